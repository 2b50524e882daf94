import { isJsonObject, type Json } from "@/lib/json/json";
import { type Editable, sendableOf } from "@/lib/prometheus-rule/editable";
import { type ParsedYaml, parseYaml, type RefusedYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";
import type { TextRange } from "@/lib/yaml/text-range";

/** What keeps a text from being sent at all. Everything else is a finding, or the cluster's to refuse. */
export type TextProblem =
  /** Not YAML. */
  | { readonly kind: "syntax"; readonly problem: YamlProblem }
  /** YAML, but not a PrometheusRule: this field is missing or has a value it cannot have. */
  | { readonly kind: "shape"; readonly field: RequiredField; readonly range: TextRange }
  /** The text names another object than the one being edited; the cluster refuses a rename. */
  | {
      readonly kind: "renamed";
      readonly namespace: string;
      readonly name: string;
      readonly range: TextRange;
    };

export type RequiredField = "apiVersion" | "kind" | "metadata" | "metadata.name" | "metadata.namespace";

export type Reading =
  | { readonly ok: true; readonly edited: Editable }
  | { readonly ok: false; readonly problem: TextProblem };

/** Which object a text must be about. */
export interface Coordinates {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Reads the editor's text as the object to send; what it says about fields that the server owns is left out, as in a
 * text that was pasted out of a cluster. `expected`: the object being edited, undefined for a new one,
 * which takes its name and namespace from the text.
 */
export function readText(text: string, expected: Coordinates | undefined): Reading {
  return readParsed(parseYaml(text), expected);
}

/** The same for a text that was parsed already. */
export function readParsed(parsed: ParsedYaml | RefusedYaml, expected: Coordinates | undefined): Reading {
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    if (problem === undefined) throw new Error("parseYaml refused a text without a problem");
    return { ok: false, problem: { kind: "syntax", problem } };
  }
  const { value } = parsed;
  const field = missingField(value);
  if (field !== undefined)
    return { ok: false, problem: { kind: "shape", field, range: rangeOf(parsed, field.split(".")) } };
  const edited = sendableOf(value as Editable);
  const { namespace, name } = edited.metadata;
  if (expected && (expected.namespace !== namespace || expected.name !== name)) {
    const path = ["metadata", expected.name === name ? "namespace" : "name"];
    return { ok: false, problem: { kind: "renamed", namespace, name, range: rangeOf(parsed, path) } };
  }
  return { ok: true, edited };
}

function rangeOf(parsed: ParsedYaml, path: readonly string[]): TextRange {
  const top = { offset: 0, line: 1, column: 1 };
  return parsed.markerAt(path) ?? { start: top, end: top };
}

/** The line of a problem, counted from 1. */
export function lineOf(problem: TextProblem): number {
  return (problem.kind === "syntax" ? problem.problem : problem).range.start.line;
}

/** The first field without which a value is not an object of this kind that can be named in a request. */
export function missingField(value: Json): RequiredField | undefined {
  if (!isJsonObject(value) || value.apiVersion !== "monitoring.coreos.com/v1") return "apiVersion";
  if (value.kind !== "PrometheusRule") return "kind";
  if (!isJsonObject(value.metadata)) return "metadata";
  if (!isFilled(value.metadata.name)) return "metadata.name";
  if (!isFilled(value.metadata.namespace)) return "metadata.namespace";
  return undefined;
}

function isFilled(value: Json | undefined): boolean {
  return typeof value === "string" && value !== "";
}
