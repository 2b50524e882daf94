import { isJsonArray, isJsonObject, type JsonObject } from "@/lib/json/json";
import type { Group, RuleSpec } from "./types";

const GROUP = ["name", "interval", "query_offset", "limit", "partial_response_strategy", "labels", "rules"];
const RULE = ["alert", "record", "expr", "for", "keep_firing_for", "labels", "annotations"];

/**
 * The same spec with the keys of groups and rules in the order in which people write them: the apiserver returns
 * them by alphabet, which puts annotations before the expression. Unknown fields come last, odd values stay.
 */
export function inReadingOrder(spec: RuleSpec): RuleSpec {
  if (!isJsonObject(spec) || !isJsonArray(spec.groups)) return spec;
  return { ...spec, groups: spec.groups.map(orderedGroup) };
}

function orderedGroup(group: Group): Group {
  if (!isJsonObject(group)) return group;
  const rules = isJsonArray(group.rules) ? { rules: group.rules.map((rule) => ordered(rule, RULE)) } : {};
  return ordered({ ...group, ...rules }, GROUP);
}

function ordered<T extends JsonObject>(object: T, order: readonly string[]): T {
  if (!isJsonObject(object)) return object;
  const known = order.filter((key) => Object.hasOwn(object, key));
  const others = Object.keys(object).filter((key) => !order.includes(key));
  return Object.fromEntries([...known, ...others].map((key) => [key, object[key]])) as T;
}
