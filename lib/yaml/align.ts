import { equalJson, isJsonArray, isJsonObject, type Json } from "@/lib/json/json";

/** Beyond this many pairs, items that are only alike are not looked for: they count as deleted and new. */
const MAX_PAIRS = 4000;

/** Two items are one, edited, when at least this share of their content is equal. */
const ALIKE = 0.4;

/**
 * Says for each wanted item which old one it continues (its index, or undefined for a new one): the equal one, else
 * the one with the same key, else the most similar one. Never by position alone; each old item at most once.
 */
export function alignItems(
  old: readonly Json[],
  wanted: readonly Json[],
  itemKey: (item: Json) => string | undefined,
): readonly (number | undefined)[] {
  const found: (number | undefined)[] = wanted.map(() => undefined);
  const taken = new Set<number>();
  const pair = (to: number, from: number) => {
    found[to] = from;
    taken.add(from);
  };
  const left = () => ({
    from: [...old.keys()].filter((i) => !taken.has(i)),
    to: [...wanted.keys()].filter((j) => found[j] === undefined),
  });
  for (const [i, j] of equalEnds(old, wanted)) pair(j, i);
  for (const { from, to } of equalItems(old, wanted, left()))
    for (const [n, j] of to.slice(0, from.length).entries()) pair(j, from[n] ?? 0);
  for (const { from, to } of buckets(old, wanted, left(), itemKey))
    for (const [i, j] of mostAlike(old, wanted, from, to, 0)) pair(j, i);
  const { from, to } = left();
  for (const [i, j] of mostAlike(old, wanted, from, to, ALIKE)) pair(j, i);
  return found;
}

/** Pairs of equal items at the beginning and at the end: of a long list that was edited in one place, nearly all. */
function equalEnds(old: readonly Json[], wanted: readonly Json[]): readonly (readonly [number, number])[] {
  const most = Math.min(old.length, wanted.length);
  const same = (i: number, j: number) => equalJson(old[i], wanted[j]);
  let head = 0;
  while (head < most && same(head, head)) head++;
  let tail = 0;
  while (tail < most - head && same(old.length - 1 - tail, wanted.length - 1 - tail)) tail++;
  return [
    ...Array.from({ length: head }, (_, i) => [i, i] as const),
    ...Array.from({ length: tail }, (_, i) => [old.length - 1 - i, wanted.length - 1 - i] as const),
  ];
}

/** Equal items that moved. One leftover on either side needs no look: it differs, or it would be no leftover. */
function equalItems(old: readonly Json[], wanted: readonly Json[], left: Leftover): readonly Leftover[] {
  return left.from.length * left.to.length > 1 ? buckets(old, wanted, left, fingerprint) : [];
}

interface Leftover {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** The leftovers by key, where both sides have some. */
function buckets(
  old: readonly Json[],
  wanted: readonly Json[],
  { from, to }: Leftover,
  keyOf: (item: Json) => string | undefined,
): readonly Leftover[] {
  const byKey = new Map<string, { from: number[]; to: number[] }>();
  const put = (item: Json | undefined, index: number, side: "from" | "to") => {
    const key = item === undefined ? undefined : keyOf(item);
    if (key === undefined) return;
    const bucket = byKey.get(key) ?? { from: [], to: [] };
    bucket[side].push(index);
    byKey.set(key, bucket);
  };
  for (const i of from) put(old[i], i, "from");
  for (const j of to) put(wanted[j], j, "to");
  return [...byKey.values()].filter((bucket) => bucket.from.length > 0 && bucket.to.length > 0);
}

/** Pairs of indexes, the most similar first, none below `threshold`. */
function mostAlike(
  old: readonly Json[],
  wanted: readonly Json[],
  from: readonly number[],
  to: readonly number[],
  threshold: number,
): readonly (readonly [number, number])[] {
  const [onlyFrom, onlyTo] = [from[0], to[0]];
  if (threshold === 0 && from.length * to.length === 1 && onlyFrom !== undefined && onlyTo !== undefined)
    return [[onlyFrom, onlyTo]];
  if (from.length * to.length > MAX_PAIRS) return [];
  const weighed = from.flatMap((i) => to.map((j) => ({ i, j, score: similarity(old[i], wanted[j]) })));
  const usedFrom = new Set<number>();
  const usedTo = new Set<number>();
  const pairs: [number, number][] = [];
  for (const { i, j, score } of weighed.toSorted((a, b) => b.score - a.score)) {
    if (score < threshold || usedFrom.has(i) || usedTo.has(j)) continue;
    usedFrom.add(i);
    usedTo.add(j);
    pairs.push([i, j]);
  }
  return pairs;
}

/** From 0 to 1: the share of properties that are equal, properties of properties counted by halves. */
function similarity(a: Json | undefined, b: Json | undefined): number {
  if (a === undefined || b === undefined) return 0;
  if (isJsonObject(a) && isJsonObject(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    let sum = 0;
    for (const key of keys) sum += similarity(a[key], b[key]);
    return keys.size === 0 ? 1 : sum / keys.size;
  }
  if (isJsonArray(a) && isJsonArray(b) && a.length + b.length > 0) {
    const known = new Set(a.map(fingerprint));
    const common = b.filter((item) => known.has(fingerprint(item))).length;
    return common / Math.max(a.length, b.length);
  }
  return fingerprint(a) === fingerprint(b) ? 1 : 0;
}

/** A text that is equal for equal values, whatever the order of their keys. */
export function fingerprint(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(fingerprint).join()}]`;
  if (!isJsonObject(value)) return typeof value === "string" ? JSON.stringify(value) : String(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return `{${keys
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${fingerprint(value[key] ?? null)}`)
    .join()}}`;
}

/** Of `numbers` the most that can be kept so that they ascend (a longest increasing subsequence), in order. */
export function longestAscent(numbers: readonly number[]): readonly number[] {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const value of numbers) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.set(value, ends[low - 1]);
    ends[low] = value;
  }
  const kept: number[] = [];
  for (let value = ends.at(-1); value !== undefined; value = before.get(value)) kept.push(value);
  return kept.toReversed();
}
