import type { Identity } from "./model";
import type { Item, ItemList } from "./outline";
import { grouped, type Key, type ListPair, type Pairs } from "./pairs";

/**
 * Sets items after aside that have the key of an item before and were not paired by it: they are copies. `rough` is
 * quicker to find than the key, and equal for equal keys.
 */
export function setCopiesAside(lists: readonly ListPair[], key: Key, rough: Key, found: Pairs): void {
  const left = lists.flatMap((list) => found.free(list.left));
  const right = lists.flatMap((list) => found.free(list.right));
  if (left.length === 0 || right.length === 0) return;
  const near = new Set(right.map(({ value }) => rough(value)));
  const before = lists.flatMap((list) => list.left.filter(({ value }) => near.has(rough(value))));
  const borne = new Set(before.map(({ value }) => key(value)));
  for (const item of right) {
    const name = key(item.value);
    if (name !== undefined && borne.has(name)) found.setAside(item);
  }
}

/** Doubts pairs of one key of which another key stands on a leftover item: a rule that moved away from a copy of it. */
export function doubtContested(
  left: readonly Item[],
  right: readonly Item[],
  keys: readonly Key[],
  found: Pairs,
): void {
  for (const key of keys) {
    const lefts = grouped(found.free(left), key);
    const rights = grouped(found.free(right), key);
    for (const item of left) {
      const partner = found.partner(item);
      const [before, after] = [key(item.value), partner && key(partner.value)];
      if (!partner || before === after) continue;
      if ((before !== undefined && rights.has(before)) || (after !== undefined && lefts.has(after)))
        found.doubt(item);
    }
  }
}

/**
 * Doubts pairs that differ in their strongest key where another key that is new stands on another item before: it may
 * be a copy of that one. So it may where it stands in another list, and several items before have its label.
 */
export function doubtCopies(lists: readonly ListPair[], { keys, label }: Identity, found: Pairs): void {
  const pairs = lists.flatMap(({ left, right }) => relabelled(left, right[0]?.list, keys[0], found));
  if (pairs.length === 0) return;
  const before = lists.flatMap(({ left }) => left);
  const borne = keys.map((key) => new Set(before.map((item) => key(item.value))));
  const labels = grouped(before, label);
  for (const { left, right, moved } of pairs) {
    const copied = keys.some((key, at) => {
      const name = key(right.value);
      return name !== undefined && name !== key(left.value) && borne[at]?.has(name);
    });
    const shared = moved && (labels.get(label(left.value))?.length ?? 0) > 1;
    if (copied || shared) found.doubt(left);
  }
}

interface Relabelled {
  readonly left: Item;
  readonly right: Item;
  readonly moved: boolean;
}

function relabelled(
  lefts: readonly Item[],
  list: ItemList | undefined,
  strongest: Key | undefined,
  found: Pairs,
): readonly Relabelled[] {
  return lefts.flatMap((left) => {
    const right = found.certainty(left) === "sure" ? found.partner(left) : undefined;
    if (!right || strongest?.(left.value) === strongest?.(right.value)) return [];
    return [{ left, right, moved: right.list !== list }];
  });
}
