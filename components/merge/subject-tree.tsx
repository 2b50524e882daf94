"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useMessages } from "@/components/messages-provider";
import { rowFor, type TreeRow } from "./model/tree-rows";
import { TreeRowView } from "./tree-row";

interface SubjectTreeProps {
  readonly rows: readonly TreeRow[];
  /** Key of the row that is looked at. */
  readonly current: string;
  readonly onSelect: (row: TreeRow) => void;
  readonly onToggle: (row: TreeRow) => void;
}

const ROW_HEIGHT = 30;

/**
 * Groups and rules as an ARIA tree. The focus stays on the tree and names the active row (aria-activedescendant), so
 * that only the visible rows need to exist.
 */
export function SubjectTree({ rows, current, onSelect, onToggle }: SubjectTreeProps) {
  const { merge } = useMessages();
  const tree = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 12,
  });
  const at = rows.findIndex((row) => row.key === current);
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at);
  }, [at, virtualizer]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[at];
    const folds =
      row?.fold === "open" ? ["ArrowLeft"] : row?.fold === "folded" ? ["ArrowRight", "Enter", " "] : [];
    const target = rowFor(event.key, rows, current);
    if (row && folds.includes(event.key)) onToggle(row);
    else if (target) onSelect(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={merge.tree.label}
      aria-activedescendant={at >= 0 ? `${prefix}${current}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto"
    >
      <div role="none" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <TreeRowView
              key={row.key}
              id={`${prefix}${row.key}`}
              row={row}
              selected={row.key === current}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
              onPress={() =>
                row.fold === "leaf" || row.content.kind === "subject" ? onSelect(row) : onToggle(row)
              }
              onToggle={() => onToggle(row)}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}
