import { equalJson, type Json } from "@/lib/json/json";
import { lookAlikeAtEnd } from "./look-alike";
import type { ValuePath } from "./text-range";

/**
 * An unquoted word or number that not every reader takes for what Truce takes it for (YAML 1.2 core), or whose
 * spelling the cluster cannot keep, since it stores JSON.
 */
export interface Spelling {
  readonly kind: SpellingKind;
  readonly path: ValuePath;
  readonly part: "key" | "value";
  /** As typed. */
  readonly source: string;
  /** As Truce sends it. */
  readonly value: Json;
  /** As the other reader takes it: kubectl (go-yaml), or for `sexagesimal` a reader of YAML 1.1. */
  readonly reading: Json;
}

export type SpellingKind =
  /** yes, no, on, off, y, n: kubectl reads true or false. */
  | "boolean"
  /** 010: kubectl reads 8. */
  | "octal"
  /** 0b11 and 1_000: kubectl reads a number. */
  | "number"
  /** 12:30: readers of YAML 1.1 read 750. */
  | "sexagesimal"
  /** 1e3, 1.50, 0x1f: a number that is stored as 1000, 1.5, 31. */
  | "respelt";

const TRUE = /^(?:y|yes|on)$/i;
const FALSE = /^(?:n|no|off)$/i;
const OCTAL = /^[-+]?0[0-7_]+$/;
const BINARY = /^[-+]?0[bB][01][01_]*$/;
const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F][0-9a-fA-F_]*|0[oO][0-7][0-7_]*|0[bB][01][01_]*|[0-9][0-9_]*)$/;
const FLOAT = /^[-+]?(?:\.[0-9][0-9_]*|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?$/;
/** A float that begins with a point, or for some with its exponent: in YAML 1.1 it needs no digits before. */
const BARE_FLOAT = /^[-+]?(?:\.[0-9_]*(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)$/;
const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
const TIMESTAMP = /^\d{4}-\d\d?-\d\d?(?:[Tt ].*)?$/;
const WORD = /^(?:y|n|yes|no|on|off|true|false|null|~|=|<<|[-+]?\.inf|\.nan)$/i;

/**
 * Whether some reader of YAML 1.1 or 1.2 takes this unquoted text for anything but a string, or a person does not see
 * where it ends.
 */
export function needsQuotes(text: string): boolean {
  if (WORD.test(text) || lookAlikeAtEnd(text) !== undefined) return true;
  if (!/^[-+.0-9eE]/.test(text)) return false;
  return [INTEGER, FLOAT, BARE_FLOAT, SEXAGESIMAL, TIMESTAMP].some((pattern) => pattern.test(text));
}

/**
 * Judges an unquoted scalar: undefined where every reader agrees and the spelling survives.
 * `value` is what YAML 1.2 core makes of `source`.
 */
export function spellingOf(
  source: string,
  value: Json,
): Pick<Spelling, "kind" | "value" | "reading"> | undefined {
  const other = otherReading(source);
  if (other !== undefined && !equalJson(other.reading, value)) return { ...other, value };
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return isNumber && String(value) !== source ? { kind: "respelt", value, reading: value } : undefined;
}

function otherReading(source: string): { kind: SpellingKind; reading: Json } | undefined {
  if (TRUE.test(source)) return { kind: "boolean", reading: true };
  if (FALSE.test(source)) return { kind: "boolean", reading: false };
  if (OCTAL.test(source)) return { kind: "octal", reading: integer(source.replace(/0_*/, "0o")) };
  if (BINARY.test(source)) return { kind: "number", reading: integer(source) };
  if (source.includes("_") && INTEGER.test(source)) return { kind: "number", reading: integer(source) };
  if (source.includes("_") && FLOAT.test(source)) return { kind: "number", reading: float(source) };
  if (SEXAGESIMAL.test(source)) return { kind: "sexagesimal", reading: sexagesimal(source) };
  return undefined;
}

/**
 * The exact integer that `source` spells: a sign, a prefix 0x, 0o or 0b, digits, underscores.
 * A number where a double can hold it, otherwise a bigint.
 */
export function integer(source: string): number | bigint {
  const digits = source.replace(/[-+_]/g, "").toLowerCase();
  const exact = BigInt(/\d$|^0x/.test(digits) ? digits : 0) * (source.startsWith("-") ? -1n : 1n);
  const narrow = Number(exact);
  return Number.isSafeInteger(narrow) ? narrow : exact;
}

function float(source: string): number {
  return Number(source.replaceAll("_", ""));
}

function sexagesimal(source: string): number {
  const parts = source.replace(/[-+_]/g, "").split(":");
  const size = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return source.startsWith("-") ? -size : size;
}
