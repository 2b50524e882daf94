import type { Json } from "@/lib/json/json";
import type { Change, Choice, Conflict, Decisions, Version } from "@/lib/merge/model";

/** A place where base, mine and theirs are not all the same: to be decided, or merged without asking. */
export type Divergence = Conflict | Change;

export type Offer = Version | "both";

/** Whether somebody must decide; otherwise it was merged without asking. */
export function needsDecision(divergence: Divergence): divergence is Conflict {
  return !("by" in divergence);
}

/** The choice in force: the operator's, else what the merge took by itself. undefined: still to be decided. */
export function choiceOf(divergence: Divergence, decisions: Decisions): Choice | undefined {
  return decisions[divergence.id] ?? (needsDecision(divergence) ? undefined : mergedChoice(divergence));
}

function mergedChoice(change: Change): Choice {
  return { take: change.by === "both" ? "theirs" : change.by };
}

/** Whether the operator chose something here, rather than the merge. */
export function isDecided(divergence: Divergence, decisions: Decisions): boolean {
  return decisions[divergence.id] !== undefined;
}

/** What stands at the place in the merged object. `both` keeps theirs before mine, as the merge does. */
export type Outcome =
  | { readonly kind: "undecided" }
  | { readonly kind: "one"; readonly value: Json | undefined }
  | { readonly kind: "both"; readonly theirs: Json | undefined; readonly mine: Json | undefined };

export function outcomeOf(divergence: Divergence, decisions: Decisions): Outcome {
  const choice = choiceOf(divergence, decisions);
  if (choice === undefined) return { kind: "undecided" };
  if (choice.take === "both") return { kind: "both", theirs: divergence.theirs, mine: divergence.mine };
  if (choice.take === "value") return { kind: "one", value: choice.value };
  return { kind: "one", value: divergence[choice.take] };
}

const PLACEMENTS: ReadonlySet<Divergence["kind"]> = new Set(["order", "place", "moved"]);

/** Whether a typed value can stand here: where something stands is chosen, not typed. */
export function isTypable(divergence: Divergence): boolean {
  return !PLACEMENTS.has(divergence.kind);
}
