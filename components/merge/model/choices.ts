import { equalJson, type Json } from "@/lib/json/json";
import type { Change, Choice, Conflict, Decisions, Version } from "@/lib/merge/model";
import { placeOf } from "@/lib/prometheus-rule/place";

/** A place where base, mine and theirs are not all the same: to be decided, or merged without asking. */
export type Divergence = Conflict | Change;

export type Offer = Version | "both";

/** Whether somebody must decide; otherwise it was merged without asking. */
export function needsDecision(divergence: Divergence): divergence is Conflict {
  return !("by" in divergence);
}

/** Whether the operator chose something here, rather than the merge. */
export function isDecided(divergence: Divergence, decisions: Decisions): boolean {
  return decisions[divergence.id] !== undefined;
}

/**
 * What stands at the place in the merged object. `both`: the two values side by side, theirs first; `joined`: one group
 * with the rules of both; `combined`: one value made of both sides, as where two reorders fit together.
 */
export type Outcome =
  | { readonly kind: "undecided" }
  | { readonly kind: "one"; readonly taken: Version | "value"; readonly value: Json | undefined }
  | { readonly kind: "both"; readonly theirs: Json | undefined; readonly mine: Json | undefined }
  | { readonly kind: "joined" }
  | { readonly kind: "combined" };

/** The operator's choice counts, else what the merge took by itself. */
export function outcomeOf(divergence: Divergence, decisions: Decisions): Outcome {
  const choice = decisions[divergence.id];
  if (choice) return chosen(divergence, choice);
  if (needsDecision(divergence)) return { kind: "undecided" };
  if (divergence.by !== "both") return chosen(divergence, { take: divergence.by });
  return equalJson(divergence.mine, divergence.theirs)
    ? chosen(divergence, { take: "theirs" })
    : { kind: "combined" };
}

function chosen(divergence: Divergence, choice: Choice): Outcome {
  const { take } = choice;
  if (take === "both" && joins(divergence)) return { kind: "joined" };
  if (take === "both") return { kind: "both", theirs: divergence.theirs, mine: divergence.mine };
  return { kind: "one", taken: take, value: take === "value" ? choice.value : divergence[take] };
}

/** Whether `both` makes one of two: groups of one name cannot stand side by side. */
export function joins({ kind, path }: Divergence): boolean {
  const { group, rule, fields } = placeOf(path);
  return kind === "insert" && group !== undefined && rule === undefined && fields.length === 0;
}

/**
 * Whether choosing this again would change nothing. Equal versions are offered once only, under the name of the first
 * of them: that one counts as taken too.
 */
export function isTaken(divergence: Divergence, decisions: Decisions, offer: Offer): boolean {
  const outcome = outcomeOf(divergence, decisions);
  if (outcome.kind === "both" || outcome.kind === "joined") return offer === "both";
  if (outcome.kind !== "one" || offer === "both") return false;
  if (outcome.taken === "value") return false;
  return outcome.taken === offer || equalJson(divergence[outcome.taken], divergence[offer]);
}

/** The ids of the places that are decided differently in two states of the decisions. */
export function changedBetween(before: Decisions, after: Decisions): readonly string[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids].filter((id) => before[id] !== after[id]);
}

/** Whether what stands here was typed by the operator. */
export function isTyped(divergence: Divergence, decisions: Decisions): boolean {
  return decisions[divergence.id]?.take === "value";
}

/** Whether this is about the order of a list; its values then are the names of the items in each order. */
export function isOrder({ kind, path }: Divergence): boolean {
  const last = path.at(-1);
  return kind === "order" || (kind === "moved" && last !== undefined && "field" in last);
}

/** Whether this is about the list that an item stands in; its values then are the names of the lists' owners. */
export function isPlace(divergence: Divergence): boolean {
  return divergence.kind === "place" || (divergence.kind === "moved" && !isOrder(divergence));
}

/** Whether a typed value can stand here: a value, or an order of names, but not a place, which is chosen. */
export function isTypable(divergence: Divergence): boolean {
  return !isPlace(divergence);
}
