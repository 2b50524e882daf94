import type { Identity } from "./model";
import type { Item } from "./outline";
import { grouped, type Key, type Pairs } from "./pairs";

/**
 * Sets items after aside that have the key of an item before and were not paired by it: they are copies. `rough` is
 * quicker to find than the key, and equal for equal keys.
 */
export function setCopiesAside(
  left: readonly Item[],
  right: readonly Item[],
  before: readonly Item[],
  { key, rough }: { readonly key: Key; readonly rough: Key },
  found: Pairs,
): void {
  const rights = found.free(right);
  if (rights.length === 0 || found.free(left).length === 0) return;
  const near = new Set(rights.map(({ value }) => rough(value)));
  const likely = before.filter(({ value }) => near.has(rough(value)));
  const borne = new Set(likely.map(({ value }) => key(value)));
  for (const item of rights) {
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
 * Doubts pairs of weaker keys where a new label or weakest key stands on another item before: it may be a copy of that
 * one. So it may where it stands in another list, and several items before have its label.
 */
export function doubtCopies(
  lefts: readonly Item[],
  before: readonly Item[],
  { keys, label }: Identity,
  found: Pairs,
): void {
  const paired = lefts.filter((item) => found.partner(item));
  if (paired.length === 0) return;
  const weakest = keys.at(-1) ?? label;
  const borne = [label, weakest].map((key) => ({ key, counts: countsOf(before, key) }));
  for (const left of paired) {
    const right = found.partner(left);
    if (!right) continue;
    const isCopy = borne.some(({ key, counts }) => {
      const name = key(right.value);
      return name !== key(left.value) && counts.has(name);
    });
    const isShared = isMoved(left, right) && (borne[0]?.counts.get(label(left.value)) ?? 0) > 1;
    if (isCopy || isShared) found.doubt(left);
  }
}

function isMoved(left: Item, right: Item): boolean {
  return left.list.owner?.entry !== right.list.owner?.entry;
}

/** How many items have each key. */
function countsOf(items: readonly Item[], key: Key): ReadonlyMap<string | undefined, number> {
  const counted = new Map<string | undefined, number>();
  for (const { value } of items) {
    const name = key(value);
    if (name !== undefined) counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return counted;
}
