import { isJsonArray, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { judgeDuration } from "./duration";
import { type Expected, type Finding, found, kindOf, type RulePlace } from "./finding";
import { nearestName } from "./names";

/** What the CRD says about a field, and nothing more. */
export type FieldKind = Expected | "duration";

export type Fields = Readonly<Record<string, FieldKind>>;

/** The CRD of the operator (0.93): fields of a group. */
export const GROUP_FIELDS: Fields = {
  name: "text",
  interval: "duration",
  query_offset: "duration",
  limit: "integer",
  partial_response_strategy: "text",
  labels: "text-map",
  rules: "list",
};

/** The CRD of the operator (0.93): fields of a rule. */
export const RULE_FIELDS: Fields = {
  alert: "text",
  record: "text",
  expr: "text-or-integer",
  for: "duration",
  keep_firing_for: "duration",
  labels: "text-map",
  annotations: "text-map",
};

/** Where the typed text of values is known; a value that came from elsewhere has none. */
export interface RuleText {
  /** The scalar at a path as typed, without quotes. */
  sourceAt(path: Finding["path"]): string | undefined;
  /** Unquoted scalars of which `reading` is what kubectl makes. */
  readonly spellings: readonly {
    readonly path: Finding["path"];
    readonly part: "key" | "value";
    readonly source: string;
    readonly kind: string;
    readonly reading: Json;
  }[];
}

/** What is being checked: a part of the object, where it is, and the text behind it. */
export interface Subject {
  readonly path: Finding["path"];
  readonly place: RulePlace | undefined;
  readonly text: TextLookup | undefined;
}

interface TextLookup {
  readonly sourceAt: RuleText["sourceAt"];
  /** By path, as JSON: values without quotes that kubectl takes for no text. */
  readonly misread: ReadonlyMap<string, { readonly source: string; readonly reading: Json }>;
}

/** The whole object, with what its text tells. */
export function wholeSubject(text: RuleText | undefined): Subject {
  const misread =
    text?.spellings.filter(({ part, kind }) => part === "value" && kind !== "sexagesimal") ?? [];
  return {
    path: [],
    place: undefined,
    text: text && {
      sourceAt: (path) => text.sourceAt(path),
      misread: new Map(misread.map((spelling) => [JSON.stringify(spelling.path), spelling])),
    },
  };
}

/** The part of a subject that `steps` lead to. */
export function at(subject: Subject, ...steps: Finding["path"]): Subject {
  return { ...subject, path: [...subject.path, ...steps] };
}

/** Checks the fields of a map by their kinds: unknown ones, wrong types, malformed durations. Nulls count as absent. */
export function checkFields(value: JsonObject, fields: Fields, subject: Subject): readonly Finding[] {
  return Object.entries(value).flatMap(([field, child]) => {
    const here = at(subject, field);
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (kind === undefined) return [unknownField(field, Object.keys(fields), here)];
    return child === undefined || child === null ? [] : checkKind(child, kind, here);
  });
}

/** A field that the cluster would refuse or drop, with the known one that was probably meant. */
export function unknownField(field: string, known: readonly string[], { path, place }: Subject): Finding {
  const problem = { code: "unknown-field", field, nearest: nearestName(field, known) } as const;
  return found("error", path, problem, { part: "key", place });
}

function checkKind(value: Json, kind: FieldKind, subject: Subject): readonly Finding[] {
  if (kind === "duration") return checkDuration(value, subject);
  if (kind === "text-map" && isJsonObject(value)) return checkTexts(value, subject);
  return fits(value, kind) ? [] : [wrongType(value, kind === "text-map" ? "map" : kind, subject)];
}

function fits(value: Json, expected: Expected): boolean {
  switch (expected) {
    case "text":
      return typeof value === "string";
    case "integer":
      return isInt64(value);
    case "text-or-integer":
      return fits(value, "text") || fits(value, "integer");
    case "list":
      return isJsonArray(value);
    case "map":
    case "text-map":
      return isJsonObject(value);
  }
}

/** The apiserver reads whole numbers as 64-bit integers, and what does not fit as fractions. */
function isInt64(value: Json): boolean {
  const whole = typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
  return whole && BigInt.asIntN(64, BigInt(value)) === BigInt(value);
}

/** A value of another type than the CRD has; a scalar is quoted as it was typed. */
export function wrongType(value: Json, expected: Expected, { path, place, text }: Subject): Finding {
  const scalar = typeof value !== "object";
  const typed = scalar ? (text?.sourceAt(path) ?? String(value)) : undefined;
  return found("error", path, { code: "wrong-type", expected, found: kindOf(value), typed }, { place });
}

/** Every value of a map of texts: numbers, truth values and what kubectl takes for such are errors. */
export function checkTexts(map: JsonObject, subject: Subject): readonly Finding[] {
  return Object.entries(map).flatMap(([key, value]) => {
    const here = at(subject, key);
    if (value === undefined) return [];
    if (value === null)
      return [
        found("warning", here.path, { code: "null-entry", key }, { place: subject.place, part: "key" }),
      ];
    if (typeof value !== "string") return [wrongType(value, "text", here)];
    return misread(here);
  });
}

/** A text without quotes that kubectl takes for a number or a truth value, and the cluster would then refuse. */
function misread({ path, place, text }: Subject): readonly Finding[] {
  if (text === undefined || text.misread.size === 0) return [];
  const spelling = text.misread.get(JSON.stringify(path));
  if (spelling === undefined) return [];
  const kind = kindOf(spelling.reading);
  const problem = { code: "wrong-type", expected: "text", found: kind, typed: spelling.source } as const;
  return [found("error", path, problem, { place })];
}

function checkDuration(value: Json, { path, place, text }: Subject): readonly Finding[] {
  if (typeof value !== "string") {
    const typed = text?.sourceAt(path) ?? (typeof value === "object" ? "" : String(value));
    return [found("error", path, { code: "duration", value: typed }, { place })];
  }
  // Where the empty text may stand, for and interval, the cluster takes it for none.
  const mayBeEmpty = path.at(-1) === "for" || path.at(-1) === "interval";
  switch (judgeDuration(value)) {
    case "valid":
      return [];
    case "empty":
      return mayBeEmpty ? [] : [found("error", path, { code: "duration", value }, { place })];
    case "too-long":
      return [found("error", path, { code: "duration-too-long", value }, { place })];
    case "invalid":
      return [found("error", path, { code: "duration", value }, { place })];
  }
}
