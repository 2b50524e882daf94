import { isObject, type Json, type JsonObject } from "./json";
import type { Schema } from "./schema";

/** A value without what the schema does not know, and the paths of what was dropped. */
export interface Pruned {
  readonly value: Json;
  readonly unknown: readonly string[];
}

/**
 * Drops unknown fields and null values of objects, as an apiserver does while decoding. Only unknown fields are told;
 * nulls go without a word (no field of the served kinds is nullable).
 */
export function prune(value: Json, schema: Schema): Pruned {
  const unknown: string[] = [];
  return { value: pruneAt(value, schema, "", unknown), unknown };
}

function pruneAt(value: Json, schema: Schema, path: string, unknown: string[]): Json {
  if (schema.type === "array" && Array.isArray(value)) {
    return value.map((item, index) => pruneAt(item, schema.items, `${path}[${index}]`, unknown));
  }
  if (schema.type === "object" && isObject(value) && !schema.preserveUnknown) {
    return pruneObject(value, schema, path, unknown);
  }
  // Nothing is declared inside a scalar or a list: an object in its place loses all its fields.
  if (isObject(value) && (schema.type !== "object" || !schema.preserveUnknown)) {
    return pruneObject(value, { type: "object" }, path, unknown);
  }
  return value;
}

function pruneObject(
  value: JsonObject,
  schema: Extract<Schema, { type: "object" }>,
  path: string,
  unknown: string[],
): JsonObject {
  const known: [string, Json][] = [];
  for (const [key, item] of Object.entries(value)) {
    const at = path === "" ? key : `${path}.${key}`;
    const itemSchema = propertySchema(schema, key);
    if (itemSchema === undefined) unknown.push(at);
    else if (item !== null) known.push([key, pruneAt(item, itemSchema, at, unknown)]);
  }
  // Not by assignment: a label may be called __proto__.
  return Object.fromEntries(known);
}

function propertySchema(schema: Extract<Schema, { type: "object" }>, key: string): Schema | undefined {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, key)) return schema.properties[key];
  return schema.additionalProperties;
}
