import type { Change } from "@/lib/merge/model";
import { diff } from "@/lib/merge/plan";
import type { MergeSession } from "@/lib/merge/session";
import { type Changer, changersBetween } from "@/lib/prometheus-rule/changers";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import { clusterFates, type Fate, mergeFates, plainFates } from "./fates";

/** What a save did, as plain data that a database can hold. */
export interface SaveRecord {
  readonly versions: Versions;
  /** Who changed what was merged over, as managedFields of theirs tell it. */
  readonly theirsBy: readonly Changer[];
  /** `lost`: nobody answered, but what was sent was found stored. Somebody else may have stored the same. */
  readonly answer: "given" | "lost";
  /** The places that differ between base, mine, theirs and the result, those that were decided first. */
  readonly fates: readonly Fate[];
  /** What stood in the cluster until this save; undefined: nothing, the object was created. */
  readonly before: Editable | undefined;
  /** What this save made. */
  readonly after: StoredRule;
}

export interface Versions {
  /** What the draft was based on; undefined for an object that was created. */
  readonly base: ResourceVersion | undefined;
  /** What was merged over, in the order in which it came; none where nobody had been faster. */
  readonly theirs: readonly ResourceVersion[];
  readonly result: ResourceVersion;
}

/** A record with whose save it was and when. */
export interface Receipt extends SaveRecord {
  readonly operator: string;
  /** RFC 3339, by the clock of the browser that saved. */
  readonly at: string;
}

/** What was saved, and over what. */
export type Step =
  | { readonly kind: "create" }
  /** `changes`: from base to what was sent. */
  | { readonly kind: "replace"; readonly base: StoredRule; readonly changes: readonly Change[] }
  | {
      readonly kind: "merge";
      readonly base: StoredRule;
      readonly theirs: StoredRule;
      /** Versions of theirs that were merged with before that one. */
      readonly earlier: readonly ResourceVersion[];
      readonly session: MergeSession;
    };

/** What came of sending `sent`: the record of the save that made `stored`. */
export function recordOf(
  step: Step,
  sent: Editable,
  stored: StoredRule,
  answer: SaveRecord["answer"],
): SaveRecord {
  const over = step.kind === "merge" ? step.theirs : step.kind === "replace" ? step.base : undefined;
  return {
    versions: versionsOf(step, stored),
    theirsBy: step.kind === "merge" ? changersBetween(step.base, step.theirs) : [],
    answer,
    fates: [...fatesOf(step, sent), ...clusterFates(sent, editableOf(stored))],
    before: over && editableOf(over),
    after: stored,
  };
}

/** Tells receipts of one operator apart. */
export function receiptKey({ after }: SaveRecord): string {
  return `${after.metadata.uid} ${after.metadata.resourceVersion}`;
}

function versionsOf(step: Step, stored: StoredRule): Versions {
  const result = stored.metadata.resourceVersion;
  if (step.kind === "create") return { base: undefined, theirs: [], result };
  const base = step.base.metadata.resourceVersion;
  if (step.kind === "replace") return { base, theirs: [], result };
  return { base, theirs: [...step.earlier, step.theirs.metadata.resourceVersion], result };
}

function fatesOf(step: Step, sent: Editable): readonly Fate[] {
  switch (step.kind) {
    case "create":
      return plainFates(diff(emptied(sent), sent, ruleShape));
    case "replace":
      return plainFates(step.changes);
    case "merge":
      return mergeFates(step.session, sent);
  }
}

/** The object before anything was put into it, so that each group and label counts as added. */
function emptied(edited: Editable): Editable {
  const { labels, annotations, namespace, name } = edited.metadata;
  const maps = { ...(labels && { labels: {} }), ...(annotations && { annotations: {} }) };
  return { ...edited, metadata: { namespace, name, ...maps }, spec: { ...edited.spec, groups: [] } };
}
