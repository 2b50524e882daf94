import { isJsonObject } from "@/lib/json/json";
import { type Editable, editableOf } from "./editable";
import type { PrometheusRule, StringMap } from "./types";

/** Keys by which Helm, Argo CD, Flux and others recognise what is theirs: a copy is not. */
const TOOL_KEY =
  /^(?:meta\.helm\.sh|argocd\.argoproj\.io|kustomize\.toolkit\.fluxcd\.io|helm\.toolkit\.fluxcd\.io)\/|^helm\.sh\/|^app\.kubernetes\.io\/managed-by$/;

/**
 * The object to create as a copy under another name: its spec, its ordinary labels and annotations, and nothing that
 * the server or a tool put there. A label that selects rules (role, prometheus) is kept, or nobody would load them.
 */
export function duplicateOf(
  object: PrometheusRule,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Editable {
  const { apiVersion, kind, metadata, spec } = editableOf(object);
  const labels = withoutMarks(metadata.labels);
  const annotations = withoutMarks(metadata.annotations);
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

function withoutMarks(map: StringMap | null | undefined): StringMap | undefined {
  if (!isJsonObject(map)) return undefined;
  const kept = Object.entries(map).filter(([key]) => !TOOL_KEY.test(key));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
