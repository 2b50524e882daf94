import type { Json } from "@/lib/json/json";
import { align } from "./align";
import type { Change, Conflict, Decisions, MineStored, Shape } from "./model";
import { Planner } from "./planner";
import { Renderer } from "./render";
import { askedBack } from "./taken-back";
import type { Tree } from "./tree";

/** What a three-way merge found. It holds for these three values only and is never changed. */
export interface MergePlan {
  /** What somebody must decide, in the order of the document; what may have been taken back comes last. */
  readonly conflicts: readonly Conflict[];
  /** What was merged without asking; a decision under its id says otherwise. */
  readonly changes: readonly Change[];
  readonly tree: Tree;
}

/**
 * Plans the merge of mine and theirs, which both come from base, by the rules of SPEC.md. Never throws, whatever the
 * values are, and changes none of them.
 */
export function planMerge(
  base: Json,
  mine: Json,
  theirs: Json,
  shape: Shape,
  mineStored: MineStored = "never",
): MergePlan {
  const planner = new Planner(align(base, mine, theirs, shape));
  const root = planner.document({ base, mine, theirs }, shape);
  const tree = { root, moved: planner.moved, lists: planner.lists };
  const renderer = new Renderer(tree, {});
  renderer.render(root);
  const { conflicts, changes } = renderer.undecided;
  if (mineStored === "never") return { conflicts, changes, tree };
  const asked = changes.filter(({ by }) => by === "mine").map(askedBack);
  return { conflicts: [...conflicts, ...asked], changes: changes.filter(({ by }) => by !== "mine"), tree };
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
  const asked = plan.conflicts.filter(({ id, takenBack }) => takenBack && !Object.hasOwn(decisions, id));
  const meanwhile: Decisions = Object.fromEntries(asked.map(({ id }) => [id, { take: "theirs" }]));
  const renderer = new Renderer(plan.tree, { ...meanwhile, ...decisions });
  const value = renderer.render(plan.tree.root) ?? null;
  return { value, undecided: [...renderer.undecided.conflicts, ...asked] };
}

/** What mine changed since base, in the order of the document. */
export function diff(base: Json, mine: Json, shape: Shape): readonly Change[] {
  return planMerge(base, mine, base, shape).changes;
}
