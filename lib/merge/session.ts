import { equalJson, type Json } from "@/lib/json/json";
import type { Change, Choice, Conflict, Decisions, MineStored, Shape, Version } from "./model";
import { type MergePlan, mergedValue, planMerge } from "./plan";

/** A merge that somebody is deciding. Never changed: each verb returns the next session, or the same one. */
export interface MergeSession {
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
  readonly shape: Shape;
  readonly mineStored: MineStored;
  readonly plan: MergePlan;
  readonly decisions: Decisions;
  /** What `undo` goes back to, the latest last. */
  readonly past: readonly Decisions[];
  /** What `redo` goes forward to, the next one last. */
  readonly future: readonly Decisions[];
}

/** Merges theirs, which is stored, with mine; both come from base. */
export function openSession(
  base: Json,
  mine: Json,
  theirs: Json,
  shape: Shape,
  mineStored: MineStored = "never",
): MergeSession {
  const plan = planMerge(base, mine, theirs, shape, mineStored);
  return { base, mine, theirs, shape, mineStored, plan, decisions: {}, past: [], future: [] };
}

/** Takes a choice at a conflict or a change, over an earlier one. */
export function decide(session: MergeSession, id: string, choice: Choice): MergeSession {
  return withDecisions(session, { ...session.decisions, [id]: choice });
}

/** Takes a decision back: the conflict is open again, the change is merged as it was. */
export function undecide(session: MergeSession, id: string): MergeSession {
  if (!Object.hasOwn(session.decisions, id)) return session;
  const { [id]: _, ...rest } = session.decisions;
  return withDecisions(session, rest);
}

/**
 * Takes one version wherever nobody has decided yet, also where a conflict comes up only thereby; decisions that were
 * taken stay. One step for `undo`.
 */
export function decideAll(session: MergeSession, take: Version): MergeSession {
  let { decisions } = session;
  for (;;) {
    const { undecided } = mergedValue(session.plan, decisions);
    if (undecided.length === 0) break;
    decisions = { ...decisions, ...Object.fromEntries(undecided.map(({ id }) => [id, { take }] as const)) };
  }
  return decisions === session.decisions ? session : withDecisions(session, decisions);
}

/** Goes back to the decisions before the last step; the same session when there is none. */
export function undo(session: MergeSession): MergeSession {
  const decisions = session.past.at(-1);
  if (!decisions) return session;
  return {
    ...session,
    decisions,
    past: session.past.slice(0, -1),
    future: [...session.future, session.decisions],
  };
}

/** Takes the step again that `undo` took back; the same session when there is none. */
export function redo(session: MergeSession): MergeSession {
  const decisions = session.future.at(-1);
  if (!decisions) return session;
  return {
    ...session,
    decisions,
    past: [...session.past, session.decisions],
    future: session.future.slice(0, -1),
  };
}

/**
 * Merges again when another version was stored while deciding. A decision stays where base, mine and theirs still hold
 * the same values, also in the steps that can be undone; the others are open again. `settled`: the conflicts that are
 * none any more.
 */
export function withTheirs(session: MergeSession, theirs: Json): Again {
  return again(session, session.mine, theirs);
}

/** Merges again when mine was edited further. What stays of the decisions is as in `withTheirs`. */
export function withMine(session: MergeSession, mine: Json): Again {
  return again(session, mine, session.theirs);
}

interface Again {
  readonly session: MergeSession;
  readonly settled: readonly Conflict[];
}

function again(session: MergeSession, mine: Json, theirs: Json): Again {
  const plan = planMerge(session.base, mine, theirs, session.shape, session.mineStored);
  const before = byId(session.plan);
  const after = byId(plan);
  const stays = (id: string): boolean => {
    const [old, now] = [before.get(id), after.get(id)];
    return old !== undefined && now !== undefined && sameValues(old, now);
  };
  const kept = (decisions: Decisions): Decisions =>
    Object.fromEntries(Object.entries(decisions).filter(([id]) => stays(id)));
  const open = new Set(plan.conflicts.map(({ id }) => id));
  return {
    session: {
      ...session,
      mine,
      theirs,
      plan,
      decisions: kept(session.decisions),
      past: session.past.map(kept),
      future: session.future.map(kept),
    },
    settled: session.plan.conflicts.filter(({ id }) => !open.has(id)),
  };
}

/** The merged document as decided so far; nothing may be saved while `undecided` names a conflict. */
export function outcome(session: MergeSession): {
  readonly value: Json;
  readonly undecided: readonly Conflict[];
} {
  return mergedValue(session.plan, session.decisions);
}

function withDecisions(session: MergeSession, decisions: Decisions): MergeSession {
  return { ...session, decisions, past: [...session.past, session.decisions], future: [] };
}

function byId({ conflicts, changes }: MergePlan): ReadonlyMap<string, Conflict | Change> {
  return new Map([...conflicts, ...changes].map((each) => [each.id, each]));
}

function sameValues(a: Conflict | Change, b: Conflict | Change): boolean {
  return equalJson(a.base, b.base) && equalJson(a.mine, b.mine) && equalJson(a.theirs, b.theirs);
}
