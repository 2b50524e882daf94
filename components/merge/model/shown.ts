import type { Conflict, Decisions } from "@/lib/merge/model";
import { type MergePlan, mergedValue } from "@/lib/merge/plan";
import type { Divergence } from "./choices";

/**
 * What there is to show and to decide under the decisions taken so far. A conflict inside a rule that was decided
 * away is no question any more and is left out; one that only a decision brought about (a clash of names, what is left
 * of a group) is one, and stays in view when it has been decided.
 */
export function shownDivergences(plan: MergePlan, decisions: Decisions): readonly Divergence[] {
  const planned = new Set([...plan.conflicts, ...plan.changes].map(({ id }) => id));
  const ofPlan = Object.fromEntries(Object.entries(decisions).filter(([id]) => planned.has(id)));
  const { undecided } = mergedValue(plan, ofPlan);
  const open = new Set(undecided.map(({ id }) => id));
  const isAsked = ({ id }: Conflict) => open.has(id) || decisions[id] !== undefined;
  const asked = plan.conflicts.filter(isAsked);
  const known = new Set(asked.map(({ id }) => id));
  const arisen = undecided.filter(({ id }) => !known.has(id));
  return [...asked, ...arisen, ...plan.changes];
}
