import { isJsonObject, type Json } from "@/lib/json/json";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";

const RULE = { apiVersion: "monitoring.coreos.com/v1", kind: "PrometheusRule" } as const;

/** The value as a PrometheusRule, or undefined where it is none (a proxy's page, another kind). */
export function asRule(value: Json | undefined): PrometheusRule | undefined {
  if (!isJsonObject(value) || value.kind !== RULE.kind || value.apiVersion !== RULE.apiVersion)
    return undefined;
  const { metadata, spec } = value;
  if (!isJsonObject(metadata) || typeof metadata.name !== "string" || typeof metadata.namespace !== "string")
    return undefined;
  if (!isJsonObject(spec)) return undefined;
  return value as PrometheusRule;
}

/** The value as a PrometheusRule that has been stored: it names its uid and its version, both as strings. */
export function asStoredRule(value: Json | undefined): StoredRule | undefined {
  const rule = asRule(value);
  if (!rule) return undefined;
  const { uid, resourceVersion } = rule.metadata;
  return typeof uid === "string" && typeof resourceVersion === "string" ? (rule as StoredRule) : undefined;
}

/** A list's item. Some servers leave apiVersion and kind to the list. */
export function asListedRule(item: Json): StoredRule | undefined {
  return isJsonObject(item) ? asStoredRule({ ...RULE, ...item }) : undefined;
}
