"use client";

import { Menu } from "@base-ui/react/menu";
import { ArrowDown, ArrowUp, ChevronDown, Keyboard, Redo2, Undo2 } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import type { Progress } from "./model/progress";

export interface ToolbarVerbs {
  readonly next: () => void;
  readonly previous: () => void;
  readonly decideAll: (take: "mine" | "theirs") => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly help: () => void;
}

interface MergeToolbarProps {
  readonly progress: Progress;
  /** What undo and redo would find. */
  readonly history: { readonly past: number; readonly future: number };
  readonly verbs: ToolbarVerbs;
}

/** How much is decided, and the way from one open decision to the next. */
export function MergeToolbar({ progress, history, verbs }: MergeToolbarProps) {
  const { merge } = useMessages();
  const none = progress.left === 0;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
      <ProgressLine progress={progress} />
      <Button
        aria-disabled={none}
        onClick={verbs.previous}
        title={merge.previous}
        aria-label={merge.previous}
      >
        <ArrowUp aria-hidden className="size-4" />
        <Kbd>P</Kbd>
      </Button>
      <Button aria-disabled={none} onClick={verbs.next}>
        <ArrowDown aria-hidden className="size-4" />
        {merge.next}
        <Kbd>N</Kbd>
      </Button>
      <Button aria-disabled={history.past === 0} onClick={verbs.undo}>
        <Undo2 aria-hidden className="size-4" />
        {merge.undo}
        <Kbd>U</Kbd>
      </Button>
      <Button
        aria-disabled={history.future === 0}
        onClick={verbs.redo}
        title={merge.redo}
        aria-label={merge.redo}
      >
        <Redo2 aria-hidden className="size-4" />
        <Kbd>⇧U</Kbd>
      </Button>
      <BulkMenu left={progress.left} onDecideAll={verbs.decideAll} />
      <Button tone="quiet" onClick={verbs.help}>
        <Keyboard aria-hidden className="size-4" />
        {merge.help.open}
        <Kbd>?</Kbd>
      </Button>
    </div>
  );
}

/** "2 of 5 decided", spoken politely whenever it changes, with a bar for the eye. */
function ProgressLine({ progress: { left, decided } }: { readonly progress: Progress }) {
  const { merge } = useMessages();
  const total = left + decided;
  return (
    <div className="mr-auto flex items-center gap-3">
      <p role="status" className="font-medium">
        {merge.progress(decided, total)}
      </p>
      {total > 0 ? (
        <div aria-hidden className="h-1.5 w-24 overflow-hidden rounded-full bg-line">
          <div className="h-full bg-good" style={{ width: `${(100 * decided) / total}%` }} />
        </div>
      ) : null}
    </div>
  );
}

interface BulkMenuProps {
  readonly left: number;
  readonly onDecideAll: (take: "mine" | "theirs") => void;
}

function BulkMenu({ left, onDecideAll }: BulkMenuProps) {
  const { merge } = useMessages();
  return (
    <Menu.Root>
      <Menu.Trigger render={<Button />}>
        {merge.bulk}
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4}>
          <Menu.Popup className="w-72 rounded-md border border-line bg-raised p-1 shadow-lg outline-none">
            <Menu.Item disabled={left === 0} className={ITEM} onClick={() => onDecideAll("theirs")}>
              {merge.bulkTheirs(left)}
            </Menu.Item>
            <Menu.Item disabled={left === 0} className={ITEM} onClick={() => onDecideAll("mine")}>
              {merge.bulkMine(left)}
            </Menu.Item>
            <p role="none" className="px-2 py-1.5 text-muted text-xs">
              {merge.bulkNote}
            </p>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const ITEM =
  "cursor-default rounded px-2 py-1.5 outline-none data-highlighted:bg-accent-soft data-disabled:text-muted";
