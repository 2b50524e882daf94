import type { Difference, Places } from "./places";

/** One change of one place that the apiserver acknowledged. `from` is the value that its author was shown. */
interface Entry extends Difference {
  readonly by: string;
}

export interface Verdict {
  /** Changes of a place that the apiserver acknowledged. */
  readonly acknowledged: number;
  /** In the final object. */
  readonly final: number;
  /** Replaced later by somebody who was shown the value. */
  readonly replaced: number;
  /** Neither: a lost update. */
  readonly lost: readonly string[];
  /** Places of the final object that nobody wrote. */
  readonly unexplained: readonly string[];
}

/**
 * Every acknowledged change of one object. Values are unique, so the changes of a place form a chain from its first
 * value to its last, each written by somebody who was shown the one before. A change outside that chain was
 * overwritten unseen.
 */
export class Ledger {
  readonly #first: Places;
  readonly #entries = new Map<string, Entry[]>();

  constructor(first: Places) {
    this.#first = first;
  }

  acknowledge(entry: Entry): void {
    const entries = this.#entries.get(entry.place);
    if (entries) entries.push(entry);
    else this.#entries.set(entry.place, [entry]);
  }

  /** Judges all acknowledged changes against what is stored in the end. */
  judge(last: Places): Verdict {
    const places = new Set([...this.#first.keys(), ...this.#entries.keys(), ...last.keys()]);
    const chains = [...places].map((place) => this.#chain(place, last.get(place)));
    return {
      acknowledged: [...this.#entries.values()].reduce((sum, entries) => sum + entries.length, 0),
      final: chains.filter((chain) => chain.explained && chain.length > 0).length,
      replaced: chains.reduce((sum, chain) => sum + Math.max(0, chain.length - 1), 0),
      lost: chains.flatMap((chain) => chain.lost),
      unexplained: chains.filter((chain) => !chain.explained).map((chain) => chain.place),
    };
  }

  #chain(place: string, last: string | undefined) {
    const left = [...(this.#entries.get(place) ?? [])];
    let value = this.#first.get(place);
    let length = 0;
    for (let next = takeFrom(left, value); next; next = takeFrom(left, value)) {
      value = next.to;
      length += 1;
    }
    const lost = left.map((entry) => `${place}: ${entry.from} → ${entry.to} by ${entry.by}`);
    return { place, length, lost, explained: value === last };
  }
}

function takeFrom(entries: Entry[], value: string | undefined): Entry | undefined {
  const at = entries.findIndex((entry) => entry.from === value);
  return at < 0 ? undefined : entries.splice(at, 1)[0];
}
