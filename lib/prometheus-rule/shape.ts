import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { Identity, ListShape, RecordShape, ValueShape } from "@/lib/merge/model";

/** How much of an expression is read to compare it with another; longer ones differ early enough. */
const MAX_EXPR_LENGTH = 4_000;

/** Strings, names and numbers with their units; brackets and operators of PromQL say nothing about likeness. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[\p{L}_:][\p{L}\p{N}_:]*|\d[\w.]*/gu;

const NAME = /^[\p{L}_:]/u;

const value: ValueShape = { kind: "value" };
const map: RecordShape = { kind: "record", fields: {}, other: value };

/** What a rule is called and known by. */
export const ruleIdentity = {
  label: (rule) => nameOf(rule)?.name ?? shortExpr(rule),
  detail: (rule) => labelsOf(rule),
  keys: [
    (rule) => nameKey(rule, labelsOf(rule)),
    (rule) => nameKey(rule, ""),
    (rule) => (exprOf(rule) === "" ? undefined : exprOf(rule)),
  ],
  tokens: (rule) => tokensOf(exprOf(rule)),
} satisfies Identity;

const rules: ListShape = {
  kind: "list",
  item: { kind: "record", fields: { labels: map, annotations: map }, other: value },
  identity: ruleIdentity,
};

const groups: ListShape = {
  kind: "list",
  item: { kind: "record", fields: { labels: map, rules }, other: value },
  identity: {
    label: (group) => text(isJsonObject(group) ? group.name : undefined),
    keys: [(group) => text(isJsonObject(group) ? group.name : undefined) || undefined],
    // A group whose name changed is known by the names and the expressions of its rules.
    tokens: (group) =>
      rulesOf(group)
        .flatMap((rule) => [nameKey(rule, "") ?? "", exprOf(rule)])
        .filter(Boolean),
    unique: "name",
  },
};

/** How the spec of a PrometheusRule is merged, and with it a rule file as Prometheus itself reads it. */
export const specShape: RecordShape = { kind: "record", fields: { groups }, other: value };

/**
 * How the editable value of a PrometheusRule is merged: groups by name; rules by alert or record name and labels, then
 * by name, then by expression; labels and annotations key by key; everything else, known or unknown, as one value.
 */
export const ruleShape: RecordShape = {
  kind: "record",
  fields: {
    metadata: { kind: "record", fields: { labels: map, annotations: map }, other: value },
    spec: specShape,
  },
  other: value,
};

/** By what a group or a rule is found again in a text when its content changed. */
export function nameInText(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const name = item.name ?? item.alert ?? item.record;
  return typeof name === "string" ? name : undefined;
}

/** An alert has its name before a record has: the cluster can hold rules with both. */
function nameOf(rule: Json): { readonly kind: "alert" | "record"; readonly name: string } | undefined {
  if (!isJsonObject(rule)) return undefined;
  const { alert, record } = rule;
  if (typeof alert === "string" && alert !== "") return { kind: "alert", name: alert };
  if (typeof record === "string" && record !== "") return { kind: "record", name: record };
  return undefined;
}

function nameKey(rule: Json, detail: string): string | undefined {
  const named = nameOf(rule);
  return named && JSON.stringify([named.kind, named.name, detail]);
}

/** The labels as a PromQL selector writes them, sorted by name. */
function labelsOf(rule: Json): string {
  const labels = isJsonObject(rule) ? rule.labels : undefined;
  if (!isJsonObject(labels)) return "";
  const pairs = Object.keys(labels)
    .sort()
    .map((name) => `${name}=${JSON.stringify(text(labels[name]))}`);
  return pairs.length === 0 ? "" : `{${pairs.join(", ")}}`;
}

/** The expression as text: the CRD also allows a number. */
function exprOf(rule: Json): string {
  return text(isJsonObject(rule) ? rule.expr : undefined);
}

/** Names count twice: a rule is known by what it measures rather than by its thresholds. */
function tokensOf(expr: string): readonly string[] {
  const tokens = expr.slice(0, MAX_EXPR_LENGTH).match(TOKEN) ?? [];
  return [...tokens, ...tokens.filter((token) => NAME.test(token))];
}

function shortExpr(rule: Json): string {
  const expr = exprOf(rule).replaceAll(/\s+/g, " ").trim();
  return expr.length > 40 ? `${expr.slice(0, 39)}…` : expr;
}

function rulesOf(group: Json): readonly Json[] {
  const list = isJsonObject(group) ? group.rules : undefined;
  return isJsonArray(list) ? list : [];
}

function text(value: Json | undefined): string {
  return typeof value === "object" || value === undefined ? "" : String(value);
}
