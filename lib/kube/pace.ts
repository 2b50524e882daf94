import { setTimeout as delay } from "node:timers/promises";

/** The times of a list-watch. Tests shorten them; everything else uses the defaults. */
export interface Pace {
  /** How long the apiserver is asked to keep one watch open; it is then renewed without a gap. */
  readonly watchSeconds: number;
  /** A watch without a byte for so long is taken for dead. Longer than watchSeconds, at whose end a bookmark comes. */
  readonly silenceMs: number;
  /** A watch that ends without news before this has failed, however politely. */
  readonly briefMs: number;
  /** How long a new watch must live to count as standing: one from a version that is gone fails with its first line. */
  readonly settleMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** How long a refusal is believed before the cluster is asked again: rights are granted now and then. */
  readonly refusedPauseMs: number;
  /** Between 0 and 1. */
  readonly random: () => number;
}

/**
 * Short watches make a silently dead connection noticed within a minute; a renewal is one cheap request. Pauses end
 * at 3 s, so that a list is right within 5 s of the server's return.
 */
export const DEFAULT_PACE: Pace = {
  watchSeconds: 45,
  silenceMs: 60_000,
  briefMs: 5_000,
  settleMs: 60,
  firstPauseMs: 150,
  longestPauseMs: 3_000,
  refusedPauseMs: 10_000,
  random: Math.random,
};

/** Exponential back-off with jitter: between half and all of the pause for the nth failure in a row (from 1). */
export function pauseMs(pace: Pace, failures: number): number {
  const full = Math.min(pace.longestPauseMs, pace.firstPauseMs * 2 ** Math.max(0, failures - 1));
  return full * (0.5 + pace.random() / 2);
}

/** Waits, or returns at once when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
