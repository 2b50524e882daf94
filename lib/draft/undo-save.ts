import { openSession, outcome } from "@/lib/merge/session";
import { type Editable, editableOf, sameEditable } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { SaveRecord } from "@/lib/receipt/receipt";
import { basedOn, groundIn, rewritten, settled } from "./ground";
import { readText } from "./reading";
import { review } from "./save";
import type { Clean, DraftState } from "./state";
import { takeTheirs } from "./take-theirs";
import { compared } from "./theirs";

/** Why a save cannot be taken back here and now. */
export type UndoRefusal =
  /** Nothing stood there before: the object would have to be deleted. */
  | "created"
  /** The object is gone or going, or another one has its name now. */
  | "gone"
  /** The operator may not save. */
  | "read-only"
  /** A newer version waits to be taken in. */
  | "behind"
  /** A request or a merge is under way. */
  | "busy";

/** Why a save cannot be taken back in a state, or undefined where it can. */
export function undoRefusal(state: DraftState, { before, after }: SaveRecord): UndoRefusal | undefined {
  if (before === undefined) return "created";
  switch (state.kind) {
    case "clean":
    case "dirty":
      return state.base.metadata.uid === after.metadata.uid ? undefined : "gone";
    case "behind":
    case "diverged":
      return "behind";
    case "read-only":
      return "read-only";
    case "saving":
    case "outcome-unknown":
    case "conflicted":
      return "busy";
    default:
      return "gone";
  }
}

/**
 * Takes back what a save changed, as an edit of the text that is reviewed like any other: a three-way merge of what
 * the save made (base), what stood there before it (mine) and the text as it is (theirs). So what others stored and
 * what the operator typed since stays. Places that others changed since open the merge; where unsaved edits are in
 * the way nothing is done, since nobody but the operator can say what becomes of them.
 */
export function undoSave(state: DraftState, record: SaveRecord): DraftState {
  const { before, after } = record;
  if (before === undefined || undoRefusal(state, record) !== undefined) return state;
  if (state.kind !== "clean" && state.kind !== "dirty") return state;
  const reading = readText(state.text, state.base.metadata);
  if (!reading.ok) return { ...state, notice: { kind: "unreadable", problem: reading.problem } };
  const session = openSession(editableOf(after), before, reading.edited, ruleShape);
  const { conflicts } = session.plan;
  if (conflicts.length > 0)
    return state.kind === "clean"
      ? merging(state, record, before)
      : { ...state, notice: { kind: "undo-blocked", conflicts } };
  const value = outcome(session).value as Editable;
  if (sameEditable(value, reading.edited)) return { ...state, notice: { kind: "nothing-to-undo" } };
  const text = rewritten(state.text, reading.edited, value);
  const notice = { kind: "save-undone", version: after.metadata.resourceVersion } as const;
  return review(settled({ ...groundIn(state), text }, notice));
}

/** As if what stood there before had been typed right after the save, and theirs had moved on since. */
function merging(state: Clean, { after }: SaveRecord, before: Editable): DraftState {
  const text = rewritten(state.text, undefined, before);
  const baseText = rewritten(text, before, editableOf(after));
  const ground = { ...basedOn(groundIn(state), after), text, baseText, taken: undefined, notice: undefined };
  const asked = takeTheirs(compared(ground, state.base, undefined));
  return asked.kind === "conflicted" ? { ...asked, purpose: "save" } : asked;
}
