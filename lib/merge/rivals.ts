import { candidates } from "./candidates";
import type { Item } from "./outline";
import type { Pairs } from "./pairs";
import type { Similarity } from "./similarity";

/** How much more like its partner an item must be than another one is. */
const CLEAR_LEAD = 0.1;

/**
 * Doubts pairs for which an item of the left and one of the right, which are no pair, are more like each other than
 * each is like its own partner, or nearly so: a renamed rule beside a copy of it. `left` and `right` are the items that
 * weaker keys paired, and the leftover ones.
 */
export function doubtRivals(
  left: readonly Item[],
  right: readonly Item[],
  found: Pairs,
  similarity: Similarity,
): void {
  const own = (item: Item): number => {
    const partner = found.partner(item);
    return partner ? similarity.of(item, partner, 0) : 0;
  };
  for (const [before, after] of candidates(left, right, similarity)) {
    if (found.partner(before) === after) continue;
    const score = similarity.of(before, after, 0) + CLEAR_LEAD;
    if (score <= own(before) || score <= own(after)) continue;
    if (found.partner(before)) found.doubt(before);
    const rival = found.partner(after);
    if (rival) found.doubt(rival);
  }
}
