import type { Failure } from "@/lib/failure/failure";

/** What a crowd of operators did in a run of Truce's own save and merge. */
export interface Tally {
  /** Requests to save; the gateway may ask the apiserver more than once for one of them. */
  saves: number;
  /** Edits that were stored, as far as their operators know. */
  saved: number;
  /** 409s that were merged. */
  merges: number;
  /** Conflicts that were decided. */
  decisions: number;
  /** Edits that were given up at a conflict in favour of theirs. */
  yielded: number;
  /** Edits that were not stored yet when the time was up. */
  unfinished: number;
  /** Saves that were stored, whose answers were lost, and that were found to be stored. */
  recognised: number;
  /** The same of which nobody could tell any more, and whose operators were told so and asked about each change. */
  untold: number;
  /** Saves that were stored and were then merged as if they were somebody else's. */
  mergedWithItself: number;
  /** Failures other than a conflict, by kind. */
  readonly failures: Map<string, number>;
}

export function emptyTally(): Tally {
  return {
    saves: 0,
    saved: 0,
    merges: 0,
    decisions: 0,
    yielded: 0,
    unfinished: 0,
    recognised: 0,
    untold: 0,
    mergedWithItself: 0,
    failures: new Map(),
  };
}

export function countFailure({ failures }: Pick<Tally, "failures">, { kind }: Pick<Failure, "kind">): void {
  failures.set(kind, (failures.get(kind) ?? 0) + 1);
}
