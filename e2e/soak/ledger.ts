import type { Difference, Places } from "./places";

/** One change of one place in one save. `from` is the value that its author was shown. */
export interface Entry extends Difference {
  readonly by: string;
  /** metadata.generation of the object with this change: the apiserver counts every change of a spec. */
  readonly generation: number;
}

export interface Verdict {
  /** Changes of a place that the apiserver acknowledged. */
  readonly acknowledged: number;
  /** In the final object. */
  readonly final: number;
  /** Replaced later by somebody who was shown the value. */
  readonly replaced: number;
  /** Changes that went over a value which their author was not shown: the update before is lost. */
  readonly lost: readonly string[];
  /** Places of the final object that nobody wrote. */
  readonly unexplained: readonly string[];
}

/**
 * Every acknowledged change of one object. In the order of their generations, each change of a place must go on from
 * what the one before left there: a change that does not has overwritten an update unseen.
 */
export class Ledger {
  readonly #first: Places;
  readonly #entries: Entry[] = [];
  readonly #attempts: Entry[] = [];

  constructor(first: Places) {
    this.#first = first;
  }

  acknowledge(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** A change that was sent and not acknowledged. It may be stored all the same, and others may go on from it. */
  attempt(entry: Entry): void {
    this.#attempts.push(entry);
  }

  /** Judges all acknowledged changes against what is stored in the end. */
  judge(last: Places): Verdict {
    const acknowledged = new Set(this.#entries.map(({ generation }) => generation));
    const open = this.#attempts.filter(({ generation }) => !acknowledged.has(generation));
    const [entries, attempts] = [byPlace(this.#entries), byPlace(open)];
    const places = new Set([...this.#first.keys(), ...entries.keys(), ...last.keys()]);
    const chains = [...places].map((place) => {
      const changes = (entries.get(place) ?? []).toSorted((a, b) => a.generation - b.generation);
      return chainOf(this.#first.get(place), changes, attempts.get(place) ?? [], last.get(place));
    });
    const named = [...places].map((place, i) => ({ place, chain: chains[i] as Chain }));
    return {
      acknowledged: this.#entries.length,
      final: chains.filter(({ ends, length }) => ends && length > 0).length,
      replaced: chains.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0),
      lost: chains.flatMap(({ lost }) => lost),
      unexplained: named.flatMap(({ place, chain }) => (chain.ends ? [] : [place])),
    };
  }
}

function byPlace(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const places = new Map<string, Entry[]>();
  for (const entry of entries) {
    const there = places.get(entry.place);
    if (there) there.push(entry);
    else places.set(entry.place, [entry]);
  }
  return places;
}

interface Chain {
  readonly length: number;
  readonly lost: readonly string[];
  /** Whether it leads to what is stored. */
  readonly ends: boolean;
}

/** Follows the changes of a place, over attempts that were stored without an answer where they fit. */
function chainOf(
  first: string | undefined,
  changes: readonly Entry[],
  attempts: readonly Entry[],
  last: string | undefined,
): Chain {
  const lost: string[] = [];
  let at: Step = { to: first, generation: 0 };
  for (const change of changes) {
    const { place, from, to, by } = change;
    if (!leadsTo(at, from, change.generation, attempts))
      lost.push(`${place}: ${from} → ${to} by ${by}, over ${at.to}`);
    at = change;
  }
  return { length: changes.length, lost, ends: leadsTo(at, last, Number.POSITIVE_INFINITY, attempts) };
}

type Step = Pick<Entry, "to" | "generation">;

/** Whether a place can have got another value before a generation, by attempts alone. */
function leadsTo(at: Step, wanted: string | undefined, until: number, attempts: readonly Entry[]): boolean {
  if (at.to === wanted) return true;
  return attempts.some(
    (attempt) =>
      attempt.from === at.to &&
      attempt.generation > at.generation &&
      attempt.generation < until &&
      leadsTo(attempt, wanted, until, attempts),
  );
}
