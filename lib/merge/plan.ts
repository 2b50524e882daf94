import type { Json } from "@/lib/json/json";
import { align } from "./align";
import type { Change, Conflict, Decisions, Shape } from "./model";
import { Planner } from "./planner";
import { Renderer } from "./render";
import type { Tree } from "./tree";

/** What a three-way merge found. It holds for these three values only and is never changed. */
export interface MergePlan {
  /** What somebody must decide, in the order of the document. */
  readonly conflicts: readonly Conflict[];
  /** What was merged without asking; a decision under its id says otherwise. */
  readonly changes: readonly Change[];
  readonly tree: Tree;
}

/**
 * Plans the merge of mine and theirs, which both come from base, by the rules of SPEC.md. Never throws, whatever the
 * values are, and changes none of them.
 */
export function planMerge(base: Json, mine: Json, theirs: Json, shape: Shape): MergePlan {
  const planner = new Planner(align(base, mine, theirs, shape));
  const root = planner.document({ base, mine, theirs }, shape);
  const tree = { root, moved: planner.moved, lists: planner.lists };
  const renderer = new Renderer(tree, {});
  renderer.render(root);
  return { ...renderer.undecided, tree };
}

/**
 * The merged document under the decisions taken so far. While a conflict is undecided, theirs stands in its place; an
 * item that one side deleted and the other changed is kept. Decisions for places that the plan does not know are
 * ignored. `undecided` can name conflicts that are not in the plan, when a decision brings them up: names that clash
 * only now, an item that moved into a group which was held back, a deleted group to which an item falls back.
 */
export function mergedValue(
  plan: MergePlan,
  decisions: Decisions,
): { readonly value: Json; readonly undecided: readonly Conflict[] } {
  const renderer = new Renderer(plan.tree, decisions);
  const value = renderer.render(plan.tree.root) ?? null;
  return { value, undecided: renderer.undecided.conflicts };
}

/** What mine changed since base, in the order of the document. */
export function diff(base: Json, mine: Json, shape: Shape): readonly Change[] {
  return planMerge(base, mine, base, shape).changes;
}
