/** Something besides operators that writes the object and may take an edit back. */
export type Owner =
  /** `name` is the release. */
  | { readonly kind: "helm"; readonly name: string }
  /** `name` is the application. */
  | { readonly kind: "argo-cd"; readonly name: string }
  /** `name` is the Kustomization or HelmRelease. */
  | { readonly kind: "flux"; readonly name: string }
  /** `name` is the number that kapp labels the objects of one app with. */
  | { readonly kind: "kapp"; readonly name: string }
  /** Rancher's Fleet: `name` is the id of the bundle's set of objects. */
  | { readonly kind: "fleet"; readonly name: string }
  /** The Operator Lifecycle Manager: `name` is the ClusterServiceVersion. */
  | { readonly kind: "olm"; readonly name: string }
  /** `name` is the RootSync or RepoSync. */
  | { readonly kind: "config-sync"; readonly name: string }
  /** An ownerReference, or another tool's annotations that say the same: `name` is Kind/name. */
  | { readonly kind: "controller"; readonly name: string }
  /** The label app.kubernetes.io/managed-by names something else. */
  | { readonly kind: "managed-by"; readonly name: string }
  /** A field manager of server-side apply: its next apply takes its fields back. */
  | { readonly kind: "apply"; readonly name: string };

/** What has a name of its own besides that of the object. */
export type Tool = Exclude<Owner["kind"], "controller" | "managed-by" | "apply">;

export const TOOL_NAMES: Readonly<Record<Tool, string>> = {
  helm: "Helm",
  "argo-cd": "Argo CD",
  flux: "Flux",
  kapp: "kapp",
  fleet: "Fleet",
  olm: "OLM",
  "config-sync": "Config Sync",
};

/** A short name for lists: "Helm", "Argo CD", "Deployment/shop". */
export function ownerName(owner: Owner): string {
  return isTool(owner.kind) ? TOOL_NAMES[owner.kind] : owner.name;
}

/** Whether a tool is known by its kind alone. */
export function isTool(kind: Owner["kind"]): kind is Tool {
  return Object.hasOwn(TOOL_NAMES, kind);
}
