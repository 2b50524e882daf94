import { expect, test } from "vitest";
import { ownerName } from "./owner";
import { ownershipOf } from "./ownership";
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
    "kapp",
    {
      labels: { "kapp.k14s.io/app": "1654770079912481700", "kapp.k14s.io/association": "v1.f70f" },
      annotations: { "kapp.k14s.io/identity": "v1;shop/monitoring.coreos.com/PrometheusRule/checkout" },
    },
    [{ kind: "kapp", name: "1654770079912481700" }],
  ],
  [
    "Fleet, which deploys by Helm",
    {
      labels: { "objectset.rio.cattle.io/hash": "eb14", "app.kubernetes.io/managed-by": "Helm" },
      annotations: {
        "objectset.rio.cattle.io/id": "default-shop-alerts",
        "meta.helm.sh/release-name": "alerts",
      },
    },
    [
      { kind: "fleet", name: "default-shop-alerts" },
      { kind: "helm", name: "alerts" },
    ],
  ],
  [
    "what else writes sets of objects with Rancher's library, and names itself",
    {
      annotations: {
        "objectset.rio.cattle.io/id": "",
        "objectset.rio.cattle.io/owner-gvk": "k3s.cattle.io/v1, Kind=Addon",
        "objectset.rio.cattle.io/owner-name": "alerts",
        "objectset.rio.cattle.io/owner-namespace": "kube-system",
      },
    },
    [{ kind: "controller", name: "Addon/alerts" }],
  ],
  [
    "OLM by owner",
    {
      labels: {
        "olm.managed": "true",
        "olm.owner": "shop.v1.2.0",
        "olm.owner.kind": "ClusterServiceVersion",
      },
    },
    [{ kind: "olm", name: "shop.v1.2.0" }],
  ],
  ["OLM by label alone", { labels: { "olm.managed": "true" } }, [{ kind: "olm", name: "OLM" }]],
  [
    "Config Sync",
    {
      labels: { "app.kubernetes.io/managed-by": "configmanagement.gke.io" },
      annotations: {
        "configmanagement.gke.io/managed": "enabled",
        "configmanagement.gke.io/sync-name": "root-sync",
      },
    },
    [{ kind: "config-sync", name: "root-sync" }],
  ],
  [
    "Config Sync by annotation alone",
    { annotations: { "configmanagement.gke.io/managed": "enabled" } },
    [{ kind: "config-sync", name: "Config Sync" }],
  ],
  [
    "nobody: Config Sync was told to leave it alone",
    { annotations: { "configmanagement.gke.io/managed": "disabled" } },
    [],
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
  expect(ownerName({ kind: "config-sync", name: "root-sync" })).toBe("Config Sync");
  expect(ownerName({ kind: "controller", name: "Deployment/shop" })).toBe("Deployment/shop");
});
