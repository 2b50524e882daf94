import { isJsonArray, isJsonObject } from "@/lib/json/json";
import type { PrometheusRule, StringMap } from "./types";

/** Something besides operators that writes the object and may take an edit back. */
export type Owner =
  /** `name` is the release. */
  | { readonly kind: "helm"; readonly name: string }
  /** `name` is the application. */
  | { readonly kind: "argo-cd"; readonly name: string }
  /** `name` is the Kustomization or HelmRelease. */
  | { readonly kind: "flux"; readonly name: string }
  /** An ownerReference: `name` is Kind/name. */
  | { readonly kind: "controller"; readonly name: string }
  /** The label app.kubernetes.io/managed-by names something else. */
  | { readonly kind: "managed-by"; readonly name: string }
  /** A field manager of server-side apply: its next apply takes its fields back. */
  | { readonly kind: "apply"; readonly name: string };

const MANAGED_BY = "app.kubernetes.io/managed-by";

/** Field managers of known tools; they write by update as well as by apply. */
const TOOLS: Readonly<Record<string, "argo-cd" | "flux" | "helm">> = {
  "argocd-controller": "argo-cd",
  "argocd-application-controller": "argo-cd",
  "kustomize-controller": "flux",
  "helm-controller": "flux",
  helm: "helm",
};

/** Everything that manages the object, the surest sign first, each tool once. */
export function ownershipOf(object: PrometheusRule): readonly Owner[] {
  const labels = mapOf(object.metadata.labels);
  const annotations = mapOf(object.metadata.annotations);
  const found = [
    ...referenced(object),
    ...marked("flux", labels["kustomize.toolkit.fluxcd.io/name"] ?? labels["helm.toolkit.fluxcd.io/name"]),
    ...marked("argo-cd", argoApplication(labels, annotations)),
    ...marked("helm", annotations["meta.helm.sh/release-name"]),
    ...(labels[MANAGED_BY]?.toLowerCase() === "helm"
      ? marked("helm", "Helm")
      : marked("managed-by", labels[MANAGED_BY])),
    ...fieldManagers(object),
  ];
  return found.filter((owner, at) => found.findIndex((other) => sameOwner(owner, other)) === at);
}

/** A short name for lists: "Helm", "Argo CD", "Deployment/shop". */
export function ownerName(owner: Owner): string {
  switch (owner.kind) {
    case "helm":
      return "Helm";
    case "argo-cd":
      return "Argo CD";
    case "flux":
      return "Flux";
    default:
      return owner.name;
  }
}

function marked<K extends Owner["kind"]>(kind: K, name: string | undefined): { kind: K; name: string }[] {
  return name ? [{ kind, name }] : [];
}

/** Argo CD's tracking id is `application:group/kind:namespace/name`. */
function argoApplication(labels: StringMap, annotations: StringMap): string | undefined {
  const tracking = annotations["argocd.argoproj.io/tracking-id"];
  return labels["argocd.argoproj.io/instance"] ?? tracking?.split(":", 1)[0];
}

function referenced(object: PrometheusRule): Owner[] {
  const references = object.metadata.ownerReferences;
  if (!isJsonArray(references)) return [];
  return references.map(({ kind, name }) => ({ kind: "controller", name: `${kind}/${name}` }));
}

function fieldManagers(object: PrometheusRule): Owner[] {
  const entries = object.metadata.managedFields;
  if (!isJsonArray(entries)) return [];
  return entries.flatMap(({ manager = "", operation, subresource }): Owner[] => {
    const tool = Object.hasOwn(TOOLS, manager) ? TOOLS[manager] : undefined;
    if (subresource || manager === "" || manager.startsWith("truce:")) return [];
    if (tool !== undefined) return [{ kind: tool, name: manager }];
    return operation === "Apply" ? [{ kind: "apply", name: manager }] : [];
  });
}

/** Tools are told apart by kind: what names them best comes first in the list. */
function sameOwner(a: Owner, b: Owner): boolean {
  const tool = a.kind === "helm" || a.kind === "argo-cd" || a.kind === "flux";
  return a.kind === b.kind && (tool || a.name === b.name);
}

function mapOf(map: StringMap | null | undefined): StringMap {
  return isJsonObject(map) ? map : {};
}
