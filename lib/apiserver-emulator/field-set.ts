import { isObject, type Json, type JsonObject, stringAt } from "./json";
import type { Schema } from "./schema";

/**
 * Sets of fields as structured-merge-diff keeps them. A field is a path of elements in the spelling of fieldsV1:
 * `f:spec`, `k:{"name":"general.rules"}` (an item of a keyed list), `v:"x"` (an item of a set).
 */
export type FieldSet = ReadonlySet<string>;

/** No key of an object may hold it, so paths stay unique. */
const SEPARATOR = "\u0000";

/** The path with one more element; "" is the object itself. */
export function descend(path: string, element: string): string {
  return path === "" ? element : path + SEPARATOR + element;
}

export function elementsOf(path: string): string[] {
  return path.split(SEPARATOR);
}

/** The element that names an item of a keyed list or a set. */
export function itemElement(item: Json, list: NonNullable<ListSchema["list"]>): string {
  if (list.kind === "set") return `v:${JSON.stringify(item)}`;
  const keys: Record<string, string> = {};
  for (const key of [...list.keys].sort()) keys[key] = isObject(item) ? stringAt(item, key) : "";
  return `k:${JSON.stringify(keys)}`;
}

export type ListSchema = Extract<Schema, { type: "array" }>;
export type ObjectSchema = Extract<Schema, { type: "object" }>;

/** The schema of a property, undefined where it is unknown. */
export function propertyOf(schema: ObjectSchema, key: string): Schema | undefined {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, key)) return schema.properties[key];
  return schema.additionalProperties;
}

/** Whether the value is owned as one piece: scalars, atomic lists and maps, empty maps. */
export function isLeaf(value: Json | undefined, schema: Schema): boolean {
  if (schema.type === "object")
    return !isObject(value) || schema.atomic === true || schema.preserveUnknown === true;
  if (schema.type === "array") return !Array.isArray(value) || schema.list === undefined;
  return true;
}

/** The fields of an applied configuration: its leaves and the items of its keyed lists. */
export function appliedFields(value: Json, schema: Schema): FieldSet {
  const set = new Set<string>();
  collect(value, schema, "", set);
  return set;
}

function collect(value: Json, schema: Schema, path: string, set: Set<string>): void {
  if (isLeaf(value, schema)) set.add(path);
  else if (schema.type === "array" && Array.isArray(value)) collectItems(value, schema, path, set);
  else if (schema.type === "object" && isObject(value)) collectProperties(value, schema, path, set);
}

function collectItems(items: Json[], schema: ListSchema, path: string, set: Set<string>): void {
  const { list } = schema;
  if (list === undefined) return;
  for (const item of items) {
    const at = descend(path, itemElement(item, list));
    set.add(at);
    if (isObject(item)) collect(item, schema.items, at, set);
  }
}

function collectProperties(value: JsonObject, schema: ObjectSchema, path: string, set: Set<string>): void {
  for (const [key, item] of Object.entries(value)) {
    const property = propertyOf(schema, key);
    if (property === undefined) continue;
    const at = descend(path, `f:${key}`);
    if (isObject(item) && Object.keys(item).length === 0) set.add(at);
    collect(item, property, at, set);
  }
}

/** Writes a set as fieldsV1. */
export function encodeFields(set: FieldSet): JsonObject {
  const root: JsonObject = {};
  for (const path of [...set].sort()) {
    let node = root;
    for (const element of elementsOf(path)) {
      const next = node[element];
      if (isObject(next)) node = next;
      else {
        const fresh: JsonObject = {};
        node[element] = fresh;
        node = fresh;
      }
    }
    node["."] = {};
  }
  return dropLoneDots(root);
}

/** A leaf is written as {}, not as {".": {}}. */
function dropLoneDots(node: JsonObject): JsonObject {
  const keys = Object.keys(node);
  if (keys.length === 1 && keys[0] === ".") return {};
  return Object.fromEntries(
    keys.map((key) => {
      const child = node[key];
      return [key, isObject(child) ? dropLoneDots(child) : {}];
    }),
  );
}

/** Reads fieldsV1; the opposite of encodeFields. */
export function decodeFields(fields: JsonObject): FieldSet {
  const set = new Set<string>();
  readInto(fields, "", set);
  return set;
}

function readInto(node: JsonObject, path: string, set: Set<string>): void {
  const keys = Object.keys(node);
  if (path !== "" && (keys.length === 0 || keys.includes("."))) set.add(path);
  for (const key of keys) {
    const child = node[key];
    if (key !== "." && isObject(child)) readInto(child, descend(path, key), set);
  }
}

export function union(a: FieldSet, b: FieldSet): FieldSet {
  return new Set([...a, ...b]);
}

export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return new Set([...a].filter((path) => !b.has(path)));
}

export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return new Set([...a].filter((path) => b.has(path)));
}

export function sameFields(a: FieldSet, b: FieldSet): boolean {
  return a.size === b.size && [...a].every((path) => b.has(path));
}

/** The path as conflicts name it: .spec.groups[name="general.rules"].rules */
export function fieldPath(path: string): string {
  return elementsOf(path)
    .map((element) => {
      return element.startsWith("f:") ? `.${element.slice(2)}` : itemText(element);
    })
    .join("");
}

/** An item of a keyed list or a set as messages name it: [name="general.rules"], [="x"]. */
export function itemText(element: string): string {
  const text = element.slice(2);
  if (element.startsWith("v:")) return `[=${text}]`;
  const keys = Object.entries(JSON.parse(text) as Record<string, string>);
  return `[${keys.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(",")}]`;
}
