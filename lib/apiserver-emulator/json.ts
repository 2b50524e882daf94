import { isSafeNumber, parse, stringify } from "lossless-json";

/** A JSON value as the emulator holds it: integers beyond 2^53 are bigints. */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * Reads JSON text; of a key written twice the last value wins and `onDuplicate` is told.
 * Throws SyntaxError on malformed text.
 */
export function parseJson(text: string, onDuplicate: () => void = () => {}): Json {
  return parse(text, undefined, {
    parseNumber,
    onDuplicateKey: ({ newValue }) => {
      onDuplicate();
      return newValue;
    },
  }) as Json;
}

/** As Go reads numbers: an int64 where it fits, else a float64. */
function parseNumber(text: string): number | bigint {
  if (!/^-?\d+$/.test(text) || isSafeNumber(text)) return Number(text);
  const integer = BigInt(text);
  return integer > INT64_MAX || integer < INT64_MIN ? Number(text) : integer;
}

/** Writes compact JSON, bigints as plain numbers. */
export function stringifyJson(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    // It takes no bigints. They are rare, and the writer that takes them is twenty times slower.
    return stringify(value) ?? "null";
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The property as an object; a fresh empty one where it is absent or of another type. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  return isObject(value) ? value : {};
}

/** The property as a string; "" where it is absent or of another type. */
export function stringAt(parent: JsonObject, key: string): string {
  const value = parent[key];
  return typeof value === "string" ? value : "";
}

/** The property as an array; an empty one where it is absent or of another type. */
export function arrayAt(parent: JsonObject, key: string): Json[] {
  const value = parent[key];
  return Array.isArray(value) ? value : [];
}

/** A copy of the object without the named properties. */
export function without(object: JsonObject, ...keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** A copy with the keys of all objects in alphabetical order, as Go writes maps. */
export function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key] ?? null)]),
  );
}

/** Structural equality; the order of keys does not count. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, position) => equal(item, b[position]));
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
    );
  }
  return false;
}
