import type { Item } from "./outline";
import type { Similarity } from "./similarity";

/** Up to this number of pairs all are weighed; beyond it only those that share a rare token. */
const MAX_WEIGHED = 256;

/** A token that more items than this have in common is not rare. */
const MAX_SHARING = 16;

/** The pairs of items that are worth weighing. */
export function candidates(
  lefts: readonly Item[],
  rights: readonly Item[],
  similarity: Similarity,
): readonly (readonly [Item, Item])[] {
  if (lefts.length * rights.length <= MAX_WEIGHED)
    return lefts.flatMap((left) => rights.map((right) => [left, right] as const));
  const sharing = byToken(rights, similarity);
  return lefts.flatMap((left) => {
    const tokens = [...similarity.tokensOf(left)];
    const near = tokens.flatMap((token) => {
      const items = sharing.get(token) ?? [];
      return items.length <= MAX_SHARING ? items : [];
    });
    return [...new Set(near)].map((right) => [left, right] as const);
  });
}

function byToken(items: readonly Item[], similarity: Similarity): ReadonlyMap<string, readonly Item[]> {
  const sharing = new Map<string, Item[]>();
  for (const item of items)
    for (const token of similarity.tokensOf(item)) {
      const others = sharing.get(token);
      if (others) others.push(item);
      else sharing.set(token, [item]);
    }
  return sharing;
}
