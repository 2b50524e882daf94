import type { Path, Version } from "./model";
import type { Entry, Item } from "./outline";
import type { Divergence, Sides } from "./tree";

/** Which version speaks for a side. Where the item around was deleted by a side, another version stands in for it. */
export type Stand = Readonly<Record<Version, Version>>;

/** Every version speaks for itself. */
export const OWN: Stand = { base: "base", mine: "mine", theirs: "theirs" };

/** Where the planner is in the document. */
export interface Scope {
  readonly path: Path;
  readonly owner: Entry | undefined;
  /** Fields between the owner and here. */
  readonly fields: readonly string[];
  readonly stand: Stand;
  /** Counts what differs. In a part that stands or falls as a whole nothing else is made of it. */
  readonly notes: Notes;
  /** Something below moved to another list, so that equal values may still have to be taken apart. */
  readonly crossed: boolean;
}

/** What came up in a part of the document. */
export interface Notes {
  readonly silent: boolean;
  touched: number;
}

/** Counts the divergence; undefined in a part that stands or falls as a whole. */
export function note(divergence: Divergence, { notes }: Scope): Divergence | undefined {
  notes.touched += 1;
  return notes.silent ? undefined : divergence;
}

/** A record with one value for each version. */
export function eachVersion<T>(of: (version: Version) => T): Record<Version, T> {
  return { base: of("base"), mine: of("mine"), theirs: of("theirs") };
}

/** The items that speak for base, mine and theirs, in this order. */
export function standing(
  entry: Entry,
  stand: Stand,
): readonly [Item | undefined, Item | undefined, Item | undefined] {
  return [entry[stand.base], entry[stand.mine], entry[stand.theirs]];
}

/** The values that speak for base, mine and theirs. */
export function valuesOf(entry: Entry, stand: Stand): Sides {
  return eachVersion((version) => entry[stand[version]]?.value);
}
