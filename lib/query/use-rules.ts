"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { RowMap } from "./list-row";
import { ruleKeys } from "./rule-keys";
import type { Hit } from "./search";
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

/** The objects in which all words of `text` occur, by row key; undefined while there is no search or no answer yet. */
export function useRuleSearch(text: string): ReadonlyMap<string, Hit> | undefined {
  const stream = useStream();
  const query = termsOf(text).join(" ");
  const { data } = useQuery({
    queryKey: ruleKeys.search(query),
    queryFn: query === "" ? skipToken : ({ signal }) => stream.search(query, signal),
    placeholderData: keepPreviousData,
    select: hitsByKey,
    structuralSharing: false,
    gcTime: 10_000,
  });
  return query === "" ? undefined : data;
}

function hitsByKey(hits: readonly Hit[]): ReadonlyMap<string, Hit> {
  return new Map(hits.map((hit) => [hit.key, hit]));
}
