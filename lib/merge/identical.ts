import { equalJson } from "@/lib/json/json";
import { fingerprint } from "./fingerprint";
import type { Item } from "./outline";
import { grouped, type Key, type ListPair } from "./pairs";

type Pair = readonly [left: Item, right: Item];

/** How far to look for the next equal items in a list before looking everywhere. */
const LOOK_AHEAD = 8;

/** Up to this number of items of one key are compared with each other; more are compared by their fingerprints. */
const FEW = 8;

/**
 * Pairs the items of equal content; of several equal ones the first with the first. `key`: the strongest key, which
 * equal items have in common.
 */
export function identicalPairs({ left, right, equal }: ListPair, key: Key | undefined): readonly Pair[] {
  if (equal) return inOrder(left, right);
  const { pairs, strayLeft, strayRight } = walkTogether(left, right);
  return haveEqual(strayLeft, strayRight, key) ? byContent(left, right) : pairs;
}

interface Walk {
  readonly pairs: Pair[];
  readonly strayLeft: Item[];
  readonly strayRight: Item[];
}

/** Walks both lists at once and pairs what is equal, stepping over a few items that only one of them has. */
function walkTogether(left: readonly Item[], right: readonly Item[]): Walk {
  const walk: Walk = { pairs: [], strayLeft: [], strayRight: [] };
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const next = nextEqual(left, l, right, r);
    const [nextLeft, nextRight] = next ?? [l + 1, r + 1];
    for (const item of left.slice(l, nextLeft)) walk.strayLeft.push(item);
    for (const item of right.slice(r, nextRight)) walk.strayRight.push(item);
    [l, r] = [nextLeft, nextRight];
    if (!next) continue;
    walk.pairs.push(...inOrder(left.slice(l, l + 1), right.slice(r, r + 1)));
    l += 1;
    r += 1;
  }
  return walk;
}

/** Where the nearest two equal items from here on are; undefined: there are none near. */
function nextEqual(
  left: readonly Item[],
  l: number,
  right: readonly Item[],
  r: number,
): readonly [left: number, right: number] | undefined {
  for (let steps = 0; steps <= LOOK_AHEAD; steps += 1)
    for (let over = 0; over <= steps; over += 1) {
      const [before, after] = [left[l + steps - over], right[r + over]];
      if (before && after && equalJson(before.value, after.value)) return [l + steps - over, r + over];
    }
  return undefined;
}

function haveEqual(left: readonly Item[], right: readonly Item[], key: Key | undefined): boolean {
  const keyOrNone: Key = (value) => key?.(value) ?? "";
  const rights = grouped(right, keyOrNone);
  return [...grouped(left, keyOrNone)].some(([name, lefts]) => {
    const others = rights.get(name) ?? [];
    if (lefts.length > FEW || others.length > FEW) return byContent(lefts, others).length > 0;
    return lefts.some((item) => others.some((other) => equalJson(item.value, other.value)));
  });
}

function byContent(left: readonly Item[], right: readonly Item[]): readonly Pair[] {
  const rights = grouped(right, fingerprint);
  return [...grouped(left, fingerprint)].flatMap(([content, lefts]) =>
    inOrder(lefts, rights.get(content) ?? []),
  );
}

function inOrder(left: readonly Item[], right: readonly Item[]): readonly Pair[] {
  return left.flatMap((item, position) => {
    const other = right[position];
    return other ? [[item, other] as const] : [];
  });
}
