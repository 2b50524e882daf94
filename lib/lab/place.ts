import { isJsonArray, isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";

/**
 * A place in a scratch object. Rules are named and not counted: what stands at an index changes, which is half of what
 * the lab is about.
 */
export type Place =
  | { readonly group: string; readonly rule: string; readonly field: readonly [string, ...string[]] }
  | { readonly data: string };

/** The value at a place; undefined where there is none. Of rules with one name it is the first. */
export function valueAt(object: Json | undefined, place: Place): Json | undefined {
  if ("data" in place) return propertyOf(propertyOf(object, "data"), place.data);
  let value = ruleIn(object, place.group, place.rule);
  for (const name of place.field) value = propertyOf(value, name);
  return value;
}

/** The rule of that name in that group; undefined where there is none. */
export function ruleIn(object: Json | undefined, group: string, rule: string): Json | undefined {
  return rulesOf(object, group).find((each) => propertyOf(each, "alert") === rule);
}

/** The rules of a group in their order; none where there is no such group. */
export function rulesOf(object: Json | undefined, group: string): readonly Json[] {
  const found = groupsOf(object).find((each) => propertyOf(each, "name") === group);
  const rules = propertyOf(found, "rules");
  return isJsonArray(rules) ? rules : [];
}

/** The groups of a PrometheusRule in their order; none where it holds none. */
export function groupsOf(object: Json | undefined): readonly Json[] {
  const groups = propertyOf(propertyOf(object, "spec"), "groups");
  return isJsonArray(groups) ? groups : [];
}

/** The object with its rules of one group made anew. */
export function withRules(
  object: JsonObject,
  group: string,
  change: (rules: readonly Json[]) => readonly Json[],
): JsonObject {
  const groups = groupsOf(object).map((each) =>
    isJsonObject(each) && each.name === group ? { ...each, rules: change(rulesOf(object, group)) } : each,
  );
  const spec = isJsonObject(object.spec) ? object.spec : {};
  return { ...object, spec: { ...spec, groups } };
}
