import { isObject, type Json, type JsonObject } from "./json";
import type { ResourceType } from "./resources";
import { objectMeta, type Schema } from "./schema";

/**
 * What follows from the apiserver reading bodies into Go structs: the whole object of a built-in kind, and the
 * metadata of every kind. (The rest of a custom resource is checked by its schema.)
 */

/** The first value whose type the struct refuses, in the words of Go's JSON decoder. */
export function typeMismatch(object: JsonObject, resource: ResourceType): string | undefined {
  const { metadata } = object;
  if (!resource.custom) return mismatchAt(object, resource.schema, resource.kind, "");
  return metadata === undefined ? undefined : mismatchAt(metadata, objectMeta, "ObjectMeta", "");
}

function mismatchAt(value: Json, schema: Schema, struct: string, field: string): string | undefined {
  if (value === null) return undefined;
  if (schema.type === "array" && Array.isArray(value)) {
    return first(value, (item) => mismatchAt(item, schema.items, struct, field));
  }
  if (schema.type === "object" && isObject(value)) {
    return first(Object.entries(value), ([key, item]) => {
      if (schema.properties === undefined) {
        const { additionalProperties } = schema;
        return additionalProperties && mismatchAt(item, additionalProperties, struct, field);
      }
      const property = schema.properties[key];
      if (property === undefined) return undefined;
      return mismatchAt(item, property, struct, field === "" ? key : `${field}.${key}`);
    });
  }
  const actual = goKind(value);
  if (schema.type === "int-or-string" || GO_KIND[schema.type] === actual) return undefined;
  return `json: cannot unmarshal ${actual} into Go struct field ${struct}.${field} of type ${GO_TYPE[schema.type]}`;
}

const GO_KIND = { object: "object", array: "array", string: "string", integer: "number", boolean: "bool" };
const GO_TYPE = {
  object: "map[string]string",
  array: "[]string",
  string: "string",
  integer: "int64",
  boolean: "bool",
};

function goKind(value: Json): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "bigint") return "number";
  return typeof value === "boolean" ? "bool" : typeof value;
}

function first<T, R>(items: readonly T[], look: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The object after its way through the structs: fields with Go's zero value are left out, null in a map is "". */
export function throughStructs(object: JsonObject, resource: ResourceType): JsonObject {
  const { metadata } = object;
  const typed = resource.custom ? object : (omitZeros(object, resource.schema) as JsonObject);
  if (!isObject(metadata)) return typed;
  const kept = omitZeros(metadata, objectMeta) as JsonObject;
  // An empty list asks for a reset of the managers; only the built-in kinds hear it.
  const reset = Array.isArray(metadata.managedFields) && metadata.managedFields.length === 0;
  return { ...typed, metadata: reset && !resource.custom ? { ...kept, managedFields: [] } : kept };
}

function omitZeros(value: Json, schema: Schema): Json {
  if (schema.type === "array" && Array.isArray(value)) {
    return value.map((item) => omitZeros(item, schema.items));
  }
  if (schema.type !== "object" || !isObject(value) || schema.preserveUnknown) return value;
  const { properties, additionalProperties } = schema;
  if (properties === undefined) {
    const isStringMap = additionalProperties?.type === "string";
    return isStringMap ? mapValues(value, (item) => item ?? "") : value;
  }
  const typed = mapValues(value, (item, key) => {
    const property = properties[key];
    return property === undefined ? item : omitZeros(item, property);
  });
  return Object.fromEntries(
    Object.entries(typed).filter(([key, item]) => !(key in properties && isZero(item)) || key === "fieldsV1"),
  );
}

function mapValues(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

function isZero(value: Json): boolean {
  if (value === null || value === "" || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
