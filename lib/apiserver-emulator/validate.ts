import { duplicate, invalidValue, notSupported, required, typeInvalid } from "./field-error";
import { isObject, type Json, type JsonObject, stringAt } from "./json";
import type { Schema } from "./schema";
import type { FieldError } from "./status";

/** Checks a pruned value against the schema, and that keyed lists hold no key twice. */
export function validate(value: Json, schema: Schema, path = ""): FieldError[] {
  return [...schemaErrors(value, schema, path), ...duplicateKeys(value, schema, path)];
}

function schemaErrors(value: Json, schema: Schema, path: string): FieldError[] {
  switch (schema.type) {
    case "object":
      return isObject(value) ? objectErrors(value, schema, path) : [wrongType(value, "object", path)];
    case "array":
      if (!Array.isArray(value)) return [wrongType(value, "array", path)];
      return value.flatMap((item, index) => schemaErrors(item, schema.items, `${path}[${index}]`));
    case "string":
      return typeof value === "string"
        ? stringErrors(value, schema, path)
        : [wrongType(value, "string", path)];
    case "integer":
      return typeOf(value) === "integer" ? [] : wrongInteger(value, path);
    case "boolean":
      return typeof value === "boolean" ? [] : [wrongType(value, "boolean", path)];
    case "int-or-string":
      return intOrStringErrors(value, path);
  }
}

function objectErrors(
  value: JsonObject,
  schema: Extract<Schema, { type: "object" }>,
  path: string,
): FieldError[] {
  const missing = (schema.required ?? [])
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => required(child(path, key)));
  const nested = Object.entries(value).flatMap(([key, item]) => {
    const property = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : undefined;
    const itemSchema = property ?? schema.additionalProperties;
    return itemSchema === undefined ? [] : schemaErrors(item, itemSchema, child(path, key));
  });
  return [...missing, ...nested];
}

function stringErrors(
  value: string,
  schema: Extract<Schema, { type: "string" }>,
  path: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const { minLength, pattern } = schema;
  if (minLength !== undefined && value.length < minLength) {
    errors.push(invalidValue(path, value, `${path} in body should be at least ${minLength} chars long`));
  }
  if (pattern !== undefined && !pattern.regExp.test(value)) {
    errors.push(invalidValue(path, value, `${path} in body should match '${pattern.source}'`));
  }
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    errors.push(notSupported(path, value, schema.enum));
  }
  if (schema.format === "date-time" && Number.isNaN(Date.parse(value))) {
    errors.push(invalidValue(path, value, `${path} in body must be of type date-time: "${value}"`));
  }
  return errors;
}

/** x-kubernetes-int-or-string stands for a list of types and an anyOf; the server reports a miss of each. */
function intOrStringErrors(value: Json, path: string): FieldError[] {
  const type = typeOf(value);
  if (type === "integer" || type === "string") return [];
  return [
    wrongType(value, "integer,string", path),
    invalidValue("<nil>", "", `"${path}" must validate at least one schema (anyOf)`),
    ...wrongInteger(value, path),
  ];
}

/** Of a fraction the server says twice that it is no integer, the second time without a path. */
function wrongInteger(value: Json, path: string): FieldError[] {
  const wrong = wrongType(value, "integer", path);
  if (typeOf(value) !== "number") return [wrong];
  const detail = `Checked value must be of type integer (default format) in ${path}`;
  return [wrong, invalidValue("<nil>", "", detail)];
}

function wrongType(value: Json, expected: string, path: string): FieldError {
  const actual = typeOf(value);
  return typeInvalid(path, actual, `${path} in body must be of type ${expected}: "${actual}"`);
}

/**
 * The JSON schema type of a value. What fits an int64 was read as one; of the fractions those are integers that have no
 * fractional part and that a double holds exactly, as k8s.io/kube-openapi takes them.
 */
function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "bigint") return "integer";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "number";
  return typeof value;
}

function duplicateKeys(value: Json, schema: Schema, path: string): FieldError[] {
  if (schema.type === "object" && isObject(value)) {
    return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
      const item = value[key];
      return item === undefined ? [] : duplicateKeys(item, property, child(path, key));
    });
  }
  if (schema.type !== "array" || !Array.isArray(value)) return [];
  const nested = value.flatMap((item, index) => duplicateKeys(item, schema.items, `${path}[${index}]`));
  if (schema.list?.kind !== "map") return nested;
  const { keys } = schema.list;
  const seen = new Set<string>();
  const own = value.flatMap((item, index) => {
    // A null is complained about by its type alone.
    if (item === null) return [];
    if (!isObject(item)) {
      return [invalidValue(`${path}[${index}]`, item, "must be an object for an array of list-type map")];
    }
    const identity = Object.fromEntries(keys.map((key) => [key, stringAt(item, key)]));
    const text = JSON.stringify(identity);
    if (!seen.has(text)) {
      seen.add(text);
      return [];
    }
    return [duplicate(`${path}[${index}]`, identity)];
  });
  return [...own, ...nested];
}

function child(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
