import type { Change } from "@/lib/merge/model";
import { diff } from "@/lib/merge/plan";
import { type Editable, editableOf, sameEditable, withEditable } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";

/** What goes to the cluster. `edited` is the operator's part of it, to compare answers with. */
export type SaveRequest =
  | {
      readonly kind: "replace";
      readonly object: StoredRule;
      readonly edited: Editable;
      /** Sent once more after a 409 that changed nothing an operator edits; a second one is shown. */
      readonly retried: boolean;
    }
  | { readonly kind: "create"; readonly object: PrometheusRule; readonly edited: Editable };

/** A diff to look at before it is sent: exactly `request` is sent. */
export interface Review {
  readonly request: SaveRequest;
  /** What is changed, group by group and rule by rule; undefined for an object that is not stored. */
  readonly changes: readonly Change[] | undefined;
}

/** A review of replacing `base` by `edited`, or undefined where that would store nothing new. */
export function reviewReplace(base: StoredRule, edited: Editable): Review | undefined {
  const before = editableOf(base);
  if (sameEditable(before, edited)) return undefined;
  return { request: replaceRequest(base, edited), changes: diff(before, edited, ruleShape) };
}

export function reviewCreate(edited: Editable): Review {
  return { request: { kind: "create", object: edited, edited }, changes: undefined };
}

/** A PUT on top of `live`: everything but the operator's part comes from there. */
export function replaceRequest(live: StoredRule, edited: Editable): SaveRequest & { kind: "replace" } {
  return { kind: "replace", object: withEditable(live, edited), edited, retried: false };
}
