import { expect, test } from "vitest";
import { type Editable, editableOf, sameEditable, sendableOf, withEditable, withOwned } from "./editable";
import type { ResourceVersion, StoredRule } from "./types";

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

function stored(overrides: Partial<StoredRule["metadata"]> = {}): StoredRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "checkout",
      namespace: "shop",
      uid: "0f7a",
      resourceVersion: "18446744073709551617" as ResourceVersion,
      generation: 4,
      creationTimestamp: "2025-01-02T03:04:05Z",
      labels: { role: "alerts" },
      annotations: { [LAST_APPLIED]: '{"a":  1}\n', "prometheus-operator-validated": "true", note: "ours" },
      finalizers: ["example.test/hold"],
      ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "shop", uid: "77" }],
      managedFields: [{ manager: "kubectl", operation: "Update" }],
      selfLink: "/old",
      ...overrides,
    },
    spec: {
      groups: [{ name: "g", rules: [{ alert: "Slow", annotations: { a: "b" }, expr: "up == 0", foo: 1 }] }],
    },
    status: { bindings: [] },
  };
}

test("an operator sees name, labels, visible annotations and spec, and nothing else", () => {
  expect(editableOf(stored())).toEqual({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "checkout",
      namespace: "shop",
      labels: { role: "alerts" },
      annotations: { note: "ours" },
    },
    spec: stored().spec,
  });
});

test("a rule's fields come in the order in which people read them, unknown ones last", () => {
  const { groups } = editableOf(stored()).spec;
  expect(Object.keys(groups?.[0]?.rules?.[0] ?? {})).toEqual(["alert", "expr", "annotations", "foo"]);
});

test("annotations disappear where only hidden ones are left", () => {
  const { metadata } = editableOf(stored({ annotations: { [LAST_APPLIED]: "{}" } }));
  expect(metadata).not.toHaveProperty("annotations");
});

test.each([
  ["an empty spec", {}],
  ["null groups", { groups: null }],
  ["null rules", { groups: [{ name: "g", rules: null }] }],
  ["a null group", { groups: [null] }],
])("%s stays as it is", (_, spec) => {
  expect(editableOf({ ...stored(), spec } as StoredRule).spec).toEqual(spec);
});

test("what was not edited is sent back as it came, byte for byte", () => {
  const live = stored();
  expect(withEditable(live, editableOf(live))).toEqual(live);
});

test("labels, visible annotations and spec are sent as edited", () => {
  const edited = {
    ...editableOf(stored()),
    metadata: { name: "checkout", namespace: "shop", annotations: { note: "new", extra: "x" } },
    spec: { groups: [] },
  };
  const sent = withEditable(stored(), edited);
  expect(sent.spec).toEqual({ groups: [] });
  expect(sent.metadata).not.toHaveProperty("labels");
  expect(sent.metadata.annotations).toEqual({
    [LAST_APPLIED]: '{"a":  1}\n',
    "prometheus-operator-validated": "true",
    note: "new",
    extra: "x",
  });
});

test("everything else comes from what is stored, whatever was typed for it", () => {
  const typed = {
    ...editableOf(stored()),
    metadata: {
      ...editableOf(stored()).metadata,
      uid: "forged",
      resourceVersion: "1",
      finalizers: [],
      annotations: { note: "ours", [LAST_APPLIED]: "forged", "prometheus-operator-validated": "no" },
    },
    status: "forged",
  } as Editable;
  expect(withEditable(stored(), typed)).toEqual(stored());
  expect(sameEditable(editableOf(stored()), typed)).toBe(true);
});

test("a hidden annotation that is not stored cannot be typed into being", () => {
  const live = stored({ annotations: { note: "ours" } });
  const edited = editableOf(stored());
  const typed = {
    ...edited,
    metadata: { ...edited.metadata, annotations: { note: "ours", "prometheus-operator-validated": "true" } },
  };
  expect(withEditable(live, typed).metadata.annotations).toEqual({ note: "ours" });
});

test("of an object pasted out of a cluster only the operator's part is sent", () => {
  expect(sendableOf(stored() as Editable)).toEqual(editableOf(stored()));
});

test("a field that nobody knows is sent, for the cluster to refuse it by its name", () => {
  const known = editableOf(stored());
  const misspelt = {
    ...known,
    groups: [],
    metadata: { ...known.metadata, lables: { role: "alerts" } },
  } as Editable;
  expect(sendableOf(misspelt)).toEqual(misspelt);
  expect(sameEditable(known, misspelt)).toBe(false);
  const live = stored();
  expect(withEditable(live, misspelt)).toEqual({
    ...live,
    groups: [],
    metadata: { ...live.metadata, lables: { role: "alerts" } },
  });
});

test("key order and empty maps of metadata are no change, order of rules is", () => {
  const a = editableOf(stored({ labels: {} }));
  const { labels: _labels, ...metadata } = a.metadata;
  expect(sameEditable(a, { ...a, metadata })).toBe(true);
  const rules = [
    { alert: "A", expr: "1" },
    { alert: "B", expr: "2" },
  ];
  const one = { ...a, spec: { groups: [{ name: "g", rules }] } };
  const other = { ...a, spec: { groups: [{ rules: rules.toReversed(), name: "g" }] } };
  const reordered = { ...a, spec: { groups: [{ rules: [{ expr: "1", alert: "A" }, rules[1]], name: "g" }] } };
  expect(sameEditable(one, other)).toBe(false);
  expect(sameEditable(one, reordered as Editable)).toBe(true);
});

test("what is sendable and what the server owns are the whole object again", () => {
  const object = stored();
  expect(withOwned(sendableOf(object), object)).toEqual(object);
  const bare = { ...sendableOf(object), metadata: { name: "checkout", namespace: "shop" } };
  expect(withOwned(bare, object)).toEqual({
    ...object,
    metadata: {
      ...object.metadata,
      labels: undefined,
      annotations: { [LAST_APPLIED]: '{"a":  1}\n', "prometheus-operator-validated": "true" },
    },
  });
  expect(withOwned(sendableOf(object), bare)).toEqual(sendableOf(object));
});
