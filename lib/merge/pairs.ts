import type { Json } from "@/lib/json/json";
import type { Item } from "./outline";

/** The items of one list before (left) and after (right) an edit; empty where the list is not there. */
export interface ListPair {
  readonly left: readonly Item[];
  readonly right: readonly Item[];
  /** Both are known to be equal, since what they stand in is. */
  readonly equal: boolean;
}

/** What tells items apart, or undefined for an item that lacks it. */
export type Key = (value: Json) => string | undefined;

/** The items of each key, in their order; those without a key are left out. */
export function grouped(items: readonly Item[], key: Key): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = key(item.value);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** How sure it is that two items are the same one. */
export type Certainty = "identical" | "sure" | "doubtful";

/** Which item after an edit is which item before it: one to one. */
export class Pairs {
  readonly #partners = new Map<Item, Item>();
  /** For the items of the left whose pair is not one of equal content. */
  readonly #certainty = new Map<Item, Certainty>();
  readonly #left: Item[] = [];
  readonly #aside = new Set<Item>();

  link(left: Item, right: Item, certainty: Certainty): void {
    this.#partners.set(left, right);
    this.#partners.set(right, left);
    this.#left.push(left);
    if (certainty !== "identical") this.#certainty.set(left, certainty);
  }

  doubt(left: Item): void {
    this.#certainty.set(left, "doubtful");
  }

  /** Takes an item out of the search: it has no partner. */
  setAside(item: Item): void {
    this.#aside.add(item);
  }

  partner(item: Item | undefined): Item | undefined {
    return item && this.#partners.get(item);
  }

  /** How sure the pair of an item of the left is. */
  certainty(left: Item): Certainty {
    return this.#certainty.get(left) ?? "identical";
  }

  /** The items that may still find a partner, in their order. */
  free(items: readonly Item[]): readonly Item[] {
    return items.filter((item) => !this.#partners.has(item) && !this.#aside.has(item));
  }

  /** The pairs with how sure they are. */
  *[Symbol.iterator](): Generator<readonly [left: Item, right: Item, certainty: Certainty]> {
    for (const left of this.#left) {
      const right = this.#partners.get(left);
      if (right) yield [left, right, this.certainty(left)];
    }
  }
}
