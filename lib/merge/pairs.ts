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
  readonly #certainty = new Map<Item, Certainty>();

  link(left: Item, right: Item, certainty: Certainty): void {
    this.#partners.set(left, right);
    this.#partners.set(right, left);
    this.#certainty.set(left, certainty);
  }

  doubt(left: Item): void {
    this.#certainty.set(left, "doubtful");
  }

  partner(item: Item | undefined): Item | undefined {
    return item && this.#partners.get(item);
  }

  /** undefined: the item of the left has no partner. */
  certainty(left: Item): Certainty | undefined {
    return this.#certainty.get(left);
  }

  /** The items without a partner, in their order. */
  free(items: readonly Item[]): readonly Item[] {
    return items.filter((item) => !this.#partners.has(item));
  }

  /** Items of the left with a partner. */
  *[Symbol.iterator](): Generator<readonly [left: Item, right: Item, certainty: Certainty]> {
    for (const [left, certainty] of this.#certainty) {
      const right = this.#partners.get(left);
      if (right) yield [left, right, certainty];
    }
  }
}
