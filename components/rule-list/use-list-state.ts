"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { changeListAddress, followListAddress, listAddress } from "./list-address";
import { formatListState, type ListState, parseListState } from "./list-state";

/**
 * The list's state, kept in the URL alone. The address is followed directly because the router hears of a change later,
 * which would swallow keys that are typed meanwhile; the router's own hook tells of its navigations.
 */
export function useListState(): readonly [ListState, (state: ListState) => void] {
  const routed = useSearchParams();
  const search = useSyncExternalStore(followListAddress, listAddress, () =>
    routed.size === 0 ? "" : `?${routed}`,
  );
  return [useMemo(() => parseListState(search), [search]), changeState];
}

function changeState(state: ListState): void {
  changeListAddress(formatListState(state));
}
