"use client";

import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import { ROW_COLUMNS } from "./columns";
import { COLUMNS, type Column, type ListState, sortedBy } from "./list-state";

/** Numbers stand at the right, and so does the edge of their name: the arrow goes before it. */
const NUMBER = "flex-row-reverse max-md:hidden [&>button]:flex-row-reverse";

const LOOKS: Record<Column, string> = {
  name: "",
  namespace: "max-md:hidden",
  groups: NUMBER,
  alerts: NUMBER,
  records: NUMBER,
  changed: "max-md:justify-end",
  owner: "max-lg:hidden",
};

interface ColumnHeadersProps {
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
}

/** The columns' names; a press on one sorts by it. */
export function ColumnHeaders({ state, onState }: ColumnHeadersProps) {
  const { columns } = useMessages().list;
  return (
    <thead className="sticky top-0 z-10 block border-line border-b bg-canvas">
      <tr aria-rowindex={1} className={ROW_COLUMNS}>
        {COLUMNS.map((column) => {
          const sorted = state.sort.column === column ? state.sort.order : undefined;
          const Arrow = sorted === "descending" ? ArrowDown : ArrowUp;
          return (
            <th key={column} aria-sort={sorted ?? "none"} className={clsx("flex min-w-0", LOOKS[column])}>
              <button
                type="button"
                onClick={() => onState(sortedBy(state, column))}
                className="flex h-8 min-w-0 items-center gap-1 font-semibold text-muted text-xs hover:text-ink"
              >
                <span className="truncate">{columns[column]}</span>
                <Arrow aria-hidden className={clsx("size-3 shrink-0", sorted === undefined && "invisible")} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
