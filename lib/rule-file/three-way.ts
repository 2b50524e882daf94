import { equalJson, type Json, type JsonObject } from "@/lib/json/json";
import type { Shape, Version } from "@/lib/merge/model";
import { type MergeSession, openSession } from "@/lib/merge/session";
import { type Editable, sendableOf, withOwned } from "@/lib/prometheus-rule/editable";
import { ruleShape, specShape } from "@/lib/prometheus-rule/shape";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";
import { commonGround } from "./common-ground";
import type { RuleFile } from "./read";

/** The three files of a merge. An empty base: both sides began anew. */
export type ThreeFiles = Readonly<Record<Version, RuleFile>>;

/** Why files cannot be merged, although each can be read. */
export type MergeFault =
  /** Some hold an object, others are plain. */
  | { readonly kind: "mixed-kinds"; readonly kinds: Readonly<Record<Version, RuleFile["kind"]>> }
  /** Mine or theirs says nothing: to merge it would be to delete all. */
  | { readonly kind: "nothing-there"; readonly version: Version };

export type OpenedMerge =
  | { readonly ok: true; readonly session: MergeSession }
  | { readonly ok: false; readonly fault: MergeFault };

/** Merges mine and theirs, which both come from base. What the server owns is not among what is merged. */
export function openFileMerge(files: ThreeFiles): OpenedMerge {
  const { base, mine, theirs } = files;
  const empty = (["mine", "theirs"] as const).find((version) => files[version].kind === "empty");
  if (empty !== undefined) return { ok: false, fault: { kind: "nothing-there", version: empty } };
  if (mine.kind !== theirs.kind || (base.kind !== "empty" && base.kind !== mine.kind)) {
    const kinds = { base: base.kind, mine: mine.kind, theirs: theirs.kind };
    return { ok: false, fault: { kind: "mixed-kinds", kinds } };
  }
  const sides = [peoplesPart(mine), peoplesPart(theirs)] as const;
  const start = base.kind === "empty" ? commonGround(...sides) : peoplesPart(base);
  return { ok: true, session: openSession(start, ...sides, shapeOf(mine)) };
}

/**
 * All that the merged file says, from what was merged. What the server owns is the one thing that is never a conflict:
 * it is theirs, and mine only where theirs has it all as in base.
 */
export function wholeValue({ base, mine, theirs }: ThreeFiles, merged: Json): JsonObject {
  const untouched = base.kind === "object" && equalJson(serversPart(base), serversPart(theirs));
  const owner = untouched ? mine : theirs;
  const edited = merged as JsonObject;
  return owner.kind === "object" ? withOwned(edited as Editable, objectIn(owner)) : edited;
}

/** What people write in a file, and what is therefore compared and merged. */
export function peoplesPart(file: RuleFile): JsonObject {
  return file.kind === "object" ? sendableOf(objectIn(file)) : file.value;
}

/** How the part that people write is merged. */
export function shapeOf({ kind }: RuleFile): Shape {
  return kind === "object" ? ruleShape : specShape;
}

/** An object that bears nothing but what the server owns. */
function serversPart(file: RuleFile): Json {
  const bare = { apiVersion: "monitoring.coreos.com/v1", kind: "PrometheusRule", metadata: {}, spec: {} };
  return withOwned(bare as unknown as Editable, objectIn(file));
}

/** Fields that a file may lack, other than metadata, are never looked at. */
function objectIn({ value }: RuleFile): PrometheusRule & Editable {
  return value as unknown as PrometheusRule & Editable;
}
