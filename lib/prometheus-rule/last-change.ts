import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { isHiddenAnnotation } from "./editable";
import type { ManagedFieldsEntry, PrometheusRule } from "./types";

/** Who changed something and when, as managedFields tell it: a claim of the client, not a proof. */
export interface LastChange {
  /** An operator's name, or the field manager of another client ("kubectl-edit"). */
  readonly by: string;
  /** The client, where the field manager names both: "truce". */
  readonly via: string | undefined;
  /** RFC 3339; undefined where the entry has no time. */
  readonly at: string | undefined;
}

/** Truce writes as the field manager `truce:` plus the operator's name. */
const TRUCE = "truce:";

/** The newest entry that touches spec, labels or visible annotations; status writes and other metadata do not count. */
export function lastChangeOf(object: PrometheusRule): LastChange | undefined {
  const entries = entriesOf(object).filter(({ fieldsV1 }) => touchesEditable(fieldsV1));
  return newest(entries.map(changeOf));
}

/**
 * The newest entry per group name. A field belongs to whoever changed it last, and `at` is when that manager last
 * wrote anything to the object: the group changed then or earlier.
 */
export function lastChangeByGroup(object: PrometheusRule): ReadonlyMap<string, LastChange> {
  const changes = new Map<string, LastChange>();
  for (const entry of entriesOf(object)) {
    for (const name of groupNames(entry.fieldsV1)) {
      const last = newest([changes.get(name), changeOf(entry)].filter((change) => change !== undefined));
      if (last !== undefined) changes.set(name, last);
    }
  }
  return changes;
}

/** The operator and client that a field manager names. */
export function managerOf(manager: string): Pick<LastChange, "by" | "via"> {
  return manager.startsWith(TRUCE)
    ? { by: manager.slice(TRUCE.length), via: "truce" }
    : { by: manager, via: undefined };
}

/** The entries of managedFields that say something about an object's own fields: none of status, none without a name. */
export function entriesOf(object: PrometheusRule): readonly ManagedFieldsEntry[] {
  const entries = object.metadata.managedFields;
  if (!isJsonArray(entries)) return [];
  return entries.filter((entry) => isJsonObject(entry) && !entry.subresource && entry.manager);
}

/** Who an entry is of, and when they last set a field of it. */
export function changeOf({ manager = "", time }: ManagedFieldsEntry): LastChange {
  return { ...managerOf(manager), at: time };
}

/** The server writes all times of an object in one zone and to the second; of equals the later entry counts. */
function newest(changes: readonly LastChange[]): LastChange | undefined {
  return changes.reduce<LastChange | undefined>(
    (last, change) => (last === undefined || instant(change) >= instant(last) ? change : last),
    undefined,
  );
}

/** Milliseconds since 1970, to tell which of two changes of one object is the later one. */
export function instant({ at }: LastChange): number {
  return at === undefined ? Number.NEGATIVE_INFINITY : Date.parse(at);
}

/** Whether an entry has what operators edit. One without field names, as old clients leave it, may have touched anything. */
export function touchesEditable(fields: Json | undefined): boolean {
  if (!isJsonObject(fields) || Object.keys(fields).length === 0) return true;
  if (fields["f:spec"] !== undefined) return true;
  const metadata = child(fields, "f:metadata");
  if (metadata["f:labels"] !== undefined) return true;
  return Object.keys(child(metadata, "f:annotations")).some(
    (key) => key !== "." && !isHiddenAnnotation(key.slice("f:".length)),
  );
}

/** Groups are named as k:{"name":"checkout"} (FieldsV1 of a list that is a map keyed by name). */
function groupNames(fields: Json | undefined): readonly string[] {
  const groups = child(child(isJsonObject(fields) ? fields : {}, "f:spec"), "f:groups");
  return Object.keys(groups).flatMap((key) => {
    const name = groupIn(key);
    return name === undefined ? [] : [name];
  });
}

/** The name of the group that a key of FieldsV1 is about, or undefined where it is about something else. */
export function groupIn(key: string): string | undefined {
  if (!key.startsWith("k:")) return undefined;
  try {
    const { name } = JSON.parse(key.slice("k:".length)) as { name?: unknown };
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}

function child(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}
