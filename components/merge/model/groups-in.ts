import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { ValuePath } from "@/lib/yaml/text-range";

/** The groups of a PrometheusRule, or of a rule file as Prometheus reads it, and where they stand. */
export function groupsIn(document: Json): { readonly path: ValuePath; readonly groups: readonly Json[] } {
  const inSpec = isJsonObject(document) && document.spec !== undefined;
  const holder = inSpec ? document.spec : document;
  const groups = isJsonObject(holder) ? holder.groups : undefined;
  return { path: inSpec ? ["spec", "groups"] : ["groups"], groups: isJsonArray(groups) ? groups : [] };
}
