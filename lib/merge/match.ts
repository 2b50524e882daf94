import { equalJson, type Json } from "@/lib/json/json";
import { assign } from "./assignment";
import { fingerprint } from "./fingerprint";
import type { Identity } from "./model";
import type { Item } from "./outline";
import { Pairs } from "./pairs";
import { pairSimilar } from "./rename";
import { Similarity } from "./similarity";

/** The items of one list before (left) and after (right) an edit; empty where the list is not there. */
export interface ListPair {
  readonly left: readonly Item[];
  readonly right: readonly Item[];
}

/** How much of their tokens two items must share before less than the strongest key is believed. */
const TRUSTED = 0.5;

/** A pair of twins is doubtful when another pairing scores nearly as high. */
const CLEAR_LEAD = 0.05;

/** With more candidates of one key the optimal assignment is not sought: their pairs are doubtful. */
const MAX_TWINS = 48;

/**
 * Pairs the items of lists before and after an edit, never by their index: identical ones first, then by each key of
 * their identity, the strongest first, then by similarity. With `moves`, items that left one list are looked for in
 * the others before anything weaker than the strongest key is believed.
 */
export function matchEdits(lists: readonly ListPair[], identity: Identity, moves: boolean): Pairs {
  const matcher = new Matcher(identity);
  const [strongest, ...weaker] = identity.keys;
  for (const list of lists) matcher.identical(list);
  if (strongest) for (const list of lists) matcher.twins(list, strongest);
  if (moves && strongest) matcher.moved(lists, strongest);
  for (const list of lists) {
    for (const key of weaker) matcher.byKey(list, key, TRUSTED);
    matcher.renamed(list);
    matcher.doubtReusedNames(list);
  }
  return matcher.pairs;
}

/** Pairs the items that two sides inserted into one list: identical ones, then those of one strongest key. */
export function matchInserts(list: ListPair, identity: Identity): Pairs {
  const matcher = new Matcher(identity);
  const [strongest] = identity.keys;
  matcher.identical(list);
  if (strongest) matcher.byKey(list, strongest, 0);
  return matcher.pairs;
}

type Key = (value: Json) => string | undefined;

class Matcher {
  readonly pairs = new Pairs();
  readonly #identity: Identity;
  readonly #similarity: Similarity;

  constructor(identity: Identity) {
    this.#identity = identity;
    this.#similarity = new Similarity(identity);
  }

  /** Items of equal content, the first with the first. */
  identical({ left, right }: ListPair): void {
    const shorter = Math.min(left.length, right.length);
    let head = 0;
    while (head < shorter && this.#linkEqual(left[head], right[head])) head += 1;
    let tail = 0;
    while (tail < shorter - head && this.#linkEqual(left.at(-1 - tail), right.at(-1 - tail))) tail += 1;
    const candidates = grouped(right.slice(head, right.length - tail), fingerprint);
    for (const queue of candidates.values()) queue.reverse();
    for (const item of left.slice(head, left.length - tail)) {
      const partner = candidates.get(fingerprint(item.value))?.pop();
      if (partner) this.pairs.link(item, partner, "identical");
    }
  }

  #linkEqual(left: Item | undefined, right: Item | undefined): boolean {
    if (!left || !right || !equalJson(left.value, right.value)) return false;
    this.pairs.link(left, right, "identical");
    return true;
  }

  /**
   * Items of one strongest key. Where several share it and one of them was both changed and moved past another, it may
   * as well be the other one that was changed: then all of them are doubtful.
   */
  twins(list: ListPair, key: Key): void {
    const changed = new Set(this.pairs.free(list.left));
    if (changed.size === 0) return;
    this.byKey(list, key, 0);
    for (const twins of grouped(list.left, key).values()) {
      const paired = twins.filter((item) => this.pairs.partner(item));
      if (paired.length < 2 || !paired.some((item) => changed.has(item))) continue;
      if (this.#crosses(paired, changed)) for (const item of paired) this.pairs.doubt(item);
    }
  }

  /** Whether a changed item passed another one of `items`, which are in the order of the left. */
  #crosses(items: readonly Item[], changed: ReadonlySet<Item>): boolean {
    const indexes = items.map((item) => this.pairs.partner(item)?.index ?? 0);
    let greatest = -1;
    const passed = indexes.map((index) => {
      greatest = Math.max(greatest, index);
      return greatest > index;
    });
    let least = Number.POSITIVE_INFINITY;
    const passing = indexes.toReversed().map((index) => {
      least = Math.min(least, index);
      return least < index;
    });
    return items.some((item, at) => changed.has(item) && (passed[at] || passing.at(-1 - at)));
  }

  /** Pairs what is left of each key; a pair that shares less than `trusted` of its tokens is doubtful. */
  byKey({ left, right }: ListPair, key: Key, trusted: number): void {
    const candidates = grouped(this.pairs.free(right), key);
    if (candidates.size === 0) return;
    for (const [name, lefts] of grouped(this.pairs.free(left), key)) {
      const rights = candidates.get(name);
      if (rights) this.#pairWithin(lefts, rights, trusted);
    }
  }

  #pairWithin(lefts: readonly Item[], rights: readonly Item[], trusted: number): void {
    if (Math.max(lefts.length, rights.length) > MAX_TWINS) {
      this.#pairInOrder(lefts, rights);
      return;
    }
    // A small constant, so that twins with nothing in common are still one another's last candidates.
    const scores = lefts.map((left) => rights.map((right) => 0.01 + this.#similarity.of(left, right, 0)));
    const alone = lefts.length === 1 && rights.length === 1;
    for (const { row, column, slack } of assign(scores)) {
      const [left, right] = [lefts[row], rights[column]];
      if (!left || !right) continue;
      const alike = trusted === 0 || this.#similarity.tokens(left, right) >= trusted;
      this.pairs.link(left, right, alike && (alone || slack >= CLEAR_LEAD) ? "sure" : "doubtful");
    }
  }

  #pairInOrder(lefts: readonly Item[], rights: readonly Item[]): void {
    for (const [position, left] of lefts.entries()) {
      const right = rights[position];
      if (right) this.pairs.link(left, right, "doubtful");
    }
  }

  /** Items that left one list and stand in another: only where there is exactly one of each. */
  moved(lists: readonly ListPair[], strongest: Key): void {
    const byContent = this.#leftBetween(lists, fingerprint);
    for (const [left, right] of byContent) this.pairs.link(left, right, "identical");
    for (const [left, right] of this.#leftBetween(lists, strongest)) {
      const alike = this.#similarity.tokens(left, right) >= TRUSTED;
      this.pairs.link(left, right, alike ? "sure" : "doubtful");
    }
  }

  #leftBetween(lists: readonly ListPair[], key: Key): readonly (readonly [Item, Item])[] {
    const lefts = this.pairs.free(lists.flatMap(({ left }) => left));
    const rights = grouped(this.pairs.free(lists.flatMap(({ right }) => right)), key);
    return [...grouped(lefts, key)].flatMap(([name, [left, ...others]]) => {
      const [right, ...rivals] = rights.get(name) ?? [];
      return left && right && others.length + rivals.length === 0 ? [[left, right] as const] : [];
    });
  }

  renamed({ left, right }: ListPair): void {
    pairSimilar(left, right, this.pairs, this.#similarity);
  }

  /**
   * A name that was given to another item: the pair agrees in its key but not in its tokens, and the weakest key finds
   * a better partner for either of them.
   */
  doubtReusedNames({ left, right }: ListPair): void {
    const weakest = this.#identity.keys.at(-1);
    if (!weakest || this.#identity.keys.length < 2) return;
    const unlike = left.filter((item) => this.#isUnlike(item));
    if (unlike.length === 0) return;
    const partners = unlike.flatMap((item) => this.pairs.partner(item) ?? []);
    const lefts = grouped([...unlike, ...this.pairs.free(left)], weakest);
    const rights = grouped([...partners, ...this.pairs.free(right)], weakest);
    for (const item of unlike) {
      const partner = this.pairs.partner(item);
      const [own, other] = [weakest(item.value), partner && weakest(partner.value)];
      if ((own !== undefined && rights.has(own)) || (other !== undefined && lefts.has(other)))
        this.pairs.doubt(item);
    }
  }

  #isUnlike(item: Item): boolean {
    const partner = this.pairs.partner(item);
    if (!partner || this.pairs.certainty(item) === "identical") return false;
    return this.#similarity.tokens(item, partner) < TRUSTED;
  }
}

function grouped(items: readonly Item[], key: Key): Map<string, Item[]> {
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
