import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { type Editable, editableOf } from "./editable";
import { changeOf, entriesOf, groupIn, instant, type LastChange, touchesEditable } from "./last-change";
import type { ManagedFieldsEntry, PrometheusRule } from "./types";

/** Somebody who changed something between two versions of an object, and what: a claim of the clients, not a proof. */
export interface Changer extends LastChange {
  /** The names of the groups that they changed last. */
  readonly groups: readonly string[];
  /** Whether they changed something that is in no group: labels and annotations of the object, other fields of spec. */
  readonly object: boolean;
}

/** A field that changed: of a group, or of the object. */
interface ChangedField {
  readonly group: string | undefined;
  /** Field names from the group, or from the object, down. */
  readonly path: readonly string[];
}

/**
 * Everybody who changed something between two versions, the latest first. Who sets a field to another value owns it
 * from then on, so the owners of what changed are those who changed it, whatever else they or others did meanwhile.
 * What was removed has no owner: where nothing else changed, whoever wrote since counts, and may be nobody.
 */
export function changersBetween(before: PrometheusRule, after: PrometheusRule): readonly Changer[] {
  const changed = changedFields(editableOf(before), editableOf(after));
  const owners = entriesOf(after).flatMap((entry): Changer[] => {
    const own = changed.filter((field) => owns(entry.fieldsV1, field));
    if (own.length === 0) return [];
    const groups = own.flatMap(({ group }) => (group === undefined ? [] : [group]));
    const object = own.some(({ group }) => group === undefined);
    return [{ ...changeOf(entry), groups: [...new Set(groups)], object }];
  });
  const found = owners.length > 0 ? owners : writersSince(before, after);
  return onePerName(found.toSorted((a, b) => instant(b) - instant(a)));
}

/** Whoever has an entry of a time that was not there before: entries also change by what others take from them. */
function writersSince(before: PrometheusRule, after: PrometheusRule): readonly Changer[] {
  if (!isJsonArray(before.metadata.managedFields)) return [];
  const known = entriesOf(before);
  return entriesOf(after)
    .filter((entry) => touchesEditable(entry.fieldsV1) && !known.some((one) => sameWrite(one, entry)))
    .map((entry) => ({ ...changeOf(entry), groups: [], object: false }));
}

function sameWrite(a: ManagedFieldsEntry, b: ManagedFieldsEntry): boolean {
  return a.manager === b.manager && a.operation === b.operation && a.time === b.time;
}

/** One manager has an entry for each way of writing; they are one person. */
function onePerName(changers: readonly Changer[]): readonly Changer[] {
  const byName = new Map<string, Changer>();
  for (const changer of changers) {
    const name = JSON.stringify([changer.by, changer.via]);
    const known = byName.get(name);
    const groups = [...new Set([...(known?.groups ?? []), ...changer.groups])];
    byName.set(name, { ...(known ?? changer), groups, object: changer.object || known?.object === true });
  }
  return [...byName.values()];
}

function changedFields(before: Editable, after: Editable): readonly ChangedField[] {
  const { groups: groupsBefore, ...specBefore } = before.spec;
  const { groups: groupsAfter, ...specAfter } = after.spec;
  const maps = (["labels", "annotations"] as const).flatMap((map) =>
    changedKeys(before.metadata[map], after.metadata[map]).map((key) => ["metadata", map, key]),
  );
  const fields = changedKeys(specBefore, specAfter).map((key) => ["spec", key]);
  const old = byGroup(groupsBefore);
  const inGroups = [...byGroup(groupsAfter)].flatMap(([group, now]) =>
    changedKeys(old.get(group), now).map((key) => ({ group, path: [key] })),
  );
  return [...inGroups, ...[...maps, ...fields].map((path) => ({ group: undefined, path }))];
}

/** The keys that have another value now, or have one only now. */
function changedKeys(before: Json | undefined, after: Json | undefined): readonly string[] {
  if (!isJsonObject(after)) return [];
  const old = isJsonObject(before) ? before : {};
  return Object.keys(after).filter((key) => !equalJson(old[key], after[key]));
}

function byGroup(groups: Json | undefined): ReadonlyMap<string, JsonObject> {
  const all = isJsonArray(groups) ? groups.filter(isJsonObject) : [];
  return new Map(all.flatMap((group) => (typeof group.name === "string" ? [[group.name, group]] : [])));
}

function owns(fields: Json | undefined, { group, path }: ChangedField): boolean {
  const names = path.map((field) => (key: string) => key === `f:${field}`);
  if (group === undefined) return reaches(fields, names);
  const toGroups = ["spec", "groups"].map((field) => (key: string) => key === `f:${field}`);
  return reaches(fields, [...toGroups, (key) => groupIn(key) === group, ...names]);
}

/** Whether FieldsV1 lead along these keys. A field without any below it is owned with all that is in it. */
function reaches(fields: Json | undefined, path: readonly ((key: string) => boolean)[]): boolean {
  let here = fields;
  for (const [depth, matches] of path.entries()) {
    if (!isJsonObject(here)) return false;
    const keys = Object.keys(here);
    // At the top it is no field: old clients left entries that name none.
    if (keys.length === 0) return depth > 0;
    const key = keys.find(matches);
    if (key === undefined) return false;
    here = here[key];
  }
  return here !== undefined;
}
