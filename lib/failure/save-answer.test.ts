import { expect, test } from "vitest";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";
import { fail, succeed } from "./result";
import { readAnswer, writeAnswer } from "./save-answer";

const SPEC = { groups: [{ name: "pods", rules: [{ alert: "PodDown", expr: "up == 0", for: "5m" }] }] };

function sent(spec: object = SPEC): PrometheusRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { namespace: "shop", name: "pods" },
    spec,
  } as PrometheusRule;
}

function stored(spec: object = SPEC): StoredRule {
  const metadata = { namespace: "shop", name: "pods", uid: "u1", resourceVersion: "8" };
  return { ...sent(spec), metadata } as StoredRule;
}

test("an object that was stored as sent does not travel back, and the page has it whole", () => {
  const saved = succeed({ object: stored(), warnings: ["spec is old"] });
  const text = writeAnswer(saved, sent());
  expect(text).not.toContain("PodDown");
  expect(readAnswer(text, sent())).toEqual(saved);
});

test("what the apiserver or a webhook changed travels back", () => {
  const changed = { groups: [{ name: "pods", rules: [{ alert: "PodDown", expr: "up == 0", for: "9m" }] }] };
  const saved = succeed({ object: stored(changed), warnings: [] });
  expect(readAnswer(writeAnswer(saved, sent()), sent())).toEqual(saved);
});

test("a spec that was not stored is not made up", () => {
  const { spec: _, ...bare } = stored();
  const saved = succeed({ object: bare as StoredRule, warnings: [] });
  expect(readAnswer(writeAnswer(saved, sent()), sent())).toEqual(saved);
});

test("a conflict carries theirs whole", () => {
  const conflict = fail({ kind: "conflict", theirs: stored() } as const);
  expect(readAnswer(writeAnswer(conflict, sent()), sent())).toEqual(conflict);
});
