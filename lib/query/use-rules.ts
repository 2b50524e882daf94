"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { RowMap } from "./list-row";
import { ruleKeys } from "./rule-keys";
import type { Hits, MatchingLines } from "./search";
import { termsOf } from "./search-terms";
import { useStream } from "./stream-provider";
import type { Link } from "./tab-protocol";
import { useAfterHydration } from "./use-after-hydration";

const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

const NOTHING_YET: Link = { link: { kind: "loading", loaded: 0 }, scope: undefined };

/** The rows that the stream brought; undefined until it has brought any. */
export function useRuleRows(): RowMap | undefined {
  const { data } = useQuery<RowMap>({
    queryKey: ruleKeys.rows(),
    queryFn: skipToken,
    structuralSharing: false,
    ...FOR_GOOD,
  });
  return useAfterHydration(data);
}

/** How current the rows are. */
export function useLink(): Link {
  const { data } = useQuery<Link>({ queryKey: ruleKeys.link(), queryFn: skipToken, ...FOR_GOOD });
  return useAfterHydration(data) ?? NOTHING_YET;
}

/** What a search found. */
export interface Found {
  /** The words that were looked for. */
  readonly text: string;
  readonly hits: Hits;
}

/** What the last answered search found; undefined while there is no search or no answer yet. */
export function useRuleSearch(text: string): Found | undefined {
  const stream = useStream();
  const query = termsOf(text).join(" ");
  const { data } = useQuery({
    queryKey: ruleKeys.search(query),
    queryFn:
      query === ""
        ? skipToken
        : async ({ signal }) => ({ text: query, hits: await stream.search(query, signal) }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: SEARCH_KEPT_MS,
  });
  return query === "" ? undefined : data;
}

/**
 * The first rules of some objects (rowKey) that match a search, in one question for all of them: one answer is one
 * render. While more objects come into sight, what is known of the others stays.
 */
export function useMatchingRules(text: string, keys: readonly string[]): MatchingLines {
  const stream = useStream();
  const query = termsOf(text).join(" ");
  const { data } = useQuery({
    queryKey: ruleKeys.matching(query, keys),
    queryFn: keys.length === 0 ? skipToken : ({ signal }) => stream.matching(query, keys, signal),
    placeholderData: (previous, asked) => (asked?.queryKey[2] === query ? previous : undefined),
    structuralSharing: false,
    gcTime: SEARCH_KEPT_MS,
  });
  return data ?? NO_LINES;
}

const NO_LINES: MatchingLines = new Map();
/** Answers of searches that nobody looks at any more. */
const SEARCH_KEPT_MS = 10_000;
