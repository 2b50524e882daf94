"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useEffect, useMemo } from "react";
import { useMessages } from "@/components/messages-provider";
import { useNow } from "@/components/ui/use-now";
import type { HitLine } from "@/lib/query/search";
import { termsOf } from "@/lib/query/search-terms";
import { useMatchingRules } from "@/lib/query/use-rules";
import { ColumnHeaders } from "./column-headers";
import type { ListState } from "./list-state";
import { linesShown } from "./matching-rules";
import { RuleRow, rowId } from "./rule-row";
import type { VisibleRow } from "./visible-rows";

/** Pixels of a row without matching rules, and of each of those; what is shown is measured. */
const ROW_HEIGHT = 33;
const MATCH_HEIGHT = 20;
/** What the server renders before anybody knows the window's size. */
const FIRST_WINDOW = { width: 1280, height: 800 };

interface RuleTableProps {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly rows: readonly VisibleRow[];
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  /** The row that keys act on. */
  readonly active: number | undefined;
  readonly onOpen: () => void;
  readonly drafts: ReadonlySet<string>;
  /** What the rows were searched for. */
  readonly searched: string;
}

/** The list as a grid of which only the rows in sight exist. */
export function RuleTable({ ref, rows, state, onState, active, onOpen, drafts, searched }: RuleTableProps) {
  const messages = useMessages().list;
  const now = useNow();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => ROW_HEIGHT + MATCH_HEIGHT * linesShown(rows[index]?.matches ?? 0),
    overscan: 10,
    initialRect: FIRST_WINDOW,
    useFlushSync: false,
  });
  useEffect(() => {
    if (active !== undefined) virtualizer.scrollToIndex(active);
  }, [virtualizer, active]);
  const items = virtualizer.getVirtualItems();
  const matching = items.flatMap(({ index }) => (rows[index]?.matches ? [rows[index].key] : []));
  const lines = useMatchingRules(searched, matching);
  const terms = useMemo(() => termsOf(searched), [searched]);
  const activeItem = items.find((item) => item.index === active);

  return (
    // Real table elements laid out as blocks: browsers keep what they mean, and rows can be placed where they belong.
    <table
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid.
      role="grid"
      aria-label={messages.title}
      aria-rowcount={rows.length + 1}
      aria-colcount={7}
      aria-activedescendant={activeItem && rowId(String(activeItem.key))}
      tabIndex={0}
      onKeyDown={(event) => (isEnterOnGrid(event) ? onOpen() : undefined)}
      className="block min-h-0 flex-1 overflow-y-auto bg-surface -outline-offset-2"
    >
      <ColumnHeaders state={state} onState={onState} />
      <tbody
        className="block"
        // Rows follow each other from the first one in sight: they need not be measured to stand where they belong.
        style={{ height: virtualizer.getTotalSize(), paddingTop: items[0]?.start }}
      >
        {items.map((item) => {
          const visible = rows[item.index];
          return visible ? (
            <RuleRow
              key={item.key}
              ref={virtualizer.measureElement}
              visible={visible}
              index={item.index}
              mark={item === activeItem ? "active" : "plain"}
              draft={drafts.has(visible.key) ? "draft" : "none"}
              terms={terms}
              lines={lines.get(visible.key) ?? NO_LINES}
              now={now}
            />
          ) : null;
        })}
      </tbody>
    </table>
  );
}

const NO_LINES: readonly HitLine[] = [];

/** Enter on a header's button sorts: that is not for the grid. */
function isEnterOnGrid(event: KeyboardEvent<HTMLTableElement>): boolean {
  return event.key === "Enter" && event.target === event.currentTarget;
}
