import { expect, test } from "vitest";
import { checkRule } from "./checks";
import { duplicateOf, exportOf } from "./copies";
import { newRule } from "./template";
import type { PrometheusRule, ResourceVersion } from "./types";

const ORIGINAL: PrometheusRule = {
  apiVersion: "monitoring.coreos.com/v1",
  kind: "PrometheusRule",
  metadata: {
    name: "checkout",
    namespace: "shop",
    uid: "1",
    resourceVersion: "7" as ResourceVersion,
    generation: 3,
    creationTimestamp: "2025-01-01T00:00:00Z",
    generateName: "checkout-",
    selfLink: "/old",
    labels: {
      role: "alerts",
      "app.kubernetes.io/managed-by": "Helm",
      "app.kubernetes.io/part-of": "shop",
      "argocd.argoproj.io/instance": "web",
      "kustomize.toolkit.fluxcd.io/name": "x",
      "helm.sh/chart": "shop-1",
    },
    annotations: {
      "kubectl.kubernetes.io/last-applied-configuration": "{}",
      "prometheus-operator-validated": "true",
      "meta.helm.sh/release-name": "shop",
      "argocd.argoproj.io/tracking-id": "web:x:y/z",
      note: "ours",
    },
    ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "shop", uid: "2" }],
    finalizers: ["example.test/hold"],
    managedFields: [{ manager: "helm" }],
  },
  spec: {
    groups: [{ name: "g", limit: 20, rules: [{ alert: "A", expr: 1, keep_firing_for: "1m", foo: "?" }] }],
  },
  status: { bindings: [] },
};

test("a duplicate has its own name, ordinary labels and annotations, the whole spec, and nothing else", () => {
  const copy = duplicateOf(ORIGINAL, { namespace: "ops", name: "copy" });
  expect(Object.keys(copy)).toEqual(["apiVersion", "kind", "metadata", "spec"]);
  expect(copy).toEqual({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: "copy",
      namespace: "ops",
      labels: { role: "alerts", "app.kubernetes.io/part-of": "shop" },
      annotations: { note: "ours" },
    },
    spec: ORIGINAL.spec,
  });
});

test("a duplicate of an object that has only marks has no labels and annotations", () => {
  const metadata = { name: "a", namespace: "b", labels: { "helm.sh/chart": "c" } };
  expect(duplicateOf({ ...ORIGINAL, metadata }, { namespace: "b", name: "c" }).metadata).toEqual({
    name: "c",
    namespace: "b",
  });
});

test.each([
  ["Rancher Fleet", "objectset.rio.cattle.io/hash"],
  ["kapp", "kapp.k14s.io/app"],
  ["kubectl's apply sets", "applyset.kubernetes.io/part-of"],
  ["Config Sync", "configsync.gke.io/resource-id"],
  ["the addon manager", "addonmanager.kubernetes.io/mode"],
  ["Kyverno", "generate.kyverno.io/policy-name"],
  ["OLM", "olm.owner"],
])("a duplicate does not bear the mark by which %s would delete it", (_, mark) => {
  const marked = { [mark]: "x", "shop.example/note": "ours" };
  const metadata = { name: "a", namespace: "b", labels: marked, annotations: marked };
  const copy = duplicateOf({ ...ORIGINAL, metadata }, { namespace: "b", name: "c" });
  expect(copy.metadata.labels).toEqual({ "shop.example/note": "ours" });
  expect(copy.metadata.annotations).toEqual({ "shop.example/note": "ours" });
});

test("the label of the instance goes only where Argo CD has no other mark than that", () => {
  const labels = { role: "alerts", "app.kubernetes.io/instance": "web" };
  const metadata = { name: "a", namespace: "b", labels };
  const copied = (more: Partial<PrometheusRule["metadata"]>) =>
    duplicateOf({ ...ORIGINAL, metadata: { ...metadata, ...more } }, { namespace: "b", name: "c" }).metadata
      .labels;
  const managedFields = [{ manager: "argocd-controller", operation: "Apply" }];
  expect(copied({})).toEqual(labels);
  expect(copied({ managedFields })).toEqual({ role: "alerts" });
  const annotations = { "argocd.argoproj.io/tracking-id": "web:x:y/z" };
  expect(copied({ managedFields, annotations })).toEqual(labels);
});

test("a download is the object without what only this cluster knows", () => {
  const { metadata, ...others } = exportOf(ORIGINAL);
  expect(Object.keys(others)).toEqual(["apiVersion", "kind", "spec"]);
  expect(Object.keys(metadata)).toEqual(["name", "namespace", "labels", "annotations"]);
  expect(metadata.labels).toEqual(ORIGINAL.metadata.labels);
  const tools = ["prometheus-operator-validated", "kubectl.kubernetes.io/last-applied-configuration"];
  for (const tool of tools) expect(metadata.annotations).not.toHaveProperty([tool]);
  expect(metadata.annotations).toMatchObject({ note: "ours" });
});

test("the template of a new object has no fault", () => {
  expect(checkRule(newRule("shop", "checkout", "What to do."))).toEqual([]);
});
