import { isJsonObject, type Json } from "@/lib/json/json";
import type { Editable } from "@/lib/prometheus-rule/editable";
import { parseYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";

/** What keeps a text from being sent at all. Everything else is a finding, or the cluster's to refuse. */
export type TextProblem =
  /** Not YAML. */
  | { readonly kind: "syntax"; readonly problem: YamlProblem }
  /** YAML, but not a PrometheusRule: this field is missing or has a value it cannot have. */
  | { readonly kind: "shape"; readonly field: RequiredField; readonly line: number }
  /** The text names another object than the one being edited; the cluster refuses a rename. */
  | { readonly kind: "renamed"; readonly namespace: string; readonly name: string; readonly line: number };

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
 * Reads the editor's text as the object to send. `expected`: the object being edited, undefined for a new one,
 * which takes its name and namespace from the text.
 */
export function readText(text: string, expected: Coordinates | undefined): Reading {
  const parsed = parseYaml(text);
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    if (problem === undefined) throw new Error("parseYaml refused a text without a problem");
    return { ok: false, problem: { kind: "syntax", problem } };
  }
  const lineAt = (path: readonly string[]) => parsed.rangeAt(path)?.start.line ?? 1;
  const { value } = parsed;
  const field = missingField(value);
  if (field !== undefined)
    return { ok: false, problem: { kind: "shape", field, line: lineAt(field.split(".")) } };
  const edited = value as Editable;
  const { namespace, name } = edited.metadata;
  if (expected && (expected.namespace !== namespace || expected.name !== name))
    return { ok: false, problem: { kind: "renamed", namespace, name, line: lineAt(["metadata", "name"]) } };
  return { ok: true, edited };
}

/** The line of a problem, counted from 1. */
export function lineOf(problem: TextProblem): number {
  return problem.kind === "syntax" ? problem.problem.range.start.line : problem.line;
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
