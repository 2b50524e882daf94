import { isJsonObject } from "@/lib/json/json";
import { type Editable, editableOf } from "./editable";
import { ownershipOf } from "./ownership";
import type { PrometheusRule, StringMap } from "./types";

/**
 * Domains of the keys by which tools recognise what is theirs. Most of these tools delete what bears their mark and is
 * not in their source: a copy that carried it along would vanish.
 */
const TOOL_DOMAINS: ReadonlySet<string> = new Set([
  "addonmanager.kubernetes.io",
  "applyset.kubernetes.io",
  "argocd.argoproj.io",
  // kpt and Config Sync.
  "config.k8s.io",
  "configmanagement.gke.io",
  "configsync.gke.io",
  // Rancher Fleet.
  "fleet.cattle.io",
  "objectset.rio.cattle.io",
  "fluxcd.io",
  "generate.kyverno.io",
  "helm.sh",
  "helm.toolkit.fluxcd.io",
  "kapp.k14s.io",
  "kustomize.toolkit.fluxcd.io",
  "meta.helm.sh",
  "operators.coreos.com",
  "skaffold.dev",
]);

const MANAGED_BY = "app.kubernetes.io/managed-by";
/** A common label of an operator's own, unless Argo CD tracks by it, as it did by default up to version 2. */
const INSTANCE = "app.kubernetes.io/instance";

/**
 * The object to create as a copy under another name: its spec, its ordinary labels and annotations, and nothing that
 * the server or a tool put there. A label that selects rules (role, prometheus) is kept, or nobody would load them.
 */
export function duplicateOf(
  object: PrometheusRule,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Editable {
  const { apiVersion, kind, metadata, spec } = editableOf(object);
  const isMark = markOf(object);
  const labels = without(isMark, metadata.labels);
  const annotations = without(isMark, metadata.annotations);
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, ...(labels && { labels }), ...(annotations && { annotations }) },
    spec,
  };
}

/** The object as a file that can be applied elsewhere: what an operator sees of it, tools' marks included. */
export function exportOf(object: PrometheusRule): Editable {
  return editableOf(object);
}

function markOf(object: PrometheusRule): (key: string) => boolean {
  const exact = isTrackedByInstance(object) ? [MANAGED_BY, INSTANCE] : [MANAGED_BY];
  return (key) => {
    const [domain = ""] = key.split("/", 1);
    return exact.includes(key) || TOOL_DOMAINS.has(domain) || key.startsWith("olm.");
  };
}

/** Whether Argo CD wrote the object and put no mark of its own on it. */
function isTrackedByInstance(object: PrometheusRule): boolean {
  const { labels, annotations } = object.metadata;
  if (labels?.["argocd.argoproj.io/instance"] || annotations?.["argocd.argoproj.io/tracking-id"])
    return false;
  return ownershipOf(object).some(({ kind }) => kind === "argo-cd");
}

function without(isMark: (key: string) => boolean, map: StringMap | null | undefined): StringMap | undefined {
  if (!isJsonObject(map)) return undefined;
  const kept = Object.entries(map).filter(([key]) => !isMark(key));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
