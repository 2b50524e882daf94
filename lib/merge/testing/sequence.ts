import type { KnownDocument } from "./known";

/** Of two items the first must stand before the second. */
type Before = readonly [first: number, second: number];

/** What the order of the groups, and of the rules of each group, must be as far as the three sides say. */
export interface Sequence {
  readonly groups: readonly Before[];
  /** By the id of the group. */
  readonly rules: ReadonlyMap<number, readonly Before[]>;
}

/**
 * The order that a merge by the known ids comes to: of any two items, the one that a side gave them which differs from
 * base; a new item stands as its side has it where the other side moved nothing. undefined: something must be decided.
 */
export function expectedSequence(
  base: KnownDocument,
  mine: KnownDocument,
  theirs: KnownDocument,
): Sequence | undefined {
  const ids = new Set([base, mine, theirs].flatMap((side) => side.map(({ id }) => id)));
  const idsOf = (side: KnownDocument, group?: number): readonly number[] =>
    group === undefined
      ? side.map(({ id }) => id)
      : (side.find(({ id }) => id === group)?.rules.map(({ id }) => id) ?? []);
  const groups = merged(idsOf(base), idsOf(mine), idsOf(theirs));
  if (!groups) return undefined;
  const rules = new Map<number, readonly Before[]>();
  for (const id of ids) {
    const pairs = merged(idsOf(base, id), idsOf(mine, id), idsOf(theirs, id));
    if (!pairs) return undefined;
    rules.set(id, pairs);
  }
  return { groups, rules };
}

/** Whether items stand in an order that is asked for; pairs of which one is absent ask for nothing. */
export function isInSequence(items: readonly number[], pairs: readonly Before[]): boolean {
  const rank = ranks(items);
  return pairs.every(([first, second]) => {
    const [a, b] = [rank.get(first), rank.get(second)];
    return a === undefined || b === undefined || a < b;
  });
}

function merged(
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
): readonly Before[] | undefined {
  const [b, m, t] = [ranks(base), ranks(mine), ranks(theirs)];
  const both = mine.filter((id) => t.has(id));
  const common: Before[] = [];
  for (const [x, y] of pairsOf(both)) {
    // pairsOf gives them as mine has them.
    const theirsAgree = isBefore(t, x, y);
    if (!theirsAgree && !(b.has(x) && b.has(y))) return undefined;
    const asMine = theirsAgree || !isBefore(b, x, y);
    common.push(asMine ? [x, y] : [y, x]);
  }
  if (!isSolvable(both, common)) return undefined;
  const own = (side: readonly number[], other: ReadonlyMap<number, number>): readonly Before[] =>
    hasMoved(base, other) ? [] : pairsOf(side).filter(([x, y]) => !(other.has(x) && other.has(y)));
  return [...common, ...own(mine, t), ...own(theirs, m)];
}

function ranks(items: readonly number[]): ReadonlyMap<number, number> {
  return new Map(items.map((id, at) => [id, at]));
}

function isBefore(rank: ReadonlyMap<number, number>, x: number, y: number): boolean {
  return (rank.get(x) ?? 0) < (rank.get(y) ?? 0);
}

function pairsOf(items: readonly number[]): readonly Before[] {
  return items.flatMap((x, at) => items.slice(at + 1).map((y): Before => [x, y]));
}

/** Whether a side turned any two items of base round. */
function hasMoved(base: readonly number[], side: ReadonlyMap<number, number>): boolean {
  return pairsOf(base.filter((id) => side.has(id))).some(([x, y]) => !isBefore(side, x, y));
}

/** A "before" for all pairs has a solution exactly when no two items stand before equally many others. */
function isSolvable(items: readonly number[], pairs: readonly Before[]): boolean {
  const followers = items.map((id) => pairs.filter(([first]) => first === id).length);
  return new Set(followers).size === items.length;
}
