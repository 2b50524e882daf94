import type { Json } from "@/lib/json/json";
import type { Decisions, MineStored } from "@/lib/merge/model";
import { decide, openSession } from "@/lib/merge/session";
import { editableOf } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { HandEdit } from "./hand-edit";
import { newDraft } from "./reduce";
import { perhapsStored } from "./save";
import { type Conflicted, type DraftState, hasEdits } from "./state";
import { compared, putAsideIn } from "./theirs";

/** What of a draft must survive a reload: plain data that a database can hold. */
export interface DraftContents {
  /** undefined: an object that is not stored yet. */
  readonly base: StoredRule | undefined;
  readonly baseText: string;
  readonly text: string;
  /** Whether a save on the base may have been stored. Absent in drafts that were kept before it was. */
  readonly mineStored?: MineStored;
  /** A merge in progress, also one that was put aside. */
  readonly merge: BegunMerge | undefined;
}

export interface BegunMerge {
  readonly mine: Json;
  readonly theirs: StoredRule;
  /** Absent in drafts that were kept before it was. */
  readonly earlier?: Conflicted["earlier"];
  readonly decisions: Decisions;
  /** Absent in drafts that were kept before it was. */
  readonly edit?: HandEdit | undefined;
  /** Put aside: its dialog is closed. */
  readonly purpose: Conflicted["purpose"] | "put-aside";
  /** The version of theirs that was decided about, where `theirs` has moved on since. */
  readonly decidedOver?: Json;
}

/** What to keep of a state, or undefined where nothing of the operator's would be lost. */
export function contentsOf(state: DraftState): DraftContents | undefined {
  // A request that is out may fail: until its answer is known, what it came from is what must be kept.
  if (state.kind === "saving" || state.kind === "outcome-unknown") {
    const from = perhapsStored(state.from, state.request);
    return contentsOf(from) ?? bare(from);
  }
  return hasEdits(state) ? bare(state) : undefined;
}

function bare(state: Exclude<DraftState, { kind: "saving" | "outcome-unknown" }>): DraftContents {
  const { text, baseText } = state;
  if (state.kind === "new") return { base: undefined, baseText, text, merge: undefined };
  const { base, mineStored } = state;
  return { base, baseText, text, mineStored, merge: begun(state) };
}

function begun(state: DraftState): BegunMerge | undefined {
  if (state.kind === "conflicted") {
    const { session, theirs, earlier, edit, purpose } = state;
    return { mine: session.mine, theirs, earlier, decisions: session.decisions, edit, purpose };
  }
  const aside = putAsideIn(state);
  if (aside === undefined || !("theirs" in state)) return undefined;
  const { session, edit } = aside;
  const { mine, decisions, theirs: decidedOver } = session;
  return { mine, theirs: state.theirs, decisions, edit, purpose: "put-aside", decidedOver };
}

/** The state that the contents were kept of. News of the object since then come as events, as always. */
export function resumeDraft(contents: DraftContents): DraftState {
  const { base, baseText, text, mineStored = "never", merge } = contents;
  if (base === undefined) return { ...newDraft(text), baseText };
  const kept = { base, baseText, text, mineStored, notice: undefined, review: undefined };
  const ground = { ...kept, seen: [], taken: undefined, footings: [], awaited: undefined };
  if (merge === undefined) return { ...ground, kind: text === baseText ? "clean" : "dirty" };
  const { mine, theirs, earlier = [], decidedOver = editableOf(theirs), purpose, edit } = merge;
  const session = Object.entries(merge.decisions).reduce(
    (so, [id, choice]) => decide(so, id, choice),
    openSession(editableOf(base), mine, decidedOver, ruleShape, mineStored),
  );
  if (purpose === "put-aside") return compared(ground, theirs, { session, edit });
  const merging = { theirs, earlier, newer: undefined, session, edit, purpose, settled: [] };
  return { ...ground, kind: "conflicted", ...merging };
}
