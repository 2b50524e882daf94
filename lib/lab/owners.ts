import { isJsonArray, isJsonObject, type JsonObject, propertyOf } from "@/lib/json/json";
import { groupIn } from "@/lib/prometheus-rule/last-change";

/** Who has a say in the rules of a group. Several may share them; the field manager's name and its operation make one. */
export interface Owner {
  readonly group: string;
  readonly manager: string;
  /** "Apply" of server-side apply, "Update" of every other write. */
  readonly operation: string;
}

/**
 * The owners of the rules of each group, in the order of managedFields, if any of them applied: only appliers are
 * asked whose field it is. `rules` is one field, owned as a whole (Kubernetes documentation, "Server-Side Apply").
 */
export function ownersOfRules(object: JsonObject): readonly Owner[] {
  const entries = propertyOf(propertyOf(object, "metadata"), "managedFields");
  const owners = isJsonArray(entries) ? entries.filter(isJsonObject).flatMap(ownedBy) : [];
  return owners.some(({ operation }) => operation === "Apply") ? owners : [];
}

function ownedBy(entry: JsonObject): readonly Owner[] {
  const groups = propertyOf(propertyOf(entry.fieldsV1, "f:spec"), "f:groups");
  return Object.entries(isJsonObject(groups) ? groups : {}).flatMap(([key, fields]) => {
    const group = groupIn(key);
    if (group === undefined || propertyOf(fields, "f:rules") === undefined) return [];
    return [{ group, manager: String(entry.manager), operation: String(entry.operation) }];
  });
}
