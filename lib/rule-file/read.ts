import { isJsonObject, type Json, type JsonObject, tryParseJson } from "@/lib/json/json";
import { type ParsedYaml, parseYaml } from "@/lib/yaml/parse";
import type { YamlProblem } from "@/lib/yaml/problem";

/** A file of rules as it was read. */
export interface RuleFile {
  /**
   * `object`: a PrometheusRule. `plain`: a rule file as Prometheus itself reads it, `groups` at its top. `empty`: it
   * says nothing, and so fits beside either.
   */
  readonly kind: "object" | "plain" | "empty";
  readonly format: "yaml" | "json";
  readonly text: string;
  /** All that the text says; {} where it says nothing. */
  readonly value: JsonObject;
  /** The text with its places, for whoever rewrites it; undefined for JSON that is no YAML. */
  readonly parsed: ParsedYaml | undefined;
}

/** Why a text is no file of rules. `line` counts from 1. */
export type FileFault =
  | { readonly kind: "syntax"; readonly line: number; readonly problem: YamlProblem }
  /** A list or a scalar, where fields were expected. */
  | { readonly kind: "no-map"; readonly line: number }
  /** An object of Kubernetes, but another one; `found` is its apiVersion and kind. */
  | { readonly kind: "other-object"; readonly line: number; readonly found: string }
  | { readonly kind: "no-metadata"; readonly line: number }
  /** Neither an object nor a plain file: there is no `kind`, and no `groups` at the top. */
  | { readonly kind: "no-rules"; readonly line: number };

export type ReadFile =
  | { readonly ok: true; readonly file: RuleFile }
  | { readonly ok: false; readonly fault: FileFault };

/** Reads a file of rules in YAML or JSON. Never throws for a text. */
export function readRuleFile(text: string): ReadFile {
  const parsed = parseYaml(text);
  const json = isBraced(text) ? tryParseJson(withoutMark(text)) : undefined;
  if (!parsed.ok) {
    // JSON may be indented with tabs, which are no YAML; what counts in both is judged for both.
    const problem = parsed.problems.find(({ code }) => json === undefined || FAULTS_OF_BOTH.has(code));
    if (problem !== undefined)
      return { ok: false, fault: { kind: "syntax", line: problem.range.start.line, problem } };
  }
  const value = json ?? (parsed.ok ? parsed.value : null);
  const format = json === undefined ? "yaml" : "json";
  const seen = kindOf(value, (path) => (parsed.ok ? lineAt(parsed, path) : 1));
  if (typeof seen === "object") return { ok: false, fault: seen };
  const said = isJsonObject(value) ? value : {};
  return {
    ok: true,
    file: { kind: seen, format, text, value: said, parsed: parsed.ok ? parsed : undefined },
  };
}

const FAULTS_OF_BOTH: ReadonlySet<YamlProblem["code"]> = new Set(["duplicate-key", "too-deep"]);

function isBraced(text: string): boolean {
  return withoutMark(text).trimStart().startsWith("{");
}

/** The text without the byte-order mark that Windows editors put in front. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function lineAt(parsed: ParsedYaml, path: readonly string[]): number {
  return parsed.rangeAt(path)?.start.line ?? 1;
}

function kindOf(value: Json, lineOf: (path: readonly string[]) => number): RuleFile["kind"] | FileFault {
  if (value === null) return "empty";
  if (!isJsonObject(value)) return { kind: "no-map", line: lineOf([]) };
  const { apiVersion, kind, metadata } = value;
  if (kind === undefined && apiVersion === undefined) return plainKind(value, lineOf);
  if (kind !== "PrometheusRule" || !isOfOperator(apiVersion)) {
    const found = [apiVersion, kind].map((part) => String(part ?? "?")).join(" ");
    return { kind: "other-object", line: lineOf([kind === "PrometheusRule" ? "apiVersion" : "kind"]), found };
  }
  return isJsonObject(metadata) ? "object" : { kind: "no-metadata", line: lineOf(["metadata"]) };
}

function plainKind(
  value: JsonObject,
  lineOf: (path: readonly string[]) => number,
): "plain" | "empty" | FileFault {
  if (Object.keys(value).length === 0) return "empty";
  return Object.hasOwn(value, "groups") ? "plain" : { kind: "no-rules", line: lineOf([]) };
}

function isOfOperator(apiVersion: Json | undefined): boolean {
  return apiVersion === "monitoring.coreos.com/v1";
}
