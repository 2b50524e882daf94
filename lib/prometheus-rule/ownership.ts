import { isJsonArray, isJsonObject } from "@/lib/json/json";
import { isTool, type Owner, TOOL_NAMES, type Tool } from "./owner";
import type { PrometheusRule, StringMap } from "./types";

const MANAGED_BY = "app.kubernetes.io/managed-by";

/** What tools of which more is known put into that label, in lower case. */
const KNOWN_BY: Readonly<Record<string, Tool>> = { helm: "helm", "configmanagement.gke.io": "config-sync" };

/** Field managers of known tools; they write by update as well as by apply. */
const TOOLS: Readonly<Record<string, Tool>> = {
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
    ...inObjectSet(annotations),
    ...marked("flux", labels["kustomize.toolkit.fluxcd.io/name"] ?? labels["helm.toolkit.fluxcd.io/name"]),
    ...marked("argo-cd", argoApplication(labels, annotations)),
    ...marked("kapp", labels["kapp.k14s.io/app"]),
    ...marked("olm", labels["olm.owner"] ?? (labels["olm.managed"] === "true" ? TOOL_NAMES.olm : undefined)),
    ...marked("config-sync", configSync(annotations)),
    ...marked("helm", annotations["meta.helm.sh/release-name"]),
    ...managedBy(labels[MANAGED_BY]),
    ...fieldManagers(object),
  ];
  return found.filter((owner, at) => found.findIndex((other) => sameOwner(owner, other)) === at);
}

function marked<K extends Owner["kind"]>(kind: K, name: string | undefined): { kind: K; name: string }[] {
  return name ? [{ kind, name }] : [];
}

/** Argo CD's tracking id is `application:group/kind:namespace/name`. */
function argoApplication(labels: StringMap, annotations: StringMap): string | undefined {
  const tracking = annotations["argocd.argoproj.io/tracking-id"];
  return labels["argocd.argoproj.io/instance"] ?? tracking?.split(":", 1)[0];
}

/**
 * Rancher's library for sets of objects names the object that a set was made for, as k3s has it write. Fleet makes its
 * sets for none.
 */
function inObjectSet(annotations: StringMap): Owner[] {
  const kind = annotations["objectset.rio.cattle.io/owner-gvk"]?.split("Kind=")[1];
  const name = annotations["objectset.rio.cattle.io/owner-name"];
  if (kind && name) return [{ kind: "controller", name: `${kind}/${name}` }];
  return marked("fleet", annotations["objectset.rio.cattle.io/id"]);
}

/** "disabled" stands there where Config Sync was told to leave the object alone. */
function configSync(annotations: StringMap): string | undefined {
  if (annotations["configmanagement.gke.io/managed"] !== "enabled") return undefined;
  return annotations["configmanagement.gke.io/sync-name"] ?? TOOL_NAMES["config-sync"];
}

function managedBy(name: string | undefined): Owner[] {
  const known = name?.toLowerCase() ?? "";
  const tool = Object.hasOwn(KNOWN_BY, known) ? KNOWN_BY[known] : undefined;
  return tool === undefined ? marked("managed-by", name) : marked(tool, TOOL_NAMES[tool]);
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
  return a.kind === b.kind && (isTool(a.kind) || a.name === b.name);
}

function mapOf(map: StringMap | null | undefined): StringMap {
  return isJsonObject(map) ? map : {};
}
