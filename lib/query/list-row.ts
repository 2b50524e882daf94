import type { RuleSummary } from "@/lib/watch/protocol";

/** What a page keeps of an object: its summary without the texts, which stay in the stream's worker. */
export type ListRow = Omit<RuleSummary, "text" | "rules">;

/** Rows by rowKey. */
export type RowMap = ReadonlyMap<string, ListRow>;

/** What changed in the list, keys as made by rowKey. */
export interface RowChanges {
  readonly upserted: readonly ListRow[];
  readonly removed: readonly string[];
}

/** Leaves out what only the search needs. */
export function listRowOf({ text: _text, rules: _rules, ...row }: RuleSummary): ListRow {
  return row;
}
