import { expect, test } from "vitest";
import { type Changer, changersBetween } from "./changers";
import type { Group, ManagedFieldsEntry, PrometheusRule, StringMap } from "./types";

interface Version {
  readonly groups: readonly Group[];
  readonly labels?: StringMap;
  readonly managedFields?: readonly ManagedFieldsEntry[];
}

function version({ groups, ...metadata }: Version): PrometheusRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "checkout", namespace: "shop", ...metadata },
    spec: { groups },
  };
}

const group = (name: string, wait: string, more: Partial<Group> = {}): Group => ({
  name,
  rules: [{ alert: "Slow", expr: "up", for: wait }],
  ...more,
});

/** An entry that owns these fields of groups, and these labels of the object. */
function entry(
  manager: string,
  minute: number,
  fields: Record<string, readonly string[]>,
  labels: readonly string[] = [],
): ManagedFieldsEntry {
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`f:${name}`, {}]));
  const groups = Object.entries(fields).map(([name, own]) => [`k:${JSON.stringify({ name })}`, named(own)]);
  return {
    manager,
    operation: "Update",
    time: `2026-03-01T10:0${minute}:00Z`,
    fieldsV1: {
      "f:metadata": { "f:labels": named(labels) },
      "f:spec": { "f:groups": Object.fromEntries(groups) },
    },
  };
}

const told = (changers: readonly Changer[]) =>
  changers.map(({ by, groups, object }) => `${by}: ${[...groups, ...(object ? ["object"] : [])].join(", ")}`);

const BEFORE = version({
  groups: [group("cart", "5m"), group("pay", "5m")],
  managedFields: [entry("truce:alice", 1, { cart: ["name", "rules"], pay: ["name", "rules"] })],
});

test("each who changed another group is named, the latest first, with the group", () => {
  const after = version({
    groups: [group("cart", "10m"), group("pay", "20m")],
    managedFields: [
      entry("truce:alice", 1, { cart: ["name"], pay: ["name"] }),
      entry("truce:bob", 2, { cart: ["rules"] }),
      entry("kubectl-edit", 3, { pay: ["rules"] }),
    ],
  });
  expect(told(changersBetween(BEFORE, after))).toEqual(["kubectl-edit: pay", "bob: cart"]);
});

test("who owns a group but not what changed in it is not named", () => {
  const after = version({
    groups: [group("cart", "5m", { interval: "30s" }), group("pay", "5m")],
    managedFields: [
      entry("truce:alice", 1, { cart: ["name", "rules"], pay: ["name", "rules"] }),
      entry("truce:bob", 2, { cart: ["interval"] }),
    ],
  });
  expect(told(changersBetween(BEFORE, after))).toEqual(["bob: cart"]);
});

test("a second change within the second of the first is told all the same", () => {
  const after = version({
    groups: [group("cart", "10m"), group("pay", "5m")],
    managedFields: BEFORE.metadata.managedFields ?? [],
  });
  expect(told(changersBetween(BEFORE, after))).toEqual(["alice: cart"]);
});

test("a label of the object is a change of the object, and one person is named once", () => {
  const after = version({
    groups: [group("cart", "10m"), group("pay", "5m")],
    labels: { role: "alert-rules" },
    managedFields: [
      { ...entry("truce:bob", 2, { cart: ["rules"] }), operation: "Apply" },
      entry("truce:bob", 3, {}, ["role"]),
    ],
  });
  expect(told(changersBetween(BEFORE, after))).toEqual(["bob: cart, object"]);
});

test("what was removed has no owner: whoever wrote since is named without a group, or nobody is", () => {
  const alice = entry("truce:alice", 1, { cart: ["name", "rules"] });
  const silent = version({ groups: [group("cart", "5m")], managedFields: [alice] });
  expect(changersBetween(BEFORE, silent)).toEqual([]);
  const bob = entry("truce:bob", 4, { cart: ["name"] });
  const written = version({ groups: [group("cart", "5m")], managedFields: [alice, bob] });
  expect(told(changersBetween(BEFORE, written))).toEqual(["bob: "]);
});

test("where the cluster has groups as one field, its owner changed whichever changed", () => {
  const whole = { manager: "helm", time: "2026-03-01T10:02:00Z", fieldsV1: { "f:spec": { "f:groups": {} } } };
  const after = version({
    groups: [group("cart", "10m"), group("pay", "5m")],
    managedFields: [whole, { manager: "ancient" }],
  });
  expect(told(changersBetween(BEFORE, after))).toEqual(["helm: cart"]);
});

test("an object without managedFields tells nobody", () => {
  expect(changersBetween(version({ groups: [] }), version({ groups: [group("cart", "5m")] }))).toEqual([]);
});
