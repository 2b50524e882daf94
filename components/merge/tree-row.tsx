"use client";

import clsx from "clsx";
import { ChevronDown, ChevronRight, CircleCheck, GitMerge, TriangleAlert } from "lucide-react";
import type { CSSProperties } from "react";
import { useMessages } from "@/components/messages-provider";
import type { Messages } from "@/lib/messages/messages";
import type { Progress } from "./model/progress";
import type { TreeRow } from "./model/tree-rows";

interface TreeRowViewProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly selected: boolean;
  readonly style: CSSProperties;
  readonly onPress: () => void;
  readonly onToggle: () => void;
}

/** A line of the tree: name, and how many places in it need a decision, have one, or were merged. */
export function TreeRowView({ id, row, selected, style, onPress, onToggle }: TreeRowViewProps) {
  const { merge } = useMessages();
  const { content, fold } = row;
  const Chevron = fold === "open" ? ChevronDown : ChevronRight;
  return (
    // The tree itself takes the keys for all its rows.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names this row
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      aria-expanded={fold === "leaf" ? undefined : fold === "open"}
      onClick={onPress}
      style={{ ...style, paddingLeft: `${row.level * 0.875 - 0.5}rem` }}
      className={clsx(
        "absolute inset-x-0 top-0 flex cursor-default items-center gap-1.5 border-l-2 pr-2",
        selected ? "border-accent bg-accent-soft" : "border-transparent hover:bg-canvas",
        content.kind === "subject" ? "text-ink" : "text-muted",
      )}
    >
      {fold === "leaf" ? (
        <span className="w-4 shrink-0" />
      ) : (
        // The arrow keys do the same; a second tab stop in each row would be in the way.
        <span
          aria-hidden
          className="shrink-0"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <Chevron className="size-4" />
        </span>
      )}
      <span className={clsx("min-w-0 flex-1 truncate", row.level === 1 && "font-medium")}>
        {label(merge, row)}
      </span>
      {content.kind === "subject" ? <Counts progress={content.progress} /> : null}
    </div>
  );
}

function label(merge: Messages["merge"], { content }: TreeRow): string {
  switch (content.kind) {
    case "subject":
      return content.subject.kind === "object" ? merge.tree.object : content.subject.label;
    case "unchanged-rules":
      return merge.tree.unchangedRules(content.count);
    case "unchanged-groups":
      return merge.tree.unchangedGroups(content.count);
    case "unchanged":
      return content.subject.label;
  }
}

/** Marks with numbers, in words for screen readers and as a hint. */
export function Counts({ progress }: { readonly progress: Progress }) {
  const { merge } = useMessages();
  return (
    <span className="flex shrink-0 gap-2 text-xs">
      {progress.left > 0 ? (
        <Count
          icon={TriangleAlert}
          colour="text-warn"
          n={progress.left}
          words={merge.tree.undecided(progress.left)}
        />
      ) : null}
      {progress.decided > 0 ? (
        <Count
          icon={CircleCheck}
          colour="text-good"
          n={progress.decided}
          words={merge.tree.decided(progress.decided)}
        />
      ) : null}
      {progress.merged > 0 ? (
        <Count
          icon={GitMerge}
          colour="text-muted"
          n={progress.merged}
          words={merge.tree.merged(progress.merged)}
        />
      ) : null}
    </span>
  );
}

interface CountProps {
  readonly icon: typeof GitMerge;
  readonly colour: string;
  readonly n: number;
  readonly words: string;
}

function Count({ icon: Icon, colour, n, words }: CountProps) {
  return (
    <span title={words} className={clsx("inline-flex items-center gap-0.5", colour)}>
      <Icon aria-hidden className="size-3.5" />
      <span aria-hidden>{n}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
