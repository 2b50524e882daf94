import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";

/** Something that a reader of the object will refuse, drop or take differently. Its words are in lib/messages. */
export type Finding = Problem & {
  /** error: the cluster or Prometheus refuses it. warning: it is taken, but hardly as meant. info: good to know. */
  readonly severity: "error" | "warning" | "info";
  /** From the root of the object. */
  readonly path: readonly (string | number)[];
  /** Whether the key at `path` is meant or the value under it. */
  readonly part: "key" | "value";
  /** The group and rule that it is about, where it is about one. */
  readonly place: RulePlace | undefined;
};

export interface RulePlace {
  /** The group's name, or "" where it has none. */
  readonly group: string;
  /** Counted from 1 within the group; undefined when the group itself is meant. */
  readonly ruleNumber: number | undefined;
  /** The alert or record name, or "". */
  readonly ruleName: string;
}

export type Problem =
  /** `typed` is the scalar as it stands in the text: what would have to be put in quotes. */
  | {
      readonly code: "wrong-type";
      readonly expected: Expected;
      readonly found: JsonKind;
      readonly typed: string | undefined;
    }
  | { readonly code: "required"; readonly field: string }
  /** `nearest` is the field that was probably meant. */
  | { readonly code: "unknown-field"; readonly field: string; readonly nearest: string | undefined }
  /** A field that the server owns: what is typed for it is not sent. */
  | { readonly code: "not-sent"; readonly field: string }
  /** apiVersion, kind, name and namespace of an object cannot be edited. */
  | { readonly code: "fixed"; readonly field: string; readonly value: string }
  /** An entry of a map without a value: the cluster drops it. */
  | { readonly code: "null-entry"; readonly key: string }
  | { readonly code: "object-name"; readonly value: string }
  | { readonly code: "metadata-key"; readonly key: string }
  | { readonly code: "metadata-label-value"; readonly value: string }
  | { readonly code: "annotations-too-large"; readonly size: number; readonly limit: number }
  | { readonly code: "duration"; readonly value: string }
  /** Longer than Prometheus can count (292 years). */
  | { readonly code: "duration-too-long"; readonly value: string }
  | { readonly code: "empty-group-name" }
  | { readonly code: "duplicate-group"; readonly name: string }
  | { readonly code: "partial-response-value"; readonly value: string }
  | { readonly code: "partial-response-thanos" }
  | { readonly code: "alert-and-record" }
  | { readonly code: "neither-alert-nor-record" }
  /** annotations, for or keep_firing_for on a recording rule. */
  | { readonly code: "field-of-alerts"; readonly field: string }
  | { readonly code: "empty-expr" }
  | { readonly code: "record-name"; readonly name: string }
  | { readonly code: "label-name"; readonly name: string }
  | { readonly code: "annotation-name"; readonly name: string }
  /** A name with dots: Prometheus 3 takes it, the operator's webhook mostly does not. */
  | { readonly code: "dotted-name"; readonly name: string }
  | { readonly code: "alertname-label" }
  | { readonly code: "empty-label"; readonly name: string }
  /** {{ $value }} in a label makes a new alert of each new value. */
  | { readonly code: "value-in-label"; readonly name: string }
  /** Bytes of the spec as the operator renders it, estimated. */
  | { readonly code: "spec-too-large"; readonly size: number; readonly limit: number };

export type ProblemCode = Problem["code"];

export type Expected = "text" | "integer" | "text-or-integer" | "map" | "text-map" | "list";

export type JsonKind = "null" | "boolean" | "number" | "text" | "list" | "map";

/** Makes a finding about the value at `path`, or about its key. */
export function found(
  severity: Finding["severity"],
  path: Finding["path"],
  problem: Problem,
  { part = "value", place }: { part?: "key" | "value"; place?: RulePlace | undefined } = {},
): Finding {
  return { severity, path, part, place, ...problem };
}

/** Whether quotes round the typed scalar mend it. */
export function isQuotable(finding: Finding): boolean {
  return (
    finding.code === "wrong-type" &&
    finding.typed !== undefined &&
    (finding.expected === "text" || finding.expected === "text-or-integer")
  );
}

/** What a JSON value is, in the words of YAML users. */
export function kindOf(value: Json): JsonKind {
  if (value === null) return "null";
  if (isJsonArray(value)) return "list";
  if (isJsonObject(value)) return "map";
  if (typeof value === "string") return "text";
  return typeof value === "boolean" ? "boolean" : "number";
}
