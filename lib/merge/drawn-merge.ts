import type { Change, Conflict, Decisions, Shape } from "./model";
import { mergedValue, planMerge } from "./plan";
import { documentOf, draw } from "./testing/notation";

interface Drawn {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly decisions?: Decisions;
}

/** For tests: merges documents in the notation of testing/notation.ts and draws what comes out. */
export function drawnMerge(shape: Shape) {
  return ({ base, mine, theirs, decisions = {} }: Drawn) => {
    const plan = planMerge(documentOf(base), documentOf(mine), documentOf(theirs), shape);
    const { value, undecided } = mergedValue(plan, decisions);
    return { merged: draw(value), asks: undecided.map(drawDivergence) };
  };
}

/** For tests: what was merged without asking, one line for each place. */
export function drawnChanges(shape: Shape) {
  return ({ base, mine, theirs }: Drawn): readonly string[] =>
    planMerge(documentOf(base), documentOf(mine), documentOf(theirs), shape).changes.map(
      (change) => `${change.by} ${drawDivergence(change)}`,
    );
}

/** `kind place: base | mine | theirs`, the place without the fields that lead to groups and rules. */
function drawDivergence({ kind, id, base, mine, theirs }: Conflict | Change): string {
  const place = id.replace(".spec.groups", "").replace(".rules", "");
  return `${kind} ${place}: ${[base, mine, theirs].map(draw).join(" | ")}`;
}
