import type { Json } from "@/lib/json/json";
import { outcome, withMine, withTheirs } from "@/lib/merge/session";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { basedOn, footingOf, groundIn, rewritten, settled } from "./ground";
import { readText } from "./reading";
import {
  type Behind,
  type Clean,
  type Conflicted,
  type Dirty,
  type Diverged,
  type DraftState,
  type Ground,
  type MergeWork,
  storedOf,
} from "./state";
import { compared, mergeOf } from "./theirs";

/** Takes theirs in: at once where nothing is to be decided and nothing was, else by opening the merge. */
export function takeTheirs(state: DraftState): DraftState {
  if (state.kind === "conflicted") return withNewer(state);
  return merging(state, (work, moved) => {
    const { session, edit } = work;
    if (session.plan.conflicts.length > 0 || Object.keys(session.decisions).length > 0 || edit)
      return opened(moved, work);
    return takenIn(moved, work, outcome(session).value as Editable, moved.theirs);
  });
}

/** Opens the merge also where nothing is to be decided: what theirs would do to the draft is seen rule by rule. */
export function previewTheirs(state: DraftState): DraftState {
  return merging(state, (work, moved) => opened(moved, work));
}

/** Goes on with the merge of a draft that theirs has left behind. A text that does not parse has none. */
function merging(
  state: DraftState,
  go: (work: MergeWork, moved: Behind | Diverged) => DraftState,
): DraftState {
  if (state.kind !== "behind" && state.kind !== "diverged") return state;
  const reading = readText(state.text, state.base.metadata);
  if (!reading.ok) return compared(groundIn(state), state.theirs, state.aside, reading);
  return go(workOn(state, reading.edited), state);
}

function opened(state: Behind | Diverged, { session, edit }: MergeWork): Conflicted {
  return {
    ...groundIn(state),
    kind: "conflicted",
    theirs: state.theirs,
    earlier: [],
    newer: undefined,
    session,
    edit,
    purpose: "take-theirs",
    settled: [],
    notice: undefined,
    review: undefined,
  };
}

/** Goes on from a merged value: the text says it, and the draft is based on theirs. */
export function takenIn(ground: Ground, by: MergeWork, value: Editable, theirs: StoredRule): Clean | Dirty {
  const text = rewritten(ground.text, undefined, value);
  const baseText = rewritten(text, value, editableOf(theirs));
  return settled(
    { ...basedOn(groundIn(ground), theirs), text, baseText, taken: { before: footingOf(ground), by } },
    { kind: "took-theirs", before: ground.base, theirs },
  );
}

/**
 * Takes back that theirs was taken in: text and base are what they were, and theirs is ahead again, with the decisions
 * that were taken about it.
 */
export function untaken(state: DraftState): DraftState {
  if (!isUntakable(state) || state.taken === undefined) return state;
  const { before, by } = state.taken;
  const ground = { ...groundIn(state), ...before, notice: undefined, review: undefined };
  return compared(ground, storedOf(state) ?? state.base, by);
}

/** Where the object is gone or about to go, its text is all that counts. */
function isUntakable(state: DraftState): state is Clean | Dirty | Behind | Diverged {
  return ["clean", "dirty", "behind", "diverged"].includes(state.kind);
}

/** Merges again with what arrived while deciding; decisions that still apply are kept. */
function withNewer(state: Conflicted): Conflicted {
  if (state.newer === undefined) return state;
  const { session, settled } = withTheirs(state.session, editableOf(state.newer));
  const earlier = [...state.earlier, state.theirs.metadata.resourceVersion];
  return { ...state, theirs: state.newer, earlier, newer: undefined, session, settled };
}

/** The merge of a draft with theirs: goes on from one that was put aside, though mine or theirs has changed since. */
function workOn(state: Behind | Diverged, mine: Editable): MergeWork {
  const { aside, theirs } = state;
  if (aside === undefined) return { session: mergeOf(state, mine, theirs), edit: undefined };
  const { session } = withMine(aside.session, mine as Json);
  return { ...aside, session: withTheirs(session, editableOf(theirs)).session };
}

/** What the open merge dialog has come to. */
export function mergeIn({ session, edit }: Conflicted): MergeWork {
  return { session, edit };
}
