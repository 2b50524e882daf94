import { descend, type FieldSet, isLeaf, itemElement, propertyOf } from "./field-set";
import { equal, isObject, type Json } from "./json";
import type { Schema } from "./schema";

/** Which fields one state of an object has, changed or misses against another. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

interface Sets {
  readonly added: Set<string>;
  readonly modified: Set<string>;
  readonly removed: Set<string>;
}

/** Compares two states field by field, as structured-merge-diff does; the order of keyed lists does not count. */
export function compareFields(before: Json, after: Json, schema: Schema): Comparison {
  const sets: Sets = { added: new Set(), modified: new Set(), removed: new Set() };
  compareAt(before, after, schema, "", sets);
  return sets;
}

function compareAt(
  before: Json | undefined,
  after: Json | undefined,
  schema: Schema,
  path: string,
  sets: Sets,
): void {
  if (before === undefined && path !== "") sets.added.add(path);
  else if (after === undefined && path !== "") sets.removed.add(path);
  const one = after ?? before;
  if (isLeaf(one, schema) || isLeaf(before ?? after, schema) || (isEmpty(before) && isEmpty(after))) {
    if (before !== undefined && after !== undefined && !equal(before, after)) sets.modified.add(path);
    return;
  }
  for (const { element, left, right, itemSchema } of pairs(before, after, schema)) {
    compareAt(left, right, itemSchema, descend(path, element), sets);
  }
}

interface Pair {
  readonly element: string;
  readonly left: Json | undefined;
  readonly right: Json | undefined;
  readonly itemSchema: Schema;
}

function pairs(before: Json | undefined, after: Json | undefined, schema: Schema): Pair[] {
  const left = childrenOf(before, schema);
  const right = childrenOf(after, schema);
  return [...new Set([...left.keys(), ...right.keys()])].map((element) => {
    const itemSchema = left.get(element)?.schema ?? right.get(element)?.schema ?? schema;
    return { element, left: left.get(element)?.value, right: right.get(element)?.value, itemSchema };
  });
}

function childrenOf(value: Json | undefined, schema: Schema): Map<string, { value: Json; schema: Schema }> {
  const children = new Map<string, { value: Json; schema: Schema }>();
  if (schema.type === "array" && schema.list !== undefined && Array.isArray(value)) {
    for (const item of value)
      children.set(itemElement(item, schema.list), { value: item, schema: schema.items });
  }
  if (schema.type === "object" && isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      const property = propertyOf(schema, key);
      if (property !== undefined) children.set(`f:${key}`, { value: item, schema: property });
    }
  }
  return children;
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
