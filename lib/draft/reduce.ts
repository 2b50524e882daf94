import type { Failure } from "@/lib/failure/failure";
import { unreachable } from "@/lib/failure/result";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { DraftEvent } from "./event";
import { remembering, steppedTo } from "./footing";
import { groundIn, groundOf, refreshed, rewritten } from "./ground";
import type { Reading } from "./reading";
import { answered, decided, failed, lookedInto, named, review, save, saved } from "./save";
import { type Conflicted, type DraftState, isEditable, type New } from "./state";
import { mergeIn, previewTheirs, takeTheirs, untaken } from "./take-theirs";
import { compared, reread, theirsArrived, theirsDeleted, unread } from "./theirs";
import { undoSave } from "./undo-save";

/** An editor of a stored object, without edits. */
export function openDraft(object: StoredRule): DraftState {
  const ground = groundOf(object);
  if (object.metadata.deletionTimestamp !== undefined)
    return { ...ground, kind: "terminating", theirs: object };
  return { ...ground, kind: "clean" };
}

/** An editor of an object that is not stored yet. `text` counts as an edit only once it is changed. */
export function newDraft(text: string): New {
  return { kind: "new", text, baseText: text, notice: undefined, review: undefined };
}

/** The next state. Total: an event that means nothing in a state leaves it as it is. Never throws for an input. */
export function reduceDraft(state: DraftState, event: DraftEvent): DraftState {
  return remembering(state, next(state, event));
}

function next(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case "typed":
      return typed(state, event.text, event.over);
    case "retraced":
      return retraced(state, event.text);
    case "rested":
      return rested(state, event.text, event.reading);
    case "theirs-arrived":
      return theirsArrived(state, event.object);
    case "theirs-deleted":
      return theirsDeleted(state, event.uid);
    case "reread":
      return state.kind === "outcome-unknown" ? answered(state, event.object) : reread(state, event.object);
    case "looked-into":
      return lookedInto(state, event.outcome);
    case "reread-failed":
      return unread(state, event.failure);
    case "access":
      return withAccess(state, event.update);
    case "take-theirs":
      return takeTheirs(state);
    case "preview-theirs":
      return previewTheirs(state);
    case "untake-theirs":
      return untaken(state);
    case "review":
      return review(state);
    case "close-review":
      return "review" in state ? closed(state, event.refusal) : state;
    case "save":
      return save(state);
    case "saved":
      return saved(state, event.object, event.warnings);
    case "failed":
      return failed(state, event.failure);
    case "check":
      return state.kind === "outcome-unknown" ? { ...state, failure: undefined } : state;
    case "deciding":
      return state.kind === "conflicted" ? { ...state, session: event.session, notice: undefined } : state;
    case "typed-merged":
      return state.kind === "conflicted" ? { ...state, edit: event.edit } : state;
    case "decided":
      return decided(state, event.value);
    case "later":
      return state.kind === "conflicted" ? putAside(state) : state;
    case "undo-save":
      return undoSave(state, event.record);
    case "discard":
      return discarded(state);
    case "dismiss":
      return "notice" in state ? { ...state, notice: undefined } : state;
    default:
      return unreachable(event);
  }
}

/** What is typed into a text that the editor still shows, although the draft has moved on, is an edit of that text. */
function typed(state: DraftState, text: string, over?: string): DraftState {
  if (!isEditable(state) || !("text" in state) || state.text === text) return state;
  const shown = over === undefined || over === state.text ? undefined : steppedTo(state, over);
  if (shown !== undefined) return typed(shown, text);
  // What the cluster refused stays in sight while it is being mended.
  const notice = state.notice?.kind === "failed" ? state.notice : undefined;
  const next = { ...state, text, notice, review: undefined };
  if (next.kind === "clean" && text !== next.baseText) return { ...next, kind: "dirty" };
  if (next.kind === "dirty" && text === next.baseText) return { ...next, kind: "clean", notice: undefined };
  return next;
}

/** The editor's undo knows texts, and not that the draft went by another version when it had this one. */
function retraced(state: DraftState, text: string): DraftState {
  if (!isEditable(state)) return state;
  return steppedTo(state, text) ?? typed(state, text);
}

function rested(state: DraftState, text: string, reading: Reading): DraftState {
  if ((state.kind !== "behind" && state.kind !== "diverged") || state.text !== text) return state;
  return compared(groundIn(state), state.theirs, state.aside, reading);
}

/** What the cluster would refuse stays in sight, like a refusal, while it is mended. */
function closed(
  state: Extract<DraftState, { readonly review: unknown }>,
  refusal: Failure | undefined,
): DraftState {
  if (refusal === undefined || !state.review) return { ...state, review: undefined };
  const notice = { kind: "failed", failure: named(refusal, state.review.request.edited) } as const;
  return { ...state, review: undefined, notice };
}

/** A draft with edits stays one without the right to save it: the page says so, the text can still be copied. */
function withAccess(state: DraftState, update: { allowed: boolean; reason: string }): DraftState {
  if (state.kind === "clean" && !update.allowed)
    return { ...state, kind: "read-only", reason: update.reason };
  if (state.kind === "read-only" && update.allowed) return { ...groundIn(state), kind: "clean" };
  return state;
}

function putAside(state: Conflicted): DraftState {
  const theirs = state.newer ?? state.theirs;
  return compared({ ...groundIn(state), notice: undefined }, theirs, mergeIn(state));
}

/** Without my edits: at the newest stored version where there is one. */
function discarded(state: DraftState): DraftState {
  switch (state.kind) {
    case "saving":
    case "outcome-unknown":
    case "clean":
    case "read-only":
      return state;
    case "new":
    case "deleted":
      return { ...state, text: state.baseText, notice: undefined, review: undefined };
    case "dirty":
      return {
        ...groundIn(state),
        kind: "clean",
        text: state.baseText,
        mineStored: "never",
        notice: undefined,
        review: undefined,
      };
    case "recreated":
      return openDraft(state.theirs);
    case "terminating": {
      const text = rewritten(state.baseText, editableOf(state.base), editableOf(state.theirs));
      return { ...state, text, baseText: text, notice: undefined, review: undefined };
    }
    default: {
      const theirs = (state.kind === "conflicted" ? state.newer : undefined) ?? state.theirs;
      return { ...refreshed(groundIn(state), theirs), kind: "clean", notice: undefined, review: undefined };
    }
  }
}
