import type { ListRow } from "@/lib/query/list-row";
import type { Hits } from "@/lib/query/search";
import { rowKey } from "@/lib/watch/rows";
import type { Column, ListState, OwnerFilter } from "./list-state";

/** A row to show, and how much of it the search found. */
export interface VisibleRow {
  readonly key: string;
  readonly row: ListRow;
  /** How many of its rules match the search. */
  readonly matches: number;
}

interface Narrowing {
  readonly state: ListState;
  /** Answer of the search by row key; undefined when nothing is searched for. */
  readonly hits: Hits | undefined;
  /** Row keys of objects with an unsaved draft. */
  readonly drafts: ReadonlySet<string>;
}

/** The rows in the order asked for: apart from what narrows them, since that changes with every key of a search. */
export function sortedRows(rows: Iterable<ListRow>, sort: ListState["sort"]): readonly ListRow[] {
  return Array.from(rows).sort(orderOf(sort));
}

/** Those of the rows that pass the search and every filter, in the order given. */
export function visibleRows(
  sorted: Iterable<ListRow>,
  { state, hits, drafts }: Narrowing,
): readonly VisibleRow[] {
  const namespaces = new Set(state.namespaces);
  const visible: VisibleRow[] = [];
  for (const row of sorted) {
    const key = rowKey(row);
    if (hits && !hits.has(key)) continue;
    if (namespaces.size > 0 && !namespaces.has(row.namespace)) continue;
    if (!passesOwner(row, state.owner)) continue;
    if (state.only === "drafts" && !drafts.has(key)) continue;
    visible.push({ key, row, matches: hits?.get(key) ?? 0 });
  }
  return visible;
}

function passesOwner(row: ListRow, owner: OwnerFilter): boolean {
  switch (owner.kind) {
    case "any":
      return true;
    case "unmanaged":
      return row.owner === undefined;
    case "managed":
      return row.owner === owner.by;
  }
}

type Value = string | number | undefined;

/** What a column sorts by. RFC 3339 times of the apiserver are all UTC to the second, so their texts are in order. */
const VALUES: Record<Column, (row: ListRow) => Value> = {
  name: (row) => row.name,
  namespace: (row) => row.namespace,
  groups: (row) => row.groups,
  alerts: (row) => row.alerts,
  records: (row) => row.records,
  changed: (row) => row.changedAt,
  owner: (row) => row.owner,
};

/** Rows without a value come last in either order; equal ones are ordered by name, then namespace. */
function orderOf({ column, order }: ListState["sort"]): (a: ListRow, b: ListRow) => number {
  const value = VALUES[column];
  const direction = order === "ascending" ? 1 : -1;
  return (a, b) =>
    compareKnown(value(a), value(b), direction) ||
    compare(a.name, b.name) ||
    compare(a.namespace, b.namespace);
}

function compareKnown(a: Value, b: Value, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * compare(a, b);
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
