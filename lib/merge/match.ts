import { type Assigned, assign } from "./assignment";
import { doubtContested, doubtCopies, setCopiesAside } from "./copies";
import { fingerprint } from "./fingerprint";
import { identicalPairs } from "./identical";
import type { Identity } from "./model";
import type { Item } from "./outline";
import { type Certainty, grouped, type Key, type ListPair, Pairs } from "./pairs";
import { pairSimilar } from "./rename";
import { doubtRivals } from "./rivals";
import { Similarity } from "./similarity";

/** How much of their tokens two items must share before less than the strongest key is believed. */
const TRUSTED = 0.5;

/** A pair of twins is doubtful when another pairing scores nearly as high. */
const CLEAR_LEAD = 0.05;

/** With more candidates of one key the optimal assignment is not sought: their pairs are doubtful. */
const MAX_TWINS = 48;

/**
 * Pairs the items of lists before and after an edit, never by their index: identical ones first, then by each key of
 * their identity, the strongest first, then by similarity. With `moves`, items that left one list are looked for in
 * the others: by content and strongest key before anything weaker is believed within a list, by weaker keys after it.
 */
export function matchEdits(lists: readonly ListPair[], identity: Identity, moves: boolean): Pairs {
  const matcher = new Matcher(identity);
  const [strongest] = identity.keys;
  for (const list of lists) matcher.identical(list);
  const edited = lists.filter(({ equal }) => !equal);
  const changed = matcher.leftover(edited);
  if (strongest) for (const list of edited) matcher.twins(list, strongest);
  if (moves && strongest) for (const key of [fingerprint, strongest]) matcher.moved(changed, key);
  const before = edited.flatMap(({ left }) => left);
  matcher.byWeakerKeys(matcher.leftover(changed), before, moves);
  for (const list of changed) {
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

class Matcher {
  readonly pairs = new Pairs();
  readonly #identity: Identity;
  readonly #similarity: Similarity;

  constructor(identity: Identity) {
    this.#identity = identity;
    this.#similarity = new Similarity(identity);
  }

  /** Items of equal content. */
  identical(list: ListPair): void {
    for (const [left, right] of identicalPairs(list, this.#identity.label))
      this.pairs.link(left, right, "identical");
  }

  /**
   * Items of one strongest key. Where several share it and one of them was both changed and moved past another, it may
   * as well be the other one that was changed: then all of them are doubtful.
   */
  twins(list: ListPair, key: Key): void {
    const changed = new Set(this.pairs.free(list.left));
    if (changed.size === 0) return;
    this.byKey(list, key, 0);
    // A label is quicker to find than a key, and equal keys have equal labels.
    const labels = new Set(
      [...changed].filter((item) => this.pairs.partner(item)).map(({ value }) => this.#identity.label(value)),
    );
    const likely = list.left.filter(
      (item) => labels.has(this.#identity.label(item.value)) && this.pairs.partner(item),
    );
    if (likely.length === labels.size) return;
    for (const twins of grouped(likely, key).values())
      if (this.#crosses(twins, changed)) for (const item of twins) this.pairs.doubt(item);
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

  /** The items of each list that have no partner so far; without the lists in which none is left. */
  leftover(lists: readonly ListPair[]): readonly ListPair[] {
    return lists
      .map(({ left, right }) => ({
        left: this.pairs.free(left),
        right: this.pairs.free(right),
        equal: false,
      }))
      .filter(({ left, right }) => left.length + right.length > 0);
  }

  /**
   * Pairs what is left by keys that an edit may have changed; none may be nearly as like another, or a copy of another
   * item `before`.
   */
  byWeakerKeys(lists: readonly ListPair[], before: readonly Item[], moves: boolean): void {
    const { keys, label } = this.#identity;
    const [strongest, ...weaker] = keys;
    const left = lists.flatMap((list) => list.left);
    const right = lists.flatMap((list) => list.right);
    if (strongest) setCopiesAside(left, right, before, { key: strongest, rough: label }, this.pairs);
    for (const list of lists) for (const key of weaker) this.byKey(list, key, TRUSTED);
    if (moves) for (const key of weaker) this.moved(lists, key);
    doubtContested(left, right, weaker, this.pairs);
    doubtRivals(left, right, this.pairs, this.#similarity);
    doubtCopies(left, before, this.#identity, this.pairs);
    const weakest = weaker.at(-1);
    if (weakest) setCopiesAside(left, right, before, { key: weakest, rough: weakest }, this.pairs);
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
      this.#pairInOrder(lefts, rights, "doubtful");
      return;
    }
    for (const { row, column, slack } of this.#bestPairing(lefts, rights)) {
      const [left, right] = [lefts[row], rights[column]];
      if (!left || !right) continue;
      const alike = trusted === 0 || this.#areAlike(left, right, trusted);
      this.pairs.link(left, right, alike && slack >= CLEAR_LEAD ? "sure" : "doubtful");
    }
  }

  #bestPairing(lefts: readonly Item[], rights: readonly Item[]): readonly Assigned[] {
    if (lefts.length === 1 && rights.length === 1) return [{ row: 0, column: 0, slack: 1 }];
    return assign(
      lefts.map((left, row) =>
        rights.map((right, column) => this.#similarity.of(left, right, 0) + inOrderBonus(row - column)),
      ),
    );
  }

  #pairInOrder(lefts: readonly Item[], rights: readonly Item[], certainty: Certainty): void {
    for (const [position, left] of lefts.entries()) {
      const right = rights[position];
      if (right) this.pairs.link(left, right, certainty);
    }
  }

  /** Items that left one list and stand in another: only where there is exactly one of each. */
  moved(lists: readonly ListPair[], key: Key): void {
    const lefts = lists.flatMap(({ left }) => this.pairs.free(left));
    const rights = grouped(
      lists.flatMap(({ right }) => this.pairs.free(right)),
      key,
    );
    for (const [name, [left, ...others]] of grouped(lefts, key)) {
      const [right, ...rivals] = rights.get(name) ?? [];
      if (!left || !right || others.length + rivals.length > 0) continue;
      const alike = key === fingerprint || this.#areAlike(left, right, TRUSTED);
      this.pairs.link(left, right, alike ? "sure" : "doubtful");
    }
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
    const unlike = left.filter((item) => {
      const partner = this.pairs.certainty(item) === "identical" ? undefined : this.pairs.partner(item);
      return partner && !this.#areAlike(item, partner, TRUSTED);
    });
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

  /** Whether two items share that much of their tokens; certainly they do when their weakest key is the same. */
  #areAlike(left: Item, right: Item, share: number): boolean {
    const weakest = this.#identity.keys.at(-1)?.(left.value);
    if (weakest !== undefined && weakest === this.#identity.keys.at(-1)?.(right.value)) return true;
    return this.#similarity.tokens(left, right) >= share;
  }
}

/**
 * A little more than nothing, so that twins with nothing in common are still one another's last candidates, and the
 * more the less they changed places, so that among equal scores the order decides.
 */
function inOrderBonus(distance: number): number {
  return 0.01 / (1 + Math.abs(distance));
}
