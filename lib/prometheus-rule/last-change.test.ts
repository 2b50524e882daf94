import { expect, test } from "vitest";
import { lastChangeByGroup, lastChangeOf } from "./last-change";
import type { ManagedFieldsEntry, PrometheusRule } from "./types";

function changedBy(...managedFields: ManagedFieldsEntry[]): PrometheusRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "checkout", namespace: "shop", managedFields },
    spec: {},
  };
}

const spec = { "f:spec": { "f:groups": { 'k:{"name":"checkout"}': { "f:rules": {} } } } };

test("the newest write of spec, labels or annotations counts, by time and not by place", () => {
  const object = changedBy(
    { manager: "truce:bob", operation: "Update", time: "2025-03-01T10:00:00Z", fieldsV1: spec },
    { manager: "kubectl-edit", operation: "Update", time: "2025-02-01T10:00:00Z", fieldsV1: spec },
  );
  expect(lastChangeOf(object)).toEqual({ by: "bob", via: "truce", at: "2025-03-01T10:00:00Z" });
});

test("another client goes by its field manager", () => {
  const object = changedBy({ manager: "kubectl-edit", time: "2025-02-01T10:00:00Z", fieldsV1: spec });
  expect(lastChangeOf(object)).toEqual({ by: "kubectl-edit", via: undefined, at: "2025-02-01T10:00:00Z" });
});

test.each([
  ["a status write", { subresource: "status", fieldsV1: { "f:status": {} } }],
  ["a finalizer", { fieldsV1: { "f:metadata": { "f:finalizers": {} } } }],
  [
    "the mark of the webhook",
    { fieldsV1: { "f:metadata": { "f:annotations": { ".": {}, "f:prometheus-operator-validated": {} } } } },
  ],
])("%s is no change", (_, entry) => {
  const older = { manager: "truce:alice", time: "2025-01-01T00:00:00Z", fieldsV1: spec };
  const object = changedBy(older, { manager: "operator", time: "2025-09-09T00:00:00Z", ...entry });
  expect(lastChangeOf(object)?.by).toBe("alice");
});

test.each([
  ["a label", { "f:metadata": { "f:labels": { "f:role": {} } } }],
  ["an annotation", { "f:metadata": { "f:annotations": { "f:note": {} } } }],
  ["an entry that does not say what it touched", {}],
])("%s is a change", (_, fieldsV1) => {
  expect(lastChangeOf(changedBy({ manager: "x", fieldsV1 }))?.by).toBe("x");
});

test("an object without managedFields tells nobody", () => {
  expect(lastChangeOf(changedBy())).toBe(undefined);
  expect(lastChangeByGroup(changedBy())).toEqual(new Map());
});

test("each group has its own last change", () => {
  const groups = (...names: string[]) => ({
    "f:spec": { "f:groups": Object.fromEntries(names.map((name) => [`k:${JSON.stringify({ name })}`, {}])) },
  });
  const object = changedBy(
    { manager: "truce:alice", time: "2025-01-01T00:00:00Z", fieldsV1: groups('say "hi"', "both") },
    { manager: "truce:bob", time: "2025-01-02T00:00:00Z", fieldsV1: groups("both") },
  );
  const changes = [...lastChangeByGroup(object)].map(([name, { by }]) => [name, by]);
  expect(changes).toEqual([
    ['say "hi"', "alice"],
    ["both", "bob"],
  ]);
});
