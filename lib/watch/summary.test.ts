import { expect, test } from "vitest";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import { summarize } from "./summary";

function stored(spec: unknown, metadata: Partial<StoredRule["metadata"]> = {}): StoredRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "checkout",
      namespace: "shop",
      uid: "1",
      resourceVersion: "12" as ResourceVersion,
      ...metadata,
    },
    spec: spec as StoredRule["spec"],
  };
}

test("rules are counted and searchable by expression, labels and annotations", () => {
  const summary = summarize(
    stored(
      {
        groups: [
          {
            name: "latency",
            rules: [
              {
                alert: "Slow",
                expr: "p99 > 1",
                labels: { severity: "page" },
                annotations: { summary: "too slow" },
              },
              { record: "job:up:sum", expr: 1 },
            ],
          },
          { name: "odd", rules: [{ expr: "up" }] },
        ],
      },
      { labels: { role: "alerts" }, annotations: { note: "ours", "prometheus-operator-validated": "true" } },
    ),
  );
  expect(summary).toMatchObject({ groups: 2, alerts: 1, records: 1, text: "role=alerts\nnote=ours" });
  expect(summary.rules).toEqual([
    { group: "latency", kind: "alert", name: "Slow", text: "p99 > 1\nseverity=page\nsummary=too slow" },
    { group: "latency", kind: "record", name: "job:up:sum", text: "1" },
    { group: "odd", kind: "neither", name: "", text: "up" },
  ]);
});

test("alerts of one name are lines of their own", () => {
  const rules = ["2m", "15m"].map((window) => ({ alert: "Burn", expr: "x", labels: { window } }));
  expect(summarize(stored({ groups: [{ name: "g", rules }] })).rules).toHaveLength(2);
});

test.each([
  ["no spec", undefined],
  ["an empty spec", {}],
  ["null groups", { groups: null }],
  ["no groups", { groups: [] }],
  ["a group alone", { groups: [{ name: "g" }] }],
  ["null rules", { groups: [{ name: "g", rules: null }] }],
  ["no rules", { groups: [{ name: "g", rules: [] }] }],
  ["nulls in lists", { groups: [null, { name: "g", rules: [null] }] }],
])("%s counts as no rules", (_, spec) => {
  expect(summarize(stored(spec, { labels: null })).rules).toEqual([]);
});

test("who changed it, who owns it and whether it is being deleted", () => {
  const summary = summarize(
    stored(
      {},
      {
        deletionTimestamp: "2025-01-02T00:00:00Z",
        labels: { "app.kubernetes.io/managed-by": "Helm" },
        managedFields: [{ manager: "truce:alice", time: "2025-01-01T00:00:00Z", fieldsV1: { "f:spec": {} } }],
      },
    ),
  );
  expect(summary).toMatchObject({
    changedBy: "alice",
    changedAt: "2025-01-01T00:00:00Z",
    owner: "Helm",
    terminating: true,
  });
});
