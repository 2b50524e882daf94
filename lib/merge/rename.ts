import { candidates } from "./candidates";
import { holdsLists, type Item } from "./outline";
import type { Pairs } from "./pairs";
import type { Similarity } from "./similarity";

/** Below this score two items have nothing to do with each other. */
const POSSIBLE = 0.5;

/** A pair is doubtful when one of the two has another candidate that scores nearly as high. */
const CLEAR_LEAD = 0.1;

/** Items that hold lists are known by what is in them: half of it is enough, since moves of the rest are followed. */
const SURE_HOLDER = 0.5;

/** A pair can make its neighbours likelier, so the search is repeated, but not for ever. */
const ROUNDS = 3;

/**
 * Pairs leftover items whose names changed, by the likeness of their tokens, fields and neighbours: only where each is
 * the other's best candidate. Sure is such a pair only when the tokens are the same and no rival comes near: an item
 * whose name and tokens both changed may as well be another one.
 */
export function pairSimilar(
  left: readonly Item[],
  right: readonly Item[],
  found: Pairs,
  similarity: Similarity,
): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const lefts = found.free(left);
    const rights = found.free(right);
    if (lefts.length === 0 || rights.length === 0) return;
    const best = bestOf(candidates(lefts, rights, similarity), (a, b) =>
      similarity.of(a, b, commonNeighbours(a, b, found)),
    );
    const linked = lefts.filter((item) => linkMutual(item, best, found, similarity));
    if (linked.length === 0) return;
  }
}

function linkMutual(
  item: Item,
  best: ReadonlyMap<Item, Best>,
  found: Pairs,
  similarity: Similarity,
): boolean {
  const own = best.get(item);
  const other = own && best.get(own.partner);
  if (!own || other?.partner !== item) return false;
  const clear = Math.min(own.lead, other.lead) >= CLEAR_LEAD;
  const needed = holdsLists(item.list.shape.item) ? SURE_HOLDER : 1;
  const sure = clear && similarity.tokens(item, own.partner) >= needed;
  found.link(item, own.partner, sure ? "sure" : "doubtful");
  return true;
}

interface Best {
  readonly partner: Item;
  readonly score: number;
  /** How far the second best is behind. */
  readonly lead: number;
}

function bestOf(
  pairs: Iterable<readonly [Item, Item]>,
  weigh: (a: Item, b: Item) => number,
): ReadonlyMap<Item, Best> {
  const best = new Map<Item, Best>();
  for (const [a, b] of pairs) {
    const score = weigh(a, b);
    if (score < POSSIBLE) continue;
    offer(best, a, b, score);
    offer(best, b, a, score);
  }
  return best;
}

function offer(best: Map<Item, Best>, item: Item, partner: Item, score: number): void {
  const known = best.get(item);
  if (!known) best.set(item, { partner, score, lead: score });
  else if (score > known.score) best.set(item, { partner, score, lead: score - known.score });
  else best.set(item, { ...known, lead: Math.min(known.lead, known.score - score) });
}

/** How many of the two neighbours, before and after, are partners too; the ends of a list count as neighbours. */
function commonNeighbours(a: Item, b: Item, found: Pairs): number {
  return [-1, 1].filter((step) => {
    const next = a.list.items[a.index + step];
    const other = b.list.items[b.index + step];
    return next ? found.partner(next) === other && other !== undefined : other === undefined;
  }).length;
}
