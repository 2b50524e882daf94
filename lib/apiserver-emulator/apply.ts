import { compareFields } from "./field-compare";
import {
  appliedFields,
  descend,
  elementsOf,
  type FieldSet,
  fieldPath,
  isLeaf,
  itemElement,
  type ListSchema,
  propertyOf,
  union,
} from "./field-set";
import { arrayAt, equal, isObject, type Json, type JsonObject, objectAt } from "./json";
import {
  isWriter,
  type Manager,
  managersOf,
  ownable,
  ownersOf,
  trackUpdate,
  type Writer,
  withManagers,
  withoutFields,
} from "./managed-fields";
import { apiVersionOf, type ResourceType } from "./resources";
import type { Schema } from "./schema";
import { type Cause, type Refusal, refuse } from "./status";

/** How an apply is to be done. */
export interface ApplyRequest {
  readonly resource: ResourceType;
  readonly writer: Writer;
  /** Take over fields that others own. */
  readonly force: boolean;
  /** RFC 3339, to the second. */
  readonly now: string;
}

/**
 * Server-side apply: merges the configuration into the stored object, drops what the writer applied before and no
 * longer names, and gives it ownership. Over others' fields it is refused unless forced.
 * @param live undefined when the object does not exist yet
 */
export function applyConfiguration(
  live: JsonObject | undefined,
  configuration: JsonObject,
  request: ApplyRequest,
): JsonObject | Refusal {
  const { resource, writer, force, now } = request;
  const start = live === undefined ? {} : tracked(live, request);
  const managers = managersOf(objectAt(start, "metadata"));
  const named = appliedFields(configuration, resource.schema);
  const applied = ownable(named, resource, writer.subresource);
  const others = managers.filter((manager) => !isWriter(manager, writer));
  const last = managers.find((manager) => isWriter(manager, writer));
  const owned = others.reduce<FieldSet>((fields, manager) => union(fields, manager.fields), named);
  const bare = withManagers(start, []);
  const merged = mergeApplied(bare, configuration, resource.schema) as JsonObject;
  const result = dropFields(merged, resource.schema, "", abandoned(last, owned)) as JsonObject;
  const { added, modified, removed } = compareFields(bare, result, resource.schema);
  const contested = union(added, modified);
  const conflicts = ownersOf(others, writer, contested);
  if (conflicts.length > 0 && !force) return applyConflict(conflicts);
  const time = equal(bare, result) ? (last?.time ?? "") : now;
  const mine: Manager = { ...writer, apiVersion: apiVersionOf(resource), time, fields: applied };
  const own = applied.size === 0 ? [] : [mine];
  return withManagers(result, [...withoutFields(others, union(contested, removed)), ...own]);
}

/** An object that nobody tracked so far gets an owner for what it holds before the first apply. */
function tracked(live: JsonObject, { resource, now }: ApplyRequest): JsonObject {
  if (arrayAt(objectAt(live, "metadata"), "managedFields").length > 0) return live;
  const writer: Writer = { name: "before-first-apply", operation: "Update", subresource: "" };
  return trackUpdate(undefined, live, resource, writer, now);
}

/** What the writer applied last time and nobody names now. A field stays while anything in it is owned. */
function abandoned(last: Manager | undefined, owned: FieldSet): FieldSet {
  if (last === undefined) return new Set();
  const kept = new Set([...owned].flatMap(prefixesOf));
  const named = [...last.fields].flatMap((path) =>
    prefixesOf(path).filter((prefix) => prefix === path || elementsOf(prefix).at(-1)?.startsWith("f:")),
  );
  return new Set(named.filter((path) => !kept.has(path)));
}

/** The path and everything that contains it, but not the object itself. */
function prefixesOf(path: string): string[] {
  const prefixes: string[] = [];
  let prefix = "";
  for (const element of elementsOf(path)) {
    prefix = descend(prefix, element);
    prefixes.push(prefix);
  }
  return prefixes;
}

function dropFields(value: Json, schema: Schema, path: string, dropped: FieldSet): Json {
  if (dropped.size === 0 || isLeaf(value, schema)) return value;
  if (schema.type === "array" && Array.isArray(value)) {
    const { list, items } = schema;
    if (list === undefined) return value;
    return value
      .filter((item) => !dropped.has(descend(path, itemElement(item, list))))
      .map((item) => dropFields(item, items, descend(path, itemElement(item, list)), dropped));
  }
  if (schema.type !== "object" || !isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !dropped.has(descend(path, `f:${key}`)));
  return Object.fromEntries(
    kept.map(([key, item]) => {
      const property = propertyOf(schema, key);
      return [
        key,
        property === undefined ? item : dropFields(item, property, descend(path, `f:${key}`), dropped),
      ];
    }),
  );
}

function mergeApplied(live: Json | undefined, applied: Json, schema: Schema): Json {
  if (live === undefined || isLeaf(applied, schema) || isLeaf(live, schema)) return applied;
  if (schema.type === "array" && Array.isArray(live) && Array.isArray(applied)) {
    return mergeLists(live, applied, schema);
  }
  if (schema.type !== "object" || !isObject(live) || !isObject(applied)) return applied;
  const merged = new Map(Object.entries(live));
  for (const [key, item] of Object.entries(applied)) {
    const property = propertyOf(schema, key);
    merged.set(key, property === undefined ? item : mergeApplied(merged.get(key), item, property));
  }
  return Object.fromEntries(merged);
}

/**
 * Keyed lists keep the order of the applied ones; items that only the stored list has stay where they were among
 * their neighbours (structured-merge-diff's order since 4.4).
 */
function mergeLists(live: Json[], applied: Json[], schema: ListSchema): Json[] {
  const { list } = schema;
  if (list === undefined) return applied;
  const keyOf = (item: Json) => itemElement(item, list);
  const stored = new Map(live.map((item) => [keyOf(item), item]));
  const wanted = new Map(applied.map((item) => [keyOf(item), item]));
  return interleaved([...stored.keys()], [...wanted.keys()]).flatMap((key) => {
    const before = stored.get(key);
    const item = wanted.get(key);
    if (item === undefined) return before === undefined ? [] : [before];
    return [mergeApplied(before, item, schema.items)];
  });
}

/** The keys of both lists, the wanted ones in their order, the others after the neighbour they followed. */
function interleaved(stored: readonly string[], wanted: readonly string[]): string[] {
  const isWanted = new Set(wanted);
  const isStored = new Set(stored);
  const shared = wanted.filter((key) => isStored.has(key));
  const merged = new Set<string>();
  let left = 0;
  let right = 0;
  const takeWanted = (key: string) => {
    merged.add(key);
    right++;
    if (shared[0] === key) shared.shift();
  };
  while (left < stored.length || right < wanted.length) {
    const old = stored[left];
    const next = wanted[right];
    if (old !== undefined && !isWanted.has(old)) {
      merged.add(old);
      left++;
    } else if (
      old !== undefined &&
      (merged.has(old) || (next !== undefined && next !== old && shared[0] !== old))
    ) {
      // It has come already, or comes where the wanted order puts it.
      left++;
    } else if (next !== undefined) takeWanted(next);
  }
  return [...merged];
}

function applyConflict(conflicts: ReturnType<typeof ownersOf>): Refusal {
  const causes: Cause[] = [];
  const sections: string[] = [];
  for (const { manager, fields } of [...conflicts].sort((a, b) =>
    a.manager.name < b.manager.name ? -1 : 1,
  )) {
    const paths = [...fields].sort().map(fieldPath);
    const who = describe(manager);
    sections.push([`conflicts with ${who}:`, ...paths.map((path) => `- ${path}`)].join("\n"));
    for (const field of paths) {
      causes.push({ reason: "FieldManagerConflict", message: `conflict with ${who}`, field });
    }
  }
  const [only] = causes;
  const text =
    causes.length === 1 && only !== undefined
      ? `Apply failed with 1 conflict: ${only.message}: ${only.field}`
      : `Apply failed with ${causes.length} conflicts: ${sections.join("\n")}`;
  return refuse(409, "Conflict", text, { causes });
}

function describe({ name, operation, subresource, apiVersion }: Manager): string {
  const who = subresource === "" ? `"${name}"` : `"${name}" with subresource "${subresource}"`;
  return operation === "Update" ? `${who} using ${apiVersion}` : who;
}
