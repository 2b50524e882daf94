import { isMap, isScalar, parseDocument, visit } from "yaml";
import { isObject, type Json, type JsonObject, objectAt, parseJson, stringAt } from "./json";
import { prune } from "./prune";
import { apiVersionOf, type ResourceType } from "./resources";
import { objectMeta, type Schema } from "./schema";
import { badRequest, type Refusal } from "./status";

/** What to do about unknown and duplicate fields: the fieldValidation of a request. */
export type FieldValidation = "Strict" | "Warn" | "Ignore";

/** Text of a body and the format that its Content-Type names. */
export interface Body {
  readonly text: string;
  readonly format: "json" | "yaml";
}

/** A value that was read, and the fields written twice. */
export interface Parsed {
  readonly value: Json;
  readonly duplicates: readonly string[];
}

/** Reads JSON or YAML text. The first YAML document counts, as on a real server. */
export function parseBody(body: Body): Parsed | Refusal {
  try {
    if (body.format === "yaml") return parseYaml(body.text);
    let repeated = false;
    const value = parseJson(body.text, () => {
      repeated = true;
    });
    // The JSON reader does not say where; JSON is YAML, and the slower reader knows the paths.
    return { value, duplicates: repeated ? duplicateFields(body.text) : [] };
  } catch (error) {
    return badRequest(`couldn't get version/kind; json parse error: ${(error as Error).message}`);
  }
}

function parseYaml(text: string): Parsed {
  const document = parseDocument(text, { version: "1.1", intAsBigInt: true, uniqueKeys: false });
  const error = document.errors.find((problem) => problem.code !== "MULTIPLE_DOCS");
  if (error !== undefined) throw error;
  return { value: narrowIntegers(document.toJS() as Json), duplicates: duplicateFields(text) };
}

function narrowIntegers(value: Json): Json {
  if (typeof value === "bigint") {
    const narrow = Number(value);
    return Number.isSafeInteger(narrow) ? narrow : value;
  }
  if (Array.isArray(value)) return value.map(narrowIntegers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, narrowIntegers(item)]));
}

/** Paths such as spec.groups[0].rules[0].expr of keys that occur twice in one map. */
function duplicateFields(text: string): string[] {
  const found: string[] = [];
  const document = parseDocument(text, { uniqueKeys: false });
  visit(document, {
    Map(_, map, ancestors) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? key.value : key;
        if (seen.has(name)) found.push(pathOf([...ancestors, map], String(name)));
        seen.add(name);
      }
    },
  });
  return found;
}

function pathOf(ancestors: readonly unknown[], key: string): string {
  let path = "";
  ancestors.forEach((node, depth) => {
    const next = ancestors[depth + 1];
    if (isMap(node)) {
      const pair = node.items.find((item) => item === next);
      if (pair !== undefined) path += `.${isScalar(pair.key) ? pair.key.value : pair.key}`;
    } else if (isSequence(node) && next !== undefined) {
      path += `[${node.items.indexOf(next)}]`;
    }
  });
  return `${path}.${key}`.slice(1);
}

function isSequence(node: unknown): node is { items: unknown[] } {
  return typeof node === "object" && node !== null && "items" in node && !isMap(node);
}

/** An object as the server understands it, and what it complains about without refusing. */
export interface Decoded {
  readonly object: JsonObject;
  readonly warnings: readonly string[];
}

/**
 * Turns a parsed body into an object of the resource: checks its version and the types that Go's structs fix, and
 * drops unknown fields and nulls. Unknown and duplicate fields become warnings, or a refusal under Strict.
 */
export function decode(
  parsed: Parsed,
  resource: ResourceType,
  validation: FieldValidation,
): Decoded | Refusal {
  const { value, duplicates } = parsed;
  if (!isObject(value)) return badRequest("couldn't get version/kind; the body is not an object");
  const kind = stringAt(value, "kind");
  if (kind === "") return badRequest(`Object 'Kind' is missing in '${JSON.stringify(shorten(value))}'`);
  const apiVersion = stringAt(value, "apiVersion");
  const expected = apiVersionOf(resource);
  if (apiVersion !== expected) {
    return badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${expected})`,
    );
  }
  if (!resource.custom && kind !== resource.kind) {
    return badRequest(`no kind "${kind}" is registered for ${resource.plural}`);
  }
  const mistyped = typeMismatch(value, resource);
  if (mistyped !== undefined) {
    return badRequest(
      `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: json: cannot unmarshal ${mistyped}`,
    );
  }
  const pruned = prune(value, resource.schema);
  const problems = [
    ...duplicates.map((path) => `duplicate field "${path}"`),
    ...pruned.unknown.map((path) => `unknown field "${path}"`),
  ];
  if (problems.length > 0 && validation === "Strict") {
    return badRequest(
      `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: strict decoding error: ${problems.join(", ")}`,
    );
  }
  return { object: pruned.value as JsonObject, warnings: validation === "Warn" ? problems : [] };
}

function shorten(value: JsonObject): Json {
  return {
    apiVersion: stringAt(value, "apiVersion"),
    metadata: { name: stringAt(objectAt(value, "metadata"), "name") },
  };
}

/**
 * The first value whose type Go's struct of the kind refuses, in Go's words. Of a custom resource only metadata is a
 * struct; the rest is left to the schema.
 */
function typeMismatch(value: JsonObject, resource: ResourceType): string | undefined {
  if (!resource.custom) return mismatchAt(value, resource.schema, "");
  return value.metadata === undefined ? undefined : mismatchAt(value.metadata, objectMeta, "metadata");
}

function mismatchAt(value: Json, schema: Schema, path: string): string | undefined {
  if (value === null) return undefined;
  if (schema.type === "array" && Array.isArray(value)) {
    return first(value, (item) => mismatchAt(item, schema.items, path));
  }
  if (schema.type === "object" && isObject(value)) {
    return first(Object.entries(value), ([key, item]) => {
      const property = schema.properties?.[key] ?? schema.additionalProperties;
      return property === undefined
        ? undefined
        : mismatchAt(item, property, path === "" ? key : `${path}.${key}`);
    });
  }
  const goType = { object: "map", array: "slice", string: "string", integer: "int64", boolean: "bool" };
  const actual = jsonTypeOf(value);
  if (schema.type === "int-or-string" || schema.type === actual) return undefined;
  if (schema.type === "integer" && actual === "number") return undefined;
  return `${actual === "boolean" ? "bool" : actual} into Go struct field ${path} of type ${goType[schema.type]}`;
}

function jsonTypeOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "bigint" ? "number" : typeof value;
}

function first<T, R>(items: readonly T[], look: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
