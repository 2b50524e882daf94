import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { Finding } from "./finding";
import type { PrometheusRule } from "./types";

/**
 * The fields that stand in an object's spec, its groups and its rules, each once: "spec.groups.rules.expr". What a
 * cluster has stored its own CRD knows, even where it is newer than Truce, since an apiserver keeps no other field
 * (https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning).
 */
export function storedFields({ spec }: PrometheusRule): readonly string[] {
  const groups = itemsOf(spec, "groups");
  const rules = groups.flatMap((group) => itemsOf(group, "rules"));
  const levels = [
    { at: "spec", values: [spec] },
    { at: "spec.groups", values: groups },
    { at: "spec.groups.rules", values: rules },
  ];
  const fields = levels.flatMap(({ at, values }) =>
    values.filter(isJsonObject).flatMap((value) => Object.keys(value).map((field) => `${at}.${field}`)),
  );
  return [...new Set(fields)];
}

/** The name in a list of stored fields of the field that a path leads to. */
export function fieldAt(path: Finding["path"]): string {
  return path.filter((step) => typeof step === "string").join(".");
}

function itemsOf(value: Json | undefined, field: string): readonly Json[] {
  const items = isJsonObject(value) ? value[field] : undefined;
  return isJsonArray(items) ? items : [];
}
