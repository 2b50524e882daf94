import { equalJson } from "@/lib/json/json";
import { fingerprint } from "./fingerprint";
import type { Item } from "./outline";
import { grouped, type Key, type ListPair } from "./pairs";

type Pair = readonly [left: Item, right: Item];

/** How far to look for the next equal items in a list before looking everywhere. */
const LOOK_AHEAD = 8;

/** Up to this number of items of one label are compared with each other; more are compared by their fingerprints. */
const FEW = 8;

/** Pairs the items of equal content; of several equal ones the first with the first. Equal items have equal labels. */
export function identicalPairs({ left, right, equal }: ListPair, label: Key): readonly Pair[] {
  if (equal) return inOrder(left, right);
  const { pairs, strayLeft, strayRight } = walkTogether(left, right);
  return haveEqual(strayLeft, strayRight, label) ? byContent(left, right) : pairs;
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
    const pair = equalPair(left[l], right[r]);
    if (pair) {
      walk.pairs.push(pair);
      l += 1;
      r += 1;
      continue;
    }
    const [overLeft, overRight] = stepsToEqual(left, l, right, r);
    for (const item of left.slice(l, l + overLeft)) walk.strayLeft.push(item);
    for (const item of right.slice(r, r + overRight)) walk.strayRight.push(item);
    l += overLeft;
    r += overRight;
  }
  return walk;
}

/** How many items to leave out on either side to come to the nearest two equal ones; one each when none are near. */
function stepsToEqual(
  left: readonly Item[],
  l: number,
  right: readonly Item[],
  r: number,
): readonly [left: number, right: number] {
  for (let steps = 1; steps <= LOOK_AHEAD; steps += 1)
    for (let over = 0; over <= steps; over += 1)
      if (equalPair(left[l + steps - over], right[r + over])) return [steps - over, over];
  return [1, 1];
}

function equalPair(left: Item | undefined, right: Item | undefined): Pair | undefined {
  return left && right && equalJson(left.value, right.value) ? [left, right] : undefined;
}

function haveEqual(left: readonly Item[], right: readonly Item[], label: Key): boolean {
  if (left.length === 0 || right.length === 0) return false;
  const rights = grouped(right, label);
  return [...grouped(left, label)].some(([name, lefts]) => {
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
