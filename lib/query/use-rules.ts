"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { RowMap } from "./list-row";
import { ruleKeys } from "./rule-keys";
import type { HitLine, Hits } from "./search";
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

/** What a search finds; undefined while there is no search or no answer yet. */
export function useRuleSearch(text: string): Hits | undefined {
  const stream = useStream();
  const query = termsOf(text).join(" ");
  const { data } = useQuery({
    queryKey: ruleKeys.search(query),
    queryFn: query === "" ? skipToken : ({ signal }) => stream.search(query, signal),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: SEARCH_KEPT_MS,
  });
  return query === "" ? undefined : data;
}

/** The first rules of one object (rowKey) that match the search; none until they are known. */
export function useMatchingRules(text: string, key: string): readonly HitLine[] {
  const stream = useStream();
  const query = termsOf(text).join(" ");
  const { data } = useQuery({
    queryKey: ruleKeys.matching(query, key),
    queryFn: ({ signal }) => stream.matching(query, key, signal),
    gcTime: SEARCH_KEPT_MS,
  });
  return data ?? NO_LINES;
}

const NO_LINES: readonly HitLine[] = [];
/** Answers of searches that nobody looks at any more. */
const SEARCH_KEPT_MS = 10_000;
