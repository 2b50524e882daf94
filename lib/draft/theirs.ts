import type { Failure } from "@/lib/failure/failure";
import { openSession } from "@/lib/merge/session";
import { type Editable, editableOf, sameEditable } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { basedOn, groundIn, refreshed } from "./ground";
import { groundLeft } from "./left";
import { type Reading, readText } from "./reading";
import type { Behind, Clean, Dirty, Diverged, DraftState, Ground, MergeWork, ReadOnly } from "./state";

/** News of the object that may be late: what the draft has left behind, or what a save of mine made, changes nothing. */
export function theirsArrived(state: DraftState, object: StoredRule): DraftState {
  if (state.kind === "new") return state;
  if (state.kind === "saving") return { ...state, held: object };
  // The cluster answers again: ask it what became of the request. News alone could be older than the request.
  if (state.kind === "outcome-unknown") return { ...state, failure: undefined };
  if (isKnown(state, object)) return outdated(state, object);
  if (state.awaited !== undefined) return { ...state, awaited: { ...state.awaited, held: object } };
  // A reading that was begun before the deletion; only another object can bring the name back.
  if (state.kind === "deleted" && object.metadata.uid === state.base.metadata.uid) return state;
  return moved(state, object);
}

/** The object is gone. A deletion of an earlier object of this name is late news. */
export function theirsDeleted(state: DraftState, uid: string | undefined): DraftState {
  if (state.kind === "new") return state;
  if (state.kind === "saving") return { ...state, held: "deleted" };
  if (state.kind === "outcome-unknown") return { ...state, failure: undefined };
  const current = state.kind === "recreated" ? state.theirs : state.base;
  if (uid === undefined ? state.awaited !== undefined : uid !== current.metadata.uid) return state;
  return { ...groundLeft(state), kind: "deleted", awaited: undefined, review: undefined };
}

/** A reading begun after everything that the draft knows: it is the truth, and ends the wait for my own save. */
export function reread(state: DraftState, object: StoredRule | undefined): DraftState {
  if (state.kind === "new" || state.kind === "saving" || state.kind === "outcome-unknown") return state;
  const released = { ...state, awaited: undefined };
  if (object === undefined) return theirsDeleted(released, undefined);
  return isKnown(released, object) ? released : moved(released, object);
}

/** Without a reading the wait for my own save ends all the same, and what was held back meanwhile counts. */
export function unread(state: DraftState, failure: Failure): DraftState {
  if (state.kind === "outcome-unknown") return { ...state, failure };
  if (!("awaited" in state) || state.awaited === undefined) return state;
  const released = { ...state, awaited: undefined };
  return state.awaited.held === undefined ? released : theirsArrived(released, state.awaited.held);
}

type Settled = Exclude<DraftState, { kind: "new" | "saving" | "outcome-unknown" }>;

/** What a newer stored object makes of a state. */
export function moved(state: Settled, object: StoredRule): DraftState {
  const { uid, deletionTimestamp } = object.metadata;
  const untouched = state.text === state.baseText && state.kind !== "conflicted";
  if (uid !== state.base.metadata.uid && !untouched)
    return { ...groundLeft(state), kind: "recreated", theirs: object, awaited: undefined, review: undefined };
  if (deletionTimestamp !== undefined)
    return { ...groundLeft(state), kind: "terminating", theirs: object, review: undefined };
  // A deletion that has begun is never taken back: this is late news.
  if (state.kind === "terminating" && uid === state.theirs.metadata.uid) return state;
  if (state.kind === "conflicted") return { ...state, newer: object };
  if (untouched) return followed(state, object);
  return compared(groundIn(state), object, putAsideIn(state));
}

/** An editor without edits shows what is stored. */
function followed(state: Settled, object: StoredRule): Clean | ReadOnly {
  const ground = refreshed(groundIn(state), object);
  const quiet = sameEditable(editableOf(state.base), editableOf(object));
  const { base: before, notice: earlier } = state;
  const notice = quiet ? earlier : ({ kind: "followed", before, theirs: object } as const);
  if (state.kind === "read-only") return { ...ground, kind: "read-only", reason: state.reason, notice };
  return { ...ground, kind: "clean", notice };
}

/** Whether theirs touches my edits. Changes nothing that I typed. */
export function compared(
  ground: Ground,
  theirs: StoredRule,
  aside: MergeWork | undefined,
  reading: Reading = readText(ground.text, ground.base.metadata),
): Clean | Dirty | Behind | Diverged {
  const isAsBase = sameEditable(editableOf(ground.base), editableOf(theirs));
  // What may have been stored may have been taken back as a whole.
  if (isAsBase && ground.mineStored === "never")
    return { ...basedOn(ground, theirs), kind: ground.text === ground.baseText ? "clean" : "dirty" };
  if (!reading.ok)
    return {
      ...ground,
      kind: "diverged",
      theirs,
      because: { kind: "unreadable", problem: reading.problem },
      aside,
    };
  const { conflicts } = mergeOf(ground, reading.edited, theirs).plan;
  if (conflicts.length === 0) return { ...ground, kind: "behind", theirs, aside };
  return { ...ground, kind: "diverged", theirs, because: { kind: "conflicts", conflicts }, aside };
}

/** The three-way merge of a draft with what is stored now, nothing decided yet. */
export function mergeOf(ground: Ground, mine: Editable, theirs: StoredRule) {
  const { base, mineStored } = ground;
  return openSession(editableOf(base), mine, editableOf(theirs), ruleShape, mineStored);
}

/** Nothing new: the version that the draft goes by, the one it shows as theirs, or one that it left behind. */
function isKnown(state: Settled, object: StoredRule): boolean {
  const { uid, resourceVersion } = object.metadata;
  const shown = "theirs" in state ? [state.base, state.theirs] : [state.base];
  if (state.kind === "deleted" || state.kind === "recreated") return isOneOf(shown.slice(1), object);
  if (uid === state.base.metadata.uid && state.seen.includes(resourceVersion)) return true;
  return isOneOf(shown, object);
}

function isOneOf(known: readonly StoredRule[], { metadata }: StoredRule): boolean {
  return known.some(
    (one) => one.metadata.uid === metadata.uid && one.metadata.resourceVersion === metadata.resourceVersion,
  );
}

/** News comes in order: what came before a version that the draft knows was late, and my own version ends the wait. */
function outdated(state: Settled, object: StoredRule): DraftState {
  if (state.awaited === undefined) return state;
  const { version } = state.awaited;
  const ends = version === object.metadata.resourceVersion;
  return { ...state, awaited: ends ? undefined : { version, held: undefined } };
}

/** A merge that was begun and put aside. */
export function putAsideIn(state: DraftState): MergeWork | undefined {
  return state.kind === "behind" || state.kind === "diverged" ? state.aside : undefined;
}
