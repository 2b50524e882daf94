import type { Item } from "./outline";

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
