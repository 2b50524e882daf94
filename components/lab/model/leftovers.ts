import type { Leftover } from "@/lib/lab/scratch";

/** No run that somebody looks at is likely to be older: what is younger may be another's, and is left alone. */
const IN_USE_MS = 10 * 60_000;

/** Scratch objects by whether somebody may still be using them. */
export interface Aged {
  readonly left: readonly Leftover[];
  readonly inUse: readonly Leftover[];
}

/** Sorts them by their age at `now`, milliseconds since the epoch. Of unknown age counts as in use. */
export function aged(found: readonly Leftover[], now: number): Aged {
  const isLeft = ({ createdAt }: Leftover) => now - Date.parse(createdAt) > IN_USE_MS;
  return { left: found.filter(isLeft), inUse: found.filter((each) => !isLeft(each)) };
}
