import { isJsonArray, isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import { fingerprint } from "./fingerprint";
import type { Identity } from "./model";
import type { Item } from "./outline";
import { keysOf } from "./property";

/** What an item is weighed by: counts of its tokens, or of its fields with their values. */
interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

/** Fields, tokens and neighbours together make 1. The tokens say most: a rule is its expression. */
const WEIGHT = { tokens: 0.65, fields: 0.25, neighbour: 0.05 } as const;

/** Values nested deeper than this say nothing about likeness. */
const FIELD_DEPTH = 3;

/** Weighs how alike two items are, from 0 to 1; remembers what it found out about an item. */
export class Similarity {
  readonly #identity: Identity;
  readonly #tokens = new Map<Item, Bag>();
  readonly #fields = new Map<Item, Bag>();

  constructor(identity: Identity) {
    this.#identity = identity;
  }

  /** `neighbours`: how many of the items next to them (0 to 2) are partners of each other. */
  of(a: Item, b: Item, neighbours: number): number {
    const fields = likeness(this.#fieldsOf(a), this.#fieldsOf(b));
    return WEIGHT.tokens * this.tokens(a, b) + WEIGHT.fields * fields + WEIGHT.neighbour * neighbours;
  }

  /** Likeness of the tokens alone. */
  tokens(a: Item, b: Item): number {
    return likeness(this.#bagOf(a), this.#bagOf(b));
  }

  /** The different tokens of an item. */
  tokensOf(item: Item): Iterable<string> {
    return this.#bagOf(item).counts.keys();
  }

  #bagOf(item: Item): Bag {
    return remembered(this.#tokens, item, () => bagOf(this.#identity.tokens(item.value)));
  }

  #fieldsOf(item: Item): Bag {
    return remembered(this.#fields, item, () => bagOf(fieldsOf(item.value, "", 0)));
  }
}

function remembered(known: Map<Item, Bag>, item: Item, find: () => Bag): Bag {
  const bag = known.get(item) ?? find();
  known.set(item, bag);
  return bag;
}

function fieldsOf(value: Json, path: string, depth: number): readonly string[] {
  if (isJsonArray(value)) return [];
  if (!isJsonObject(value)) return [`${path}=${fingerprint(value)}`];
  if (depth >= FIELD_DEPTH) return [];
  return keysOf(value).flatMap((key) =>
    fieldsOf(propertyOf(value, key) ?? null, `${path}.${JSON.stringify(key)}`, depth + 1),
  );
}

function bagOf(words: readonly string[]): Bag {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, size: words.length };
}

/** The Sørensen–Dice coefficient of two bags; two empty bags give no reason to think them alike. */
function likeness(a: Bag, b: Bag): number {
  if (a.size + b.size === 0) return 0;
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [word, count] of few.counts) shared += Math.min(count, many.counts.get(word) ?? 0);
  return (2 * shared) / (a.size + b.size);
}
