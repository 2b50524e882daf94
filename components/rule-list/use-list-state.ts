"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { formatListState, type ListState, parseListState } from "./list-state";

const listeners = new Set<() => void>();

/**
 * The list's state, kept in the URL alone. The address bar is read directly because the router hears of a change one
 * render later, which would swallow keys that are typed meanwhile; the router's own hook tells of its navigations.
 */
export function useListState(): readonly [ListState, (state: ListState) => void] {
  const routed = useSearchParams();
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => (routed.size === 0 ? "" : `?${routed}`),
  );
  return [useMemo(() => parseListState(search), [search]), replaceListState];
}

function replaceListState(state: ListState): void {
  window.history.replaceState(null, "", `${window.location.pathname}${formatListState(state)}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
