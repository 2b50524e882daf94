import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { isHiddenAnnotation } from "@/lib/prometheus-rule/editable";
import { lastChangeOf } from "@/lib/prometheus-rule/last-change";
import { ownerName } from "@/lib/prometheus-rule/owner";
import { ownershipOf } from "@/lib/prometheus-rule/ownership";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { RuleLine, RuleSummary } from "./protocol";

/**
 * What the list shows and searches of an object. The cluster stores objects without groups, groups without rules and
 * nulls in their place: they count as nothing.
 */
export function summarize(object: StoredRule): RuleSummary {
  const { metadata } = object;
  const groups = itemsOf(isJsonObject(object.spec) ? object.spec.groups : undefined);
  const rules = groups.flatMap(linesOf);
  const change = lastChangeOf(object);
  const [owner] = ownershipOf(object);
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    uid: metadata.uid,
    resourceVersion: metadata.resourceVersion,
    groups: groups.length,
    alerts: rules.filter(({ kind }) => kind === "alert").length,
    records: rules.filter(({ kind }) => kind === "record").length,
    changedAt: change?.at,
    changedBy: change?.by,
    owner: owner && ownerName(owner),
    terminating: metadata.deletionTimestamp !== undefined,
    text: [pairs(metadata.labels), pairs(visible(metadata.annotations))].filter(Boolean).join("\n"),
    rules,
  };
}

function linesOf(group: JsonObject): readonly RuleLine[] {
  return itemsOf(group.rules).map((rule) => ({
    group: textOf(group.name),
    ...titleOf(rule),
    text: [textOf(rule.expr), pairs(rule.labels), pairs(rule.annotations)].filter(Boolean).join("\n"),
  }));
}

function titleOf({ alert, record }: JsonObject): Pick<RuleLine, "kind" | "name"> {
  if (isFilled(alert)) return { kind: "alert", name: textOf(alert) };
  if (isFilled(record)) return { kind: "record", name: textOf(record) };
  return { kind: "neither", name: "" };
}

function isFilled(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** One `key=value` per line. */
function pairs(map: Json | undefined): string {
  if (!isJsonObject(map)) return "";
  return Object.entries(map)
    .map(([key, value]) => `${key}=${textOf(value)}`)
    .join("\n");
}

function visible(annotations: Json | undefined): Json {
  if (!isJsonObject(annotations)) return {};
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => !isHiddenAnnotation(key)));
}

function itemsOf(list: Json | undefined): readonly JsonObject[] {
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

function textOf(value: Json | undefined): string {
  return value === undefined || value === null || typeof value === "object" ? "" : String(value);
}
