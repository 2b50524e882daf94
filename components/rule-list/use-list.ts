"use client";

import { useDeferredValue, useMemo } from "react";
import type { Failure } from "@/lib/failure/failure";
import type { ListRow } from "@/lib/query/list-row";
import { useLink, useRuleRows, useRuleSearch } from "@/lib/query/use-rules";
import type { Scope } from "@/lib/watch/protocol";
import type { ListState } from "./list-state";
import { sortedRows, type VisibleRow, visibleRows } from "./visible-rows";

/** Everything known of the list: from the stream, or of the server's first page until that has brought all. */
export interface KnownList {
  readonly rows: readonly ListRow[];
  readonly progress: "partial" | "complete";
  readonly scope: Scope | undefined;
  /** Why rows are missing or out of date, when they are. */
  readonly failure: Failure | undefined;
}

/** `first`: the rows that the server rendered; the stream replaces them when it has brought at least as many. */
export function useKnownList(first: readonly ListRow[]): KnownList {
  const streamed = useRuleRows();
  const { link, scope } = useLink();
  const arrived = useMemo(() => (streamed ? [...streamed.values()] : []), [streamed]);
  const loading = link.kind === "loading";
  const failure = link.kind === "refused" || link.kind === "stale" ? link.failure : undefined;
  const behind = (loading || failure !== undefined) && arrived.length < first.length;
  return { rows: behind ? first : arrived, progress: loading ? "partial" : "complete", scope, failure };
}

/** The rows to show, and the text they were found by: while typing, both lag behind the field together. */
export function useVisibleRows(
  rows: readonly ListRow[],
  state: ListState,
  drafts: ReadonlySet<string>,
): { readonly visible: readonly VisibleRow[]; readonly searched: string } {
  const deferred = useDeferredValue(state);
  const { column, order } = deferred.sort;
  const found = useRuleSearch(deferred.query);
  const hits = found?.hits;
  const sorted = useMemo(() => sortedRows(rows, { column, order }), [rows, column, order]);
  const visible = useMemo(
    () => visibleRows(sorted, { state: deferred, hits, drafts }),
    [sorted, deferred, hits, drafts],
  );
  return { visible, searched: found?.text ?? "" };
}
