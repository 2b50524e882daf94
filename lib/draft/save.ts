import type { Failure } from "@/lib/failure/failure";
import type { Outcome } from "@/lib/failure/saved";
import { equalJson, type Json } from "@/lib/json/json";
import type { Change } from "@/lib/merge/model";
import { diff } from "@/lib/merge/plan";
import { outcome, withTheirs } from "@/lib/merge/session";
import { namedCause } from "@/lib/prometheus-rule/causes";
import { type Editable, editableOf, isStoredAs, sameEditable } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { recordOf, type Step } from "@/lib/receipt/receipt";
import { basedOn, groundIn, groundOf, rewritten, settled } from "./ground";
import { groundLeft } from "./left";
import { missingField, readText } from "./reading";
import { replaceRequest, reviewCreate, reviewReplace, type SaveRequest } from "./review";
import type {
  Clean,
  Conflicted,
  Dirty,
  DraftState,
  Ground,
  New,
  Notice,
  OutcomeUnknown,
  Savable,
  Saving,
} from "./state";
import { mergeIn, takenIn } from "./take-theirs";
import { mergeOf, moved, reread, theirsArrived, theirsDeleted } from "./theirs";

/** Shows what a save would send, or says why there is nothing to send. */
export function review(state: DraftState): DraftState {
  switch (state.kind) {
    case "clean":
      return { ...state, notice: { kind: "nothing-to-save", why: "no-edits" } };
    case "new":
    case "dirty":
    case "behind":
    case "diverged":
    case "deleted":
      return reviewed(state);
    default:
      return state;
  }
}

function reviewed(state: Exclude<Savable, Conflicted>): DraftState {
  const reading = readText(state.text, state.kind === "new" ? undefined : state.base.metadata);
  if (!reading.ok) return { ...state, notice: { kind: "unreadable", problem: reading.problem } };
  const shown =
    state.kind === "new" || state.kind === "deleted"
      ? reviewCreate(reading.edited)
      : reviewReplace(state.base, reading.edited);
  if (shown === undefined)
    return {
      ...state,
      notice: { kind: "nothing-to-save", why: state.text === state.baseText ? "no-edits" : "comments-only" },
    };
  // Where the edit came from is not seen in the diff.
  const notice = state.notice?.kind === "save-undone" ? state.notice : undefined;
  return { ...state, review: shown, notice };
}

/** Sends exactly what is under review; without a review nothing is ever sent. */
export function save(state: DraftState): DraftState {
  if (!isSavable(state) || state.review === undefined) return state;
  return { kind: "saving", from: state, request: state.review.request, held: undefined };
}

function isSavable(state: DraftState): state is Savable {
  return ["new", "dirty", "behind", "diverged", "conflicted", "deleted"].includes(state.kind);
}

/** The merge dialog's result. A value that cannot be sent at all leaves the merge open. */
export function decided(state: DraftState, value: Json): DraftState {
  if (state.kind !== "conflicted" || missingField(value) !== undefined) return state;
  const edited = value as Editable;
  const isTheirs = sameEditable(edited, editableOf(state.theirs));
  if (state.purpose === "take-theirs" || isTheirs) {
    const taken = takenIn(state, mergeIn(state), edited, state.theirs);
    const told: typeof taken = isTheirs
      ? { ...taken, notice: { kind: "nothing-to-save", why: "decided" } }
      : taken;
    // Nothing is sent that the cluster could answer with a 409: what was stored meanwhile must be told here.
    return state.newer === undefined ? told : moved(told, state.newer);
  }
  return { kind: "saving", from: state, request: replaceRequest(state.theirs, edited), held: undefined };
}

/** The cluster stored `object`. */
export function saved(state: DraftState, object: StoredRule, warnings: readonly string[]): DraftState {
  if (state.kind !== "saving") return state;
  const next = stored(state.from, state.request, object, warnings);
  if (state.held === undefined) return next;
  return state.held === "deleted"
    ? theirsDeleted(next, object.metadata.uid)
    : theirsArrived(next, state.held);
}

function stored(
  from: Savable,
  request: SaveRequest,
  object: StoredRule,
  /** undefined: no answer came, it was found stored. */
  warnings?: readonly string[],
): Clean | Dirty {
  const ground =
    from.kind === "new" ? { ...groundOf(object), text: from.text } : basedOn(groundIn(from), object);
  const said = from.kind === "conflicted" ? undefined : request.edited;
  const text = rewritten(ground.text, said, editableOf(object));
  const version = object.metadata.resourceVersion;
  const theirs = from.kind === "conflicted" ? [from.theirs.metadata.resourceVersion] : [];
  const seen = [...ground.seen, ...theirs];
  return settled(
    { ...ground, text, baseText: text, seen, taken: undefined, awaited: { version, held: undefined } },
    savedNotice(from, request, object, warnings),
  );
}

function savedNotice(
  from: Savable,
  request: SaveRequest,
  object: StoredRule,
  warnings: readonly string[] | undefined,
): Notice {
  const changes = changesBy(from, request);
  const answer = warnings === undefined ? "lost" : "given";
  const record = recordOf(stepOf(from, changes), request.edited, object, answer);
  const version = object.metadata.resourceVersion;
  return { kind: "saved", version, changes, record, warnings: warnings ?? [] };
}

function stepOf(from: Savable, changes: readonly Change[] | undefined): Step {
  if (from.kind === "new" || changes === undefined) return { kind: "create" };
  if (from.kind === "conflicted") {
    const { base, theirs, earlier, session } = from;
    return { kind: "merge", base, theirs, earlier, session, sent: "merged" };
  }
  const { base, taken } = from;
  if (taken === undefined) return { kind: "replace", base, changes };
  const { before, by } = taken;
  return { kind: "merge", base: before.base, theirs: base, earlier: [], session: by.session, sent: "edited" };
}

function changesBy(from: Savable, { kind, edited }: SaveRequest): readonly Change[] | undefined {
  if (kind === "create" || from.kind === "new") return undefined;
  const replaced = from.kind === "conflicted" ? from.theirs : from.base;
  return diff(editableOf(replaced), edited, ruleShape);
}

/** The cluster refused, or did not answer. The draft is as it was; what follows depends on why. */
export function failed(state: DraftState, failure: Failure): DraftState {
  if (state.kind !== "saving") return state;
  const { from, request } = state;
  switch (failure.kind) {
    case "outcome-unknown":
      return { kind: "outcome-unknown", from, request, failure: undefined };
    case "conflict":
      return overtaken(from, request, failure.theirs);
    case "recreated":
      return from.kind === "new" ? refused(from, failure) : moved(groundAsDirty(from), failure.theirs);
    case "not-found":
      if (request.kind === "create") return refused(from, failure);
      return from.kind === "new" ? from : { ...groundLeft(from), kind: "deleted", review: undefined };
    default:
      return withHeld(refused(from, named(failure, request.edited)), state.held);
  }
}

/** The cluster counts groups and rules, and the text may grow above what it counts: names are taken down at once. */
export function named(failure: Failure, sent: Editable): Failure {
  if (failure.kind !== "invalid" && failure.kind !== "denied") return failure;
  return { ...failure, causes: failure.causes.map((cause) => namedCause(cause, sent as Json)) };
}

function refused(from: Savable, failure: Failure): Savable {
  return { ...from, review: undefined, notice: { kind: "failed", failure } };
}

/** News that came while the request was out counts now. */
function withHeld(state: Savable, held: Saving["held"]): DraftState {
  if (held === undefined || state.kind === "new") return state;
  if (held === "deleted") return theirsDeleted(state, undefined);
  return held.metadata.resourceVersion === state.base.metadata.resourceVersion ? state : moved(state, held);
}

/** 409: `theirs` is stored now, not what the request was based on. */
function overtaken(from: Savable, request: SaveRequest, theirs: StoredRule): DraftState {
  if (from.kind === "new" || request.kind === "create") return refused(from, { kind: "conflict", theirs });
  // An earlier attempt of mine, or the same edit by someone else: nothing is left to send.
  if (isStoredAs(request.edited, editableOf(theirs))) return stored(from, request, theirs);
  if (theirs.metadata.uid !== request.object.metadata.uid || theirs.metadata.deletionTimestamp !== undefined)
    return moved(groundAsDirty(from), theirs);
  const sentOn = from.kind === "conflicted" ? from.theirs : from.base;
  const isAsBefore = sameEditable(editableOf(sentOn), editableOf(theirs));
  if (!request.retried && isAsBefore && from.mineStored === "never") return retried(from, request, theirs);
  return conflicted(from, request, theirs);
}

/** Only what no operator edits has changed (status, managedFields): sent once more on the new version. */
function retried(from: Exclude<Savable, New>, request: SaveRequest, theirs: StoredRule): Saving {
  const again = { ...replaceRequest(theirs, request.edited), retried: true };
  const ground =
    from.kind === "conflicted" ? { ...from, theirs } : { ...from, ...basedOn(groundIn(from), theirs) };
  return { kind: "saving", from: ground, request: again, held: undefined };
}

function conflicted(from: Exclude<Savable, New>, request: SaveRequest, theirs: StoredRule): Conflicted {
  const round =
    from.kind === "conflicted" ? again(from, request.edited, theirs) : first(from, request.edited, theirs);
  return {
    ...round,
    kind: "conflicted",
    theirs,
    newer: undefined,
    // What was sent had the edit in it: from here on it is part of mine.
    edit: undefined,
    purpose: "save",
    notice: undefined,
    review: undefined,
  };
}

type Round = Ground & Pick<Conflicted, "session" | "earlier" | "settled">;

function first(from: Ground, mine: Editable, theirs: StoredRule): Round {
  return { ...groundIn(from), session: mergeOf(from, mine, theirs), earlier: [], settled: [] };
}

/**
 * A further 409. Decisions are kept where the sent value is what they gave; a value that was also edited by hand
 * is mine from now on, and the version it was merged with is its base.
 */
function again(from: Conflicted, sent: Editable, theirs: StoredRule): Round {
  if (!equalJson(outcome(from.session).value, sent as Json)) return first(merged(from, sent), sent, theirs);
  const earlier = [...from.earlier, from.theirs.metadata.resourceVersion];
  return { ...groundIn(from), ...withTheirs(from.session, editableOf(theirs)), earlier };
}

/** The draft as a text that says what came of a merge, based on the version it was merged with. */
function merged(from: Conflicted, sent: Editable): Ground {
  const text = rewritten(from.text, undefined, sent);
  const baseText = rewritten(text, sent, editableOf(from.theirs));
  return { ...basedOn(groundIn(from), from.theirs), text, baseText };
}

function groundAsDirty(from: Exclude<Savable, New>) {
  return { ...groundLeft(from), kind: "dirty" as const, review: undefined };
}

/** What a reading says of a request whose answer was lost: stored as sent is saved; otherwise the way of a 409. */
export function answered(state: OutcomeUnknown, object: StoredRule | undefined): DraftState {
  const { from, request } = state;
  const lost = { kind: "unavailable", message: "", webhook: undefined } as const;
  if (object === undefined) {
    if (request.kind === "create" || from.kind === "new") return refused(from, lost);
    return { ...groundLeft(from), kind: "deleted", review: undefined };
  }
  if (isStoredAs(request.edited, editableOf(object))) return stored(from, request, object);
  if (request.kind === "create") return refused(from, { kind: "already-exists", message: "" });
  if (object.metadata.resourceVersion === request.object.metadata.resourceVersion) return refused(from, lost);
  return overtaken(from, request, object);
}

/** The same with what the object's past says, where something else is stored by now. */
export function lookedInto(state: DraftState, outcome: Outcome): DraftState {
  if (state.kind !== "outcome-unknown") return state;
  const { from, request } = state;
  switch (outcome.kind) {
    case "not-stored":
      return answered(state, outcome.theirs);
    // Whoever saved since has seen what I sent: theirs is news, and nothing of mine is left to be merged.
    case "stored":
      return reread(stored(from, request, outcome.mine), outcome.theirs);
    case "untold":
      return answered({ ...state, from: perhapsStored(from, request) }, outcome.theirs);
  }
}

/**
 * The draft whose request may have been stored, as far as anybody can tell: whatever is merged with it must be asked
 * about what it sent. Decisions of a merge are part of that, since theirs of then has been left behind.
 */
export function perhapsStored(from: Savable, { kind, edited }: SaveRequest): Savable {
  if (from.kind === "new" || kind === "create") return from;
  if (from.kind !== "conflicted") return { ...from, mineStored: "perhaps" };
  return { ...merged(from, edited), kind: "dirty", mineStored: "perhaps", review: undefined };
}
