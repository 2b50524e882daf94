import type { QueryClient } from "@tanstack/react-query";
import type { Failure } from "@/lib/failure/failure";
import type { Result } from "@/lib/failure/result";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import { rowKey } from "@/lib/watch/rows";
import type { RowChanges, RowMap } from "./list-row";
import { ruleKeys } from "./rule-keys";
import type { StreamSink } from "./stream-client";
import type { Link } from "./tab-protocol";

/** The rows after a change; the given map stays as it is. */
export function withChanges(rows: RowMap, { upserted, removed }: RowChanges): RowMap {
  const next = new Map(rows);
  for (const key of removed) next.delete(key);
  for (const row of upserted) next.set(rowKey(row), row);
  return next;
}

/**
 * Puts what the stream brings into the pages' cache: rows and link state as they are; searches and objects that it
 * touches are marked stale, so that those on screen are asked for again.
 */
export function cacheSink(cache: QueryClient, onReplaced: (operator: string) => void): StreamSink {
  return {
    all(rows) {
      cache.setQueryData<RowMap>(ruleKeys.rows(), new Map(rows.map((row) => [rowKey(row), row])));
      refreshSearches(cache);
      const complete = cache.getQueryData<Link>(ruleKeys.link())?.link.kind === "live";
      refreshObjects(cache, (key, version) => {
        const row = rows.find((candidate) => rowKey(candidate) === key);
        return row ? row.resourceVersion !== version : complete;
      });
    },
    changes(changes) {
      cache.setQueryData<RowMap>(ruleKeys.rows(), (rows = new Map()) => withChanges(rows, changes));
      refreshSearches(cache);
      refreshObjects(cache, (key, version) => {
        const row = changes.upserted.find((candidate) => rowKey(candidate) === key);
        return row ? row.resourceVersion !== version : changes.removed.includes(key);
      });
    },
    link(state) {
      cache.setQueryData<Link>(ruleKeys.link(), state);
    },
    replaced: onReplaced,
  };
}

function refreshSearches(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ruleKeys.searches() });
}

/** Asks again for those objects on screen that have moved, by their row's key and the version the page knows. */
function refreshObjects(
  cache: QueryClient,
  moved: (key: string, version: ResourceVersion | undefined) => boolean,
): void {
  void cache.invalidateQueries({
    queryKey: ruleKeys.objects(),
    predicate: ({ queryKey, state }) => {
      const [, , namespace, name] = queryKey as ReturnType<typeof ruleKeys.object>;
      const known = state.data as Result<StoredRule, Failure> | undefined;
      return moved(rowKey({ namespace, name }), known?.ok ? known.value.metadata.resourceVersion : undefined);
    },
  });
}
