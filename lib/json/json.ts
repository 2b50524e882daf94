import { isSafeNumber, parse, stringify } from "lossless-json";

/** A JSON value. Integers beyond 2^53 are bigints, so that what the cluster holds survives a round trip. */
export type Json = null | boolean | number | bigint | string | JsonArray | JsonObject;
export type JsonArray = readonly Json[];
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Sixteen digits in a row are the first sign of a number that a double may not hold. */
const MAY_OVERFLOW = /\d{16}/;

/**
 * Parses JSON text without losing integers beyond 2^53 (they become bigints).
 * Throws SyntaxError where JSON.parse would.
 */
export function parseJson(text: string): Json {
  if (!MAY_OVERFLOW.test(text)) return JSON.parse(text) as Json;
  return parse(text, undefined, { parseNumber }) as Json;
}

/** The same, or undefined where the text is no JSON, or no text at all. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function parseNumber(text: string): number | bigint {
  if (/^-?\d+$/.test(text) && !isSafeNumber(text)) return BigInt(text);
  return Number(text);
}

/**
 * Writes JSON, compact or with `indent` for each level; bigints become plain numbers, undefined properties are left
 * out.
 */
export function stringifyJson(value: Json, indent = ""): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? "null";
  } catch (error) {
    // It takes no bigints. They are rare, and the writer that takes them is many times slower.
    if (error instanceof TypeError) return stringify(value, undefined, indent) ?? "null";
    throw error;
  }
}

/** Writes JSON for people to read, two blanks for each level; otherwise as `stringifyJson`. */
export function formatJson(value: Json): string {
  try {
    return JSON.stringify(value, undefined, 2) ?? "null";
  } catch (error) {
    if (error instanceof TypeError) return stringify(value, undefined, 2) ?? "null";
    throw error;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: unknown): value is JsonArray {
  return Array.isArray(value);
}

/** An own property; names such as `constructor` and `__proto__` are data like any other. */
export function propertyOf(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value without the properties that are null; items of lists stay. */
export function withoutNulls(value: Json): Json {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] != null);
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutNulls(each)]));
}

/**
 * Whether lists and objects stand more than `levels` deep in one another. It goes level by level, so that no depth of
 * nesting can exhaust the call stack.
 */
export function isDeeperThan(value: Json | undefined, levels: number): boolean {
  let level = [value].filter(isCollection);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each): readonly unknown[] => Object.values(each)).filter(isCollection);
  }
  return false;
}

function isCollection(value: unknown): value is JsonArray | JsonObject {
  return typeof value === "object" && value !== null;
}

/**
 * Structural equality: key order and absent versus undefined properties do not count, 1 and 1n are equal. It keeps
 * its own stack, so that no depth of nesting can exhaust the call stack.
 */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  const left: (Json | undefined)[] = [];
  if (!equalOrLeft(a, b, left)) return false;
  while (left.length > 0) {
    const [y, x] = [left.pop(), left.pop()];
    if (!equalBelow(x, y, left)) return false;
  }
  return true;
}

/** Compares scalars at once; two arrays or two objects are left for later, pair by pair. */
function equalOrLeft(a: Json | undefined, b: Json | undefined, left: (Json | undefined)[]): boolean {
  if (a === b) return true;
  if (typeof a === "object" && typeof b === "object") {
    left.push(a, b);
    return true;
  }
  if (typeof a !== "bigint" && typeof b !== "bigint") return false;
  return isNumeric(a) && isNumeric(b) && String(a) === String(b);
}

function equalBelow(a: Json | undefined, b: Json | undefined, left: (Json | undefined)[]): boolean {
  if (isJsonArray(a) && isJsonArray(b))
    return a.length === b.length && a.every((item, i) => equalOrLeft(item, b[i], left));
  return isJsonObject(a) && isJsonObject(b) && equalProperties(a, b, left);
}

function equalProperties(a: JsonObject, b: JsonObject, left: (Json | undefined)[]): boolean {
  let others = 0;
  for (const key of Object.keys(b)) if (b[key] !== undefined) others += 1;
  for (const key of Object.keys(a)) {
    if (a[key] === undefined) continue;
    others -= 1;
    if (!Object.hasOwn(b, key) || !equalOrLeft(a[key], b[key], left)) return false;
  }
  return others === 0;
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
