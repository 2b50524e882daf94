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
  const where = progress.left > 0 ? "toDecide" : "merged";
  const nowhere = progress.left + progress.decided + progress.merged === 0;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
      <ProgressLine progress={progress} />
      <Tool icon={ArrowUp} hotkey="P" disabled={nowhere} onPress={verbs.previous}>
        {merge.previous[where]}
      </Tool>
      <Tool icon={ArrowDown} hotkey="N" disabled={nowhere} onPress={verbs.next}>
        {merge.next[where]}
      </Tool>
      <Tool icon={Undo2} hotkey="U" disabled={history.past === 0} onPress={verbs.undo}>
        {merge.undo}
      </Tool>
      <Tool icon={Redo2} hotkey="⇧U" disabled={history.future === 0} onPress={verbs.redo}>
        {merge.redo}
      </Tool>
      <BulkMenu left={progress.left} onDecideAll={verbs.decideAll} />
      <span className="max-md:hidden">
        <Tool icon={Keyboard} hotkey="?" disabled={false} onPress={verbs.help}>
          {merge.help.open}
        </Tool>
      </span>
    </div>
  );
}

interface ToolProps {
  readonly icon: typeof Undo2;
  readonly hotkey: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  /** The name, in words only where there is room for them. */
  readonly children: string;
}

function Tool({ icon: Icon, hotkey, disabled, onPress, children }: ToolProps) {
  return (
    <Button aria-disabled={disabled} title={`${children} (${hotkey})`} onClick={onPress} className="px-2">
      <Icon aria-hidden className="size-4" />
      <span className="max-2xl:sr-only">{children}</span>
      <span aria-hidden className="max-md:hidden">
        <Kbd>{hotkey}</Kbd>
      </span>
    </Button>
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
        <div aria-hidden className="h-1.5 w-24 max-md:hidden overflow-hidden rounded-full bg-line">
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
      <Menu.Trigger render={<Button aria-disabled={left === 0} className="px-2" />}>
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
