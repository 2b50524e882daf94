"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Failure } from "@/lib/failure/failure";
import { type Result, succeed } from "@/lib/failure/result";
import { parseJson } from "@/lib/json/json";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { ruleKeys } from "./rule-keys";

/** What the cluster holds now, or why that is not known; `not-found` means that the object is gone. */
export type LiveRule = Result<StoredRule, Failure>;

/** The stream says only once that an object has moved: a reading that failed must not be the last one. */
const RETRY_MS = 2_000;

/**
 * An object as the cluster holds it: `initial` is what the page was rendered with; it is read again whenever the stream
 * reports another version or that it is gone, and until that succeeds. `known` takes in what a save of this page has just brought back.
 */
export function useLiveRule(
  namespace: string,
  name: string,
  initial: LiveRule,
): { readonly live: LiveRule; readonly refresh: () => void; readonly known: (saved: StoredRule) => void } {
  const cache = useQueryClient();
  const queryKey = ruleKeys.object(namespace, name);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readRule(namespace, name, signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => retryPause(state.data),
    refetchIntervalInBackground: true,
    // A version is the same when it says so: nothing in it needs to be compared to keep references.
    structuralSharing: false,
  });
  return {
    live: data,
    refresh: () => void cache.invalidateQueries({ queryKey }),
    known: (saved) => {
      // A read that was under way may have seen the object before the save.
      void cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, succeed(saved));
    },
  };
}

/** Milliseconds until a reading that failed for a passing reason is tried again. */
export function retryPause(live: LiveRule | undefined): number | false {
  if (live === undefined || live.ok) return false;
  const { failure } = live;
  if (failure.kind === "rate-limited") return Math.max(RETRY_MS, failure.retryAfterSeconds * 1000);
  return failure.kind === "unavailable" ? RETRY_MS : false;
}

/** Reads one object through GET /api/rules. A server that does not answer is an `unavailable` failure, no exception. */
export async function readRule(namespace: string, name: string, signal: AbortSignal): Promise<LiveRule> {
  try {
    const path = `/api/rules/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
    const response = await fetch(path, { signal, cache: "no-store" });
    // The route answers every expected failure in this form, whatever its HTTP status.
    return parseJson(await response.text()) as unknown as LiveRule;
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, failure: { kind: "unavailable", message: "", webhook: undefined } };
  }
}
