"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * `value`, but undefined while the server's markup is taken over: parts of a page that arrive late would otherwise find
 * the cache filled by then, and differ from what the server could know.
 */
export function useAfterHydration<T>(value: T | undefined): T | undefined {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? value : undefined;
}
