"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import type { Access } from "@/lib/failure/sign-in";
import { ruleKeys } from "./rule-keys";
import { useAfterHydration } from "./use-after-hydration";

/** Rights change seldom; a minute is soon enough to notice. */
const ACCESS_STALE_MS = 60_000;

/**
 * What the operator may do with an object, or with any object of a namespace (empty name), or of all namespaces
 * (both empty). Undefined while that is not known: nothing should be disabled on a guess.
 */
export function useAccess(namespace: string, name: string): Access | undefined {
  const { data } = useQuery({
    queryKey: ruleKeys.access(namespace, name),
    queryFn: ({ signal }) => readAccess(namespace, name, signal),
    staleTime: ACCESS_STALE_MS,
  });
  return useAfterHydration(data);
}

/**
 * Whether the operator may create objects in at least one of these namespaces ("" stands for all of them); undefined
 * while that is not known.
 */
export function useMayCreate(namespaces: readonly string[] | undefined): boolean | undefined {
  const { data } = useQuery({
    queryKey: [...ruleKeys.access("", ""), "create", namespaces],
    queryFn: namespaces ? ({ signal }) => mayCreateInAny(namespaces, signal) : skipToken,
    staleTime: ACCESS_STALE_MS,
  });
  return useAfterHydration(data);
}

async function mayCreateInAny(namespaces: readonly string[], signal: AbortSignal): Promise<boolean> {
  const rights = await Promise.all(namespaces.map((namespace) => readAccess(namespace, "", signal)));
  return rights.some(({ create }) => create.allowed);
}

/** Throws where the rights cannot be had: then they stay unknown. */
async function readAccess(namespace: string, name: string, signal: AbortSignal): Promise<Access> {
  const response = await fetch(`/api/access?${new URLSearchParams({ namespace, name })}`, { signal });
  if (!response.ok) throw new Error(`/api/access answered ${response.status}`);
  return (await response.json()) as Access;
}
