import type { Failure } from "@/lib/failure/failure";
import type { Outcome } from "@/lib/failure/saved";
import type { Json } from "@/lib/json/json";
import type { MergeSession } from "@/lib/merge/session";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { SaveRecord } from "@/lib/receipt/receipt";
import type { HandEdit } from "./hand-edit";
import type { Reading } from "./reading";

/** Everything that can happen to a draft. */
export type DraftEvent =
  /** The operator changed the text. `over`: what the editor showed before; it may be behind the draft by a moment. */
  | { readonly type: "typed"; readonly text: string; readonly over?: string }
  /** The editor's own undo or redo changed the text. */
  | { readonly type: "retraced"; readonly text: string }
  /** Typing paused and the text was read; says anew whether theirs touches it. */
  | { readonly type: "rested"; readonly text: string; readonly reading: Reading }
  /** The stream, or a reading it caused, shows this object. May be late. */
  | { readonly type: "theirs-arrived"; readonly object: StoredRule }
  /** `uid` of the deleted object, where known. */
  | { readonly type: "theirs-deleted"; readonly uid: string | undefined }
  /** A reading that was begun after everything the draft knows; undefined: there is no such object. */
  | { readonly type: "reread"; readonly object: StoredRule | undefined }
  /** What became of a save without an answer. */
  | { readonly type: "looked-into"; readonly outcome: Outcome }
  | { readonly type: "reread-failed"; readonly failure: Failure }
  | { readonly type: "access"; readonly update: { readonly allowed: boolean; readonly reason: string } }
  /** Take theirs in now; opens the merge when something must be decided. */
  | { readonly type: "take-theirs" }
  /** Look through what taking theirs in would do, rule by rule, before it is done. */
  | { readonly type: "preview-theirs" }
  /** Take back that theirs was taken in, the base included. */
  | { readonly type: "untake-theirs" }
  /** Show what would be sent. */
  | { readonly type: "review" }
  /** `refusal`: why the cluster, asked beforehand, would not take it. */
  | { readonly type: "close-review"; readonly refusal: Failure | undefined }
  /** Send what is under review. */
  | { readonly type: "save" }
  | { readonly type: "saved"; readonly object: StoredRule; readonly warnings: readonly string[] }
  | { readonly type: "failed"; readonly failure: Failure }
  /** Ask the cluster again what became of the request. */
  | { readonly type: "check" }
  /** The merge dialog changed its session. */
  | { readonly type: "deciding"; readonly session: MergeSession }
  /** The operator changed the merged YAML; undefined: that edit is dropped. */
  | { readonly type: "typed-merged"; readonly edit: HandEdit | undefined }
  /** The merge is complete: send this value, or go on from it. */
  | { readonly type: "decided"; readonly value: Json }
  /** Put the merge aside; its decisions are kept. */
  | { readonly type: "later" }
  /** Take back what a save of mine changed. */
  | { readonly type: "undo-save"; readonly record: SaveRecord }
  /** Forget my edits. */
  | { readonly type: "discard" }
  | { readonly type: "dismiss" };
