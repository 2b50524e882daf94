/** The order of the items that both sides have, and how it came about. */
export interface MergedOrder<T> {
  /** In each version's order; base lacks what both sides inserted. */
  readonly base: readonly T[];
  readonly mine: readonly T[];
  readonly theirs: readonly T[];
  /** undefined: the two sides ask for contradictory orders. */
  readonly merged: readonly T[] | undefined;
  /** Who moved something that base had. */
  readonly movedBy: "mine" | "theirs" | "both" | "nobody";
}

/** Reorders on both sides of more items than this are a conflict without a closer look. */
const MAX_COMPARED = 512;

/**
 * Merges the order of the items that both sides have. Of any two items, the order is the one a side gave them that
 * differs from base. Contradictory is a merge in which that has no solution (a cycle), or in which the sides put two
 * items in different orders of which base lacks one.
 */
export function mergeOrder<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): MergedOrder<T> {
  if (sameOrder(mine, theirs) && sameOrder(base, mine))
    return { base, mine, theirs, merged: theirs, movedBy: "nobody" };
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const m = mine.filter((item) => inTheirs.has(item));
  const t = theirs.filter((item) => inMine.has(item));
  const b = base.filter((item) => inMine.has(item) && inTheirs.has(item));
  const inBase = new Set(b);
  const [byMine, byTheirs] = [m, t].map(
    (side) =>
      !sameOrder(
        side.filter((item) => inBase.has(item)),
        b,
      ),
  );
  const movedBy = byMine ? (byTheirs ? "both" : "mine") : byTheirs ? "theirs" : "nobody";
  return { base: b, mine: m, theirs: t, merged: mergedOrder(b, m, t), movedBy };
}

function sameOrder<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Works block by block, a block ending where both sides have had the same items: blocks are independent. */
function mergedOrder<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): readonly T[] | undefined {
  const rank = { base: ranks(base), mine: ranks(mine), theirs: ranks(theirs) };
  const merged: T[] = [];
  let reach = -1;
  for (const [index, item] of theirs.entries()) {
    reach = Math.max(reach, rank.mine.get(item) ?? 0);
    if (reach !== index) continue;
    const from = merged.length;
    const block = mergedBlock(mine.slice(from, index + 1), theirs.slice(from, index + 1), rank);
    if (!block) return undefined;
    for (const each of block) merged.push(each);
  }
  return merged;
}

interface Ranks<T> {
  readonly base: ReadonlyMap<T, number>;
  readonly mine: ReadonlyMap<T, number>;
  readonly theirs: ReadonlyMap<T, number>;
}

function ranks<T>(items: readonly T[]): ReadonlyMap<T, number> {
  return new Map(items.map((item, index) => [item, index]));
}

function mergedBlock<T>(mine: readonly T[], theirs: readonly T[], rank: Ranks<T>): readonly T[] | undefined {
  if (sameOrder(mine, theirs)) return theirs;
  const known = theirs.filter((item) => rank.base.has(item));
  const base = known.toSorted((x, y) => (rank.base.get(x) ?? 0) - (rank.base.get(y) ?? 0));
  if (sameOrder(theirs, base)) return mine;
  if (sameOrder(mine, base)) return theirs;
  return mine.length > MAX_COMPARED ? undefined : ranking(theirs, rank);
}

/** A set of "x before y" for all pairs has a solution exactly when no two items precede equally many others. */
function ranking<T>(items: readonly T[], rank: Ranks<T>): readonly T[] | undefined {
  const followers = new Map(items.map((item) => [item, 0]));
  for (const [index, x] of items.entries())
    for (const y of items.slice(index + 1)) {
      const first = firstOf(x, y, rank);
      if (first === undefined) return undefined;
      followers.set(first, (followers.get(first) ?? 0) + 1);
    }
  const order = items.toSorted((x, y) => (followers.get(y) ?? 0) - (followers.get(x) ?? 0));
  const solved = order.every((item, index) => followers.get(item) === items.length - 1 - index);
  return solved ? order : undefined;
}

function firstOf<T>(x: T, y: T, rank: Ranks<T>): T | undefined {
  const xFirst = (ranks: ReadonlyMap<T, number>): boolean => (ranks.get(x) ?? 0) < (ranks.get(y) ?? 0);
  const [mine, theirs] = [xFirst(rank.mine), xFirst(rank.theirs)];
  if (mine === theirs) return mine ? x : y;
  if (!rank.base.has(x) || !rank.base.has(y)) return undefined;
  return (xFirst(rank.base) === mine ? theirs : mine) ? x : y;
}

/**
 * Puts the items that only some versions have into `order`, each into the gap in which it stands in its own version:
 * behind the same item of `order`. In one gap those of theirs come first, then mine, then base.
 */
export function withGaps<T>(order: readonly T[], versions: readonly (readonly T[])[]): readonly T[] {
  if (versions.every((version) => sameOrder(version, order))) return order;
  const placed = new Set(order);
  const anchors = new Set(order);
  const first: T[] = [];
  const gaps = new Map<T, T[]>();
  for (const version of versions) {
    let gap = first;
    for (const item of version) {
      if (anchors.has(item)) gap = gaps.get(item) ?? [];
      if (anchors.has(item)) gaps.set(item, gap);
      else if (!placed.has(item)) gap.push(item);
      placed.add(item);
    }
  }
  return [...first, ...order.flatMap((item) => [item, ...(gaps.get(item) ?? [])])];
}
