import { expect, test } from "vitest";
import { ruleNamed } from "@/e2e/servers/rule-named";
import type { PrometheusRule, RuleSpec } from "@/lib/prometheus-rule/types";
import { storedAsSent } from "./stored-as-sent";

const sent = ruleNamed("cart");

function withSpec(spec: RuleSpec): PrometheusRule {
  return { ...sent, spec };
}

test("what the server adds does not count", () => {
  const annotations = { "prometheus-operator-validated": "true" };
  const stored = { ...sent, metadata: { ...sent.metadata, uid: "1", annotations, generation: 2 } };
  expect(storedAsSent(sent, stored)).toBe(true);
});

test("nulls in maps are dropped by the server", () => {
  const given = withSpec({ groups: [{ name: "g", labels: null, rules: [] }] });
  expect(storedAsSent(given, withSpec({ groups: [{ name: "g", rules: [] }] }))).toBe(true);
});

test.each([
  ["spec", ruleNamed("cart", "6m")],
  ["labels", { ...sent, metadata: { ...sent.metadata, labels: { team: "search" } } }],
  ["annotations", { ...sent, metadata: { ...sent.metadata, annotations: { note: "x" } } }],
])("another %s is another object", (_, stored) => {
  expect(storedAsSent(sent, stored)).toBe(false);
});
