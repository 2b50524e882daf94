import { equalJson, type Json, withoutNulls } from "@/lib/json/json";
import type { Change, Choice, Conflict, Decisions, Version } from "@/lib/merge/model";
import { diff, type MergePlan, mergedValue } from "@/lib/merge/plan";
import { type MergeSession, outcome } from "@/lib/merge/session";
import { type Editable, isStoredAs } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";

/** What became of one place: of a field, of the presence or the order of rules and groups. */
export interface Fate {
  /** Where, and its values in base, mine and theirs. */
  readonly place: Conflict | Change;
  readonly verdict: Verdict;
  /** What stood there at first; undefined: nothing did. */
  readonly before: Json | undefined;
  /** What stands there after the save; undefined: nothing does, or more than one value (see `verdict`). */
  readonly after: Json | undefined;
}

/** Whose value stands at a place, and who said so. */
export type Verdict =
  /** Nothing had to be decided. `both`: each side made the change, or the two fit together. */
  | { readonly kind: "mine" | "theirs" | "both" }
  /** The operator chose. `both`: theirs and mine stand side by side. `value`: typed for this place. */
  | { readonly kind: "by-hand"; readonly took: Version | "both" | "value" }
  /** The operator typed it into the merged YAML. */
  | { readonly kind: "typed" }
  /** The cluster stored something else than was sent: a webhook or a default. `before` is what was sent. */
  | { readonly kind: "cluster" };

/** The fates of what one operator changed, nobody else being in between. */
export function plainFates(changes: readonly Change[]): readonly Fate[] {
  return changes.map((place) => ({
    place,
    verdict: { kind: "mine" },
    before: place.base,
    after: place.mine,
  }));
}

/** The fates of a merge of which `sent` came: what was decided, what was merged without asking, what was typed. */
export function mergeFates(session: MergeSession, sent: Editable): readonly Fate[] {
  const { plan, decisions } = session;
  const decided = [...plan.conflicts, ...arisen(plan, decisions), ...plan.changes].flatMap((place) =>
    fateOf(place, decisions[place.id]),
  );
  const typed = new Map(diff(outcome(session).value, sent, session.shape).map((each) => [each.id, each]));
  const combined = combinedIn(session, sent);
  const known = new Set(decided.map(({ place }) => place.id));
  const overruled = decided.map((fate): Fate => {
    const change = typed.get(fate.place.id);
    if (change !== undefined) return { ...fate, verdict: { kind: "typed" }, after: change.mine };
    return combined.has(fate.place.id) ? { ...fate, after: combined.get(fate.place.id) } : fate;
  });
  const added = [...typed.values()].filter(({ id }) => !known.has(id));
  return [...overruled, ...plainFates(added).map((fate): Fate => ({ ...fate, verdict: { kind: "typed" } }))];
}

/** What the cluster changed on top of what was sent. Nulls, which it drops without a word, do not count. */
export function clusterFates(sent: Editable, stored: Editable): readonly Fate[] {
  if (isStoredAs(sent, stored)) return [];
  const changes = diff(withoutNulls(sent), withoutNulls(stored), ruleShape);
  return plainFates(changes).map((fate): Fate => ({ ...fate, verdict: { kind: "cluster" } }));
}

/** What stands where both sides changed one thing differently and it fits together: orders. By the id of the place. */
function combinedIn(
  { base, plan, shape }: MergeSession,
  sent: Editable,
): ReadonlyMap<string, Json | undefined> {
  const places = plan.changes.filter(({ by, mine, theirs }) => by === "both" && !equalJson(mine, theirs));
  if (places.length === 0) return new Map();
  const made = new Map(diff(base, sent, shape).map(({ id, mine }) => [id, mine]));
  return new Map(places.map(({ id }) => [id, made.get(id)]));
}

/** Conflicts that only a decision brought up: they are in no plan, but have a decision. */
function arisen(plan: MergePlan, decisions: Decisions): readonly Conflict[] {
  const planned = new Set([...plan.conflicts, ...plan.changes].map(({ id }) => id));
  const ofPlan = Object.entries(decisions).filter(([id]) => planned.has(id));
  if (ofPlan.length === Object.keys(decisions).length) return [];
  return mergedValue(plan, Object.fromEntries(ofPlan)).undecided.filter(({ id }) => !planned.has(id));
}

/** None for a conflict without a decision: it lay in what was decided away. */
function fateOf(place: Conflict | Change, choice: Choice | undefined): readonly Fate[] {
  const { base: before, mine, theirs } = place;
  if (choice !== undefined) {
    const verdict = { kind: "by-hand", took: choice.take } as const;
    const after =
      choice.take === "both" ? undefined : choice.take === "value" ? choice.value : place[choice.take];
    return [{ place, verdict, before, after }];
  }
  if (!("by" in place)) return [];
  const after = place.by === "theirs" ? theirs : mine;
  return [{ place, verdict: { kind: place.by }, before, after }];
}
