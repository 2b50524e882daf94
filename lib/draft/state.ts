import type { Failure } from "@/lib/failure/failure";
import type { Change, Conflict, MineStored } from "@/lib/merge/model";
import type { MergeSession } from "@/lib/merge/session";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { SaveRecord } from "@/lib/receipt/receipt";
import type { HandEdit } from "./hand-edit";
import type { TextProblem } from "./reading";
import type { Review, SaveRequest } from "./review";

/**
 * What an editor of one object can be in. A closed union: each state holds what it needs and no more, so that a
 * question such as "is theirs known?" is answered by the kind.
 */
export type DraftState =
  | New
  | Clean
  | ReadOnly
  | Dirty
  | Behind
  | Diverged
  | Conflicted
  | Terminating
  | Deleted
  | Recreated
  | Saving
  | OutcomeUnknown;

/** States from which a save can be sent, and to which a refused save returns. */
export type Savable = New | Dirty | Behind | Diverged | Conflicted | Deleted;

/** The text in the editor and what the page says about it. */
interface Written {
  readonly text: string;
  /** The text that stands for what is stored: the draft is clean while `text` is equal to it. */
  readonly baseText: string;
  readonly notice: Notice | undefined;
  /** What the operator is being shown as a diff; only this can be sent. */
  readonly review: Review | undefined;
}

/** A draft of a stored object. */
export interface Ground extends Written {
  /** What the draft was started from, or last agreed with: a save names its uid and resourceVersion. */
  readonly base: StoredRule;
  /** Versions of this uid that the draft has left behind. They never recur, so news of them is late news. */
  readonly seen: readonly ResourceVersion[];
  /** Whether a save on the base may have been stored: no answer came, and nobody can tell what became of it. */
  readonly mineStored: MineStored;
  /** That theirs was taken in, until it is taken back or saved. */
  readonly taken: TakenTheirs | undefined;
  /** What texts stood on that were replaced by something else than typing. */
  readonly footings: readonly Footing[];
  /** Until what my PUT made (or a reading begun after it) arrives, other news is held back. */
  readonly awaited: AwaitedSave | undefined;
}

/** What a text stands on: by another version it would say something else of who changed what. */
export type Footing = Pick<Ground, "base" | "text" | "baseText" | "mineStored" | "taken">;

/** A merge that was begun, and put aside or finished. */
export interface MergeWork {
  /** With its decisions. */
  readonly session: MergeSession;
  /** What was typed into the merged YAML, on top of what is decided. */
  readonly edit: HandEdit | undefined;
}

/** A step that can be taken back: the text alone would then say, as if by my hand, that theirs is to go again. */
export interface TakenTheirs {
  /** What the draft was before. */
  readonly before: Footing;
  /** The merge by which theirs was taken in. */
  readonly by: MergeWork;
}

/** My own save, not seen in the news yet. */
export interface AwaitedSave {
  /** What my PUT returned. */
  readonly version: ResourceVersion;
  /** The last news meanwhile: it may be late, and counts only where no reading can tell. */
  readonly held: StoredRule | undefined;
}

/** Not stored yet. */
export interface New extends Written {
  readonly kind: "new";
}

export interface Clean extends Ground {
  readonly kind: "clean";
}

/** The operator may not update the object. */
export interface ReadOnly extends Ground {
  readonly kind: "read-only";
  /** The server's own words, or "". */
  readonly reason: string;
}

export interface Dirty extends Ground {
  readonly kind: "dirty";
}

/** Theirs moved and touches nothing that I edited: it can be taken in without a decision. */
export interface Behind extends Ground {
  readonly kind: "behind";
  readonly theirs: StoredRule;
  readonly aside: MergeWork | undefined;
}

/** Theirs moved, and taking it in needs a decision or a text that parses. */
export interface Diverged extends Ground {
  readonly kind: "diverged";
  readonly theirs: StoredRule;
  readonly because: Obstacle;
  readonly aside: MergeWork | undefined;
}

export type Obstacle =
  | { readonly kind: "conflicts"; readonly conflicts: readonly Conflict[] }
  | { readonly kind: "unreadable"; readonly problem: TextProblem };

/** The merge dialog is open. */
export interface Conflicted extends Ground, MergeWork {
  readonly kind: "conflicted";
  readonly theirs: StoredRule;
  /** Versions of theirs that were merged with before this one. */
  readonly earlier: readonly ResourceVersion[];
  /** Theirs moved on while deciding; taken in on demand or by the next 409. */
  readonly newer: StoredRule | undefined;
  /** Whether the merged value is sent, or put into the editor to go on from. */
  readonly purpose: "save" | "take-theirs";
  /** Conflicts that vanished when theirs moved on. */
  readonly settled: readonly Conflict[];
}

/** Someone deletes the object, a finalizer still holds it. The cluster would accept a save, which would then be lost. */
export interface Terminating extends Ground {
  readonly kind: "terminating";
  readonly theirs: StoredRule;
}

export interface Deleted extends Ground {
  readonly kind: "deleted";
}

/** Deleted and created anew by somebody: another object (uid) of this name. Never merged. */
export interface Recreated extends Ground {
  readonly kind: "recreated";
  readonly theirs: StoredRule;
}

/** A request is on its way. The text does not change meanwhile. */
export interface Saving {
  readonly kind: "saving";
  readonly from: Savable;
  readonly request: SaveRequest;
  /** News that arrived before the answer. */
  readonly held: StoredRule | "deleted" | undefined;
}

/** A request was sent and no answer came: it may or may not be stored. */
export interface OutcomeUnknown {
  readonly kind: "outcome-unknown";
  readonly from: Savable;
  readonly request: SaveRequest;
  /** Why reading again failed; undefined while a reading is due. */
  readonly failure: Failure | undefined;
}

/** What the page has to say about the last step. One at a time. */
export type Notice =
  | {
      readonly kind: "saved";
      readonly version: ResourceVersion;
      /** What my save changed of the object that stood there; undefined for an object that was created. */
      readonly changes: readonly Change[] | undefined;
      /** What the save did; undefined where the page that sent it has kept that. */
      readonly record: SaveRecord | undefined;
      /** What the apiserver said along with it. */
      readonly warnings: readonly string[];
    }
  /** `comments-only`: the text did change, in what the cluster does not hold. `decided`: a merge came to theirs. */
  | { readonly kind: "nothing-to-save"; readonly why: "no-edits" | "comments-only" | "decided" }
  | { readonly kind: "unreadable"; readonly problem: TextProblem }
  /** The draft was merged with theirs; `untake-theirs` takes that back. `before`: what it went by until then. */
  | { readonly kind: "took-theirs"; readonly before: StoredRule; readonly theirs: StoredRule }
  /** An editor without edits shows the newer version instead of `before`. */
  | { readonly kind: "followed"; readonly before: StoredRule; readonly theirs: StoredRule }
  /** The text takes back the save that made `version`, until something is typed or saved. */
  | { readonly kind: "save-undone"; readonly version: ResourceVersion }
  /** What a save changed is not there any more. */
  | { readonly kind: "nothing-to-undo" }
  /** Unsaved edits lie where a save was to be taken back. */
  | { readonly kind: "undo-blocked"; readonly conflicts: readonly Conflict[] }
  | { readonly kind: "failed"; readonly failure: Failure };

/** The text that the editor shows. */
export function textOf(state: DraftState): string {
  return state.kind === "saving" || state.kind === "outcome-unknown" ? state.from.text : state.text;
}

/** The stored object that the draft goes by, or undefined for a new one. */
export function baseOf(state: DraftState): StoredRule | undefined {
  if (state.kind === "saving" || state.kind === "outcome-unknown") return baseOf(state.from);
  return state.kind === "new" ? undefined : state.base;
}

/** The newest stored object that is known, or undefined for a new or a deleted one. */
export function storedOf(state: DraftState): StoredRule | undefined {
  switch (state.kind) {
    case "new":
    case "deleted":
      return undefined;
    case "saving":
    case "outcome-unknown":
      return storedOf(state.from);
    case "clean":
    case "read-only":
    case "dirty":
      return state.base;
    case "conflicted":
      return state.newer ?? state.theirs;
    default:
      return state.theirs;
  }
}

/** Whether something would be lost if the editor were closed and its draft forgotten. */
export function hasEdits(state: DraftState): boolean {
  if (state.kind === "saving" || state.kind === "outcome-unknown" || state.kind === "conflicted") return true;
  return state.text !== state.baseText;
}

export function noticeOf(state: DraftState): Notice | undefined {
  return state.kind === "saving" || state.kind === "outcome-unknown" ? state.from.notice : state.notice;
}

/** Whether the text may be typed into: not while a request is out, nor where the operator has no right to save. */
export function isEditable(state: DraftState): boolean {
  switch (state.kind) {
    case "saving":
    case "outcome-unknown":
    case "conflicted":
    case "read-only":
      return false;
    default:
      return true;
  }
}
