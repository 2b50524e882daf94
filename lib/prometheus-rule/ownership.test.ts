import { expect, test } from "vitest";
import { ownerName, ownershipOf } from "./ownership";
import type { ObjectMeta, PrometheusRule } from "./types";

function rule(metadata: Partial<ObjectMeta>): PrometheusRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "checkout", namespace: "shop", ...metadata },
    spec: {},
  };
}

test.each<[string, Partial<ObjectMeta>, readonly object[]]>([
  ["nobody", { labels: { role: "alerts" }, annotations: null }, []],
  [
    "Helm by label and release",
    {
      labels: { "app.kubernetes.io/managed-by": "Helm" },
      annotations: { "meta.helm.sh/release-name": "shop" },
      managedFields: [{ manager: "helm", operation: "Update" }],
    },
    [{ kind: "helm", name: "shop" }],
  ],
  [
    "Helm by label alone",
    { labels: { "app.kubernetes.io/managed-by": "Helm" } },
    [{ kind: "helm", name: "Helm" }],
  ],
  [
    "Argo CD by label",
    { labels: { "argocd.argoproj.io/instance": "web" } },
    [{ kind: "argo-cd", name: "web" }],
  ],
  [
    "Argo CD by tracking id",
    {
      annotations: {
        "argocd.argoproj.io/tracking-id": "web:monitoring.coreos.com/PrometheusRule:shop/checkout",
      },
    },
    [{ kind: "argo-cd", name: "web" }],
  ],
  [
    "Flux",
    {
      labels: { "kustomize.toolkit.fluxcd.io/name": "alerts" },
      managedFields: [{ manager: "kustomize-controller", operation: "Apply" }],
    },
    [{ kind: "flux", name: "alerts" }],
  ],
  [
    "a controller",
    { ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "shop", uid: "1" }] },
    [{ kind: "controller", name: "Deployment/shop" }],
  ],
  [
    "another tool by label",
    { labels: { "app.kubernetes.io/managed-by": "cluster-monitoring-operator" } },
    [{ kind: "managed-by", name: "cluster-monitoring-operator" }],
  ],
  [
    "server-side apply",
    { managedFields: [{ manager: "kubectl", operation: "Apply" }] },
    [{ kind: "apply", name: "kubectl" }],
  ],
  [
    "nobody: operators' writes, plain updates and status do not own",
    {
      managedFields: [
        { manager: "truce:alice", operation: "Apply" },
        { manager: "kubectl-edit", operation: "Update" },
        { manager: "operator", operation: "Apply", subresource: "status" },
      ],
    },
    [],
  ],
])("is managed by %s", (_, metadata, owners) => {
  expect(ownershipOf(rule(metadata))).toEqual(owners);
});

test("lists name the tool, or the owner itself", () => {
  expect(ownerName({ kind: "helm", name: "shop" })).toBe("Helm");
  expect(ownerName({ kind: "controller", name: "Deployment/shop" })).toBe("Deployment/shop");
});
