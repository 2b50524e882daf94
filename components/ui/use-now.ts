"use client";

import { useSyncExternalStore } from "react";

/** Ages are shown in minutes at the finest. */
const TICK_MS = 30_000;

/** The time in milliseconds since 1970, renewed twice a minute; undefined on the server and while hydrating. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, currentTick, () => undefined);
}

function currentTick(): number {
  return Math.ceil(Date.now() / TICK_MS) * TICK_MS;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
