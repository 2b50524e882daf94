import { type MergeSession, outcome, withTheirs } from "@/lib/merge/session";
import { type Editable, editableOf, sameEditable } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { basedOn, groundIn, rewritten, settled } from "./ground";
import { readText } from "./reading";
import {
  type Behind,
  type Clean,
  type Conflicted,
  type Dirty,
  type Diverged,
  type DraftState,
  type Ground,
  storedOf,
} from "./state";
import { compared, mergeOf } from "./theirs";

/** Takes theirs in: at once where nothing is to be decided and nothing was, else by opening the merge. */
export function takeTheirs(state: DraftState): DraftState {
  if (state.kind === "conflicted") return withNewer(state);
  return merging(state, (session, moved) => {
    if (session.plan.conflicts.length > 0 || Object.keys(session.decisions).length > 0)
      return opened(moved, session);
    return takenIn(moved, session, outcome(session).value as Editable, moved.theirs);
  });
}

/** Opens the merge also where nothing is to be decided: what theirs would do to the draft is seen rule by rule. */
export function previewTheirs(state: DraftState): DraftState {
  return merging(state, (session, moved) => opened(moved, session));
}

/** Goes on with the merge of a draft that theirs has left behind. A text that does not parse has none. */
function merging(
  state: DraftState,
  go: (session: MergeSession, moved: Behind | Diverged) => DraftState,
): DraftState {
  if (state.kind !== "behind" && state.kind !== "diverged") return state;
  const reading = readText(state.text, state.base.metadata);
  if (!reading.ok) return compared(groundIn(state), state.theirs, state.session, reading);
  return go(resumed(state, reading.edited) ?? mergeOf(state, reading.edited, state.theirs), state);
}

function opened(state: Behind | Diverged, session: MergeSession): Conflicted {
  return {
    ...groundIn(state),
    kind: "conflicted",
    theirs: state.theirs,
    newer: undefined,
    session,
    edit: undefined,
    purpose: "take-theirs",
    settled: [],
    notice: undefined,
    review: undefined,
  };
}

/** Goes on from a merged value: the text says it, and the draft is based on theirs. */
export function takenIn(
  ground: Ground,
  session: MergeSession,
  value: Editable,
  theirs: StoredRule,
): Clean | Dirty {
  const text = rewritten(ground.text, undefined, value);
  const baseText = rewritten(text, value, editableOf(theirs));
  const { base, taken } = ground;
  const before = { base, text: ground.text, baseText: ground.baseText, taken };
  return settled(
    { ...basedOn(groundIn(ground), theirs), text, baseText, taken: { before, session, text } },
    { kind: "took-theirs", theirs },
  );
}

/**
 * Takes back that theirs was taken in: text and base are what they were, and theirs is ahead again, with the decisions
 * that were taken about it.
 */
export function untaken(state: DraftState): DraftState {
  if (!isUntakable(state) || state.taken === undefined) return state;
  const { before, session } = state.taken;
  const ground = { ...groundIn(state), ...before, notice: undefined, review: undefined };
  return compared(ground, storedOf(state) ?? state.base, session);
}

/** Where the object is gone or about to go, its text is all that counts. */
function isUntakable(state: DraftState): state is Clean | Dirty | Behind | Diverged {
  return ["clean", "dirty", "behind", "diverged"].includes(state.kind);
}

/** Merges again with what arrived while deciding; decisions that still apply are kept. */
function withNewer(state: Conflicted): Conflicted {
  if (state.newer === undefined) return state;
  const { session, settled } = withTheirs(state.session, editableOf(state.newer));
  return { ...state, theirs: state.newer, newer: undefined, session, settled };
}

/** A merge that was put aside, if the draft has not changed since. */
function resumed(state: Behind | Diverged, mine: Editable): MergeSession | undefined {
  const session = state.session;
  if (session === undefined || !sameEditable(session.mine as Editable, mine)) return undefined;
  return withTheirs(session, editableOf(state.theirs)).session;
}
