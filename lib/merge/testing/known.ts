import fc from "fast-check";
import type { Json, JsonObject } from "@/lib/json/json";

/** A rule whose identity is known for certain: `id` is no part of the document. */
export interface KnownRule {
  readonly id: number;
  /** The rule that this one is a copy of, or its own id. */
  readonly origin: number;
  readonly value: JsonObject;
}

export interface KnownGroup {
  readonly id: number;
  readonly fields: JsonObject;
  readonly rules: readonly KnownRule[];
}

export type KnownDocument = readonly KnownGroup[];

/** Rules of one family have one name and measure the same; `twin`: the rule is a copy of the one before it. */
interface Sketch {
  readonly family: number;
  readonly twin: boolean;
}

/**
 * Documents with rules of one name (other labels and thresholds), with recording rules, with rules that are alike
 * altogether, and with empty groups.
 */
export function knownDocument(): fc.Arbitrary<KnownDocument> {
  const sketch = fc.record({
    family: fc.integer({ min: 1, max: 6 }),
    twin: fc.nat(30).map((n) => n === 30),
  });
  const groups = fc.array(fc.array(sketch, { maxLength: 7 }), { minLength: 1, maxLength: 4 });
  return groups.map(documentOf);
}

/** Documents in which each rule has a name of its own, by which it is known for certain. */
export function namedDocument(): fc.Arbitrary<KnownDocument> {
  const named = (rule: KnownRule): KnownRule => ({
    ...rule,
    value: { alert: nameOfRule(rule.id), expr: `metric${rule.id} > 1` },
  });
  return knownDocument().map((groups) =>
    groups.map((group) => ({ ...group, rules: group.rules.map(named) })),
  );
}

/** What a rule of `namedDocument` is called. */
export function nameOfRule(id: number): string {
  return `Rule${id}`;
}

function documentOf(groups: readonly (readonly Sketch[])[]): KnownDocument {
  let id = 0;
  let last: KnownRule | undefined;
  return groups.map((sketches, index) => ({
    id: index,
    fields: { name: `group-${index}`, interval: "1m", "x-owner": "shop" },
    rules: sketches.map(({ family, twin }) => {
      id += 1;
      last = twin && last ? { ...last, id } : { id, origin: id, value: ruleOf(id, family) };
      return last;
    }),
  }));
}

function ruleOf(id: number, family: number): JsonObject {
  const labels = { severity: `s${id}`, team: "shop" };
  const rate = `sum by (job) (rate(metric${family}_errors_total[5m]))`;
  if (family === 6) return { record: `job:metric${family}_errors:rate5m`, expr: `${rate} > ${id}`, labels };
  return {
    alert: `Alert${family}`,
    expr: `${rate} > ${id}`,
    for: "5m",
    keep_firing_for: "10m",
    labels,
    annotations: { summary: `Too many errors, ${id}`, runbook_url: `https://runbooks.example/${id}` },
    "x-note": "kept as it is",
  };
}

/** All rules of a document with the groups in which they stand. */
export function located(
  document: KnownDocument,
): readonly { readonly id: number; readonly rule: KnownRule; readonly group: KnownGroup }[] {
  return document.flatMap((group) => group.rules.map((rule) => ({ id: rule.id, rule, group })));
}

/** The document as the merge sees it. */
export function written(document: KnownDocument): Json {
  const groups = document.map(({ fields, rules }) => ({ ...fields, rules: rules.map(({ value }) => value) }));
  return { metadata: { name: "shop" }, spec: { groups } };
}
