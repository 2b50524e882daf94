import { isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";

/** What the lab writes on: a custom resource, and a built-in kind, for which the apiserver has other rules. */
export type ScratchKind = "PrometheusRule" | "ConfigMap";

/** Where a scratch object stands. Its name begins with SCRATCH_PREFIX. */
export interface ScratchName {
  readonly kind: ScratchKind;
  readonly namespace: string;
  readonly name: string;
}

/** One scratch object and no other: an object of the same name that is created later has another uid. */
export interface Scratch extends ScratchName {
  readonly uid: string;
}

/** Objects without this label were not made by the lab, and it does not touch them. Its value is the id of the run. */
export const SCRATCH_LABEL = "truce.dev/lab";

export const SCRATCH_PREFIX = "truce-lab-";

/** What the scratch object is called in the story that a scenario tells. */
export const STORY_NAME = "arule";

/** Can never be true, so that nothing fires should a Prometheus evaluate it after all. */
export const NEVER = "vector(0) == 1";

/** The scratch object of a run; `id` is 1 to 20 lower-case letters and digits. */
export function scratchName(kind: ScratchKind, namespace: string, id: string): ScratchName {
  return { kind, namespace, name: `${SCRATCH_PREFIX}${id}` };
}

/** What is sent to create `scratch`: the lab's own label and nothing else beside `content` (`{spec}` or `{data}`). */
export function scratchManifest({ kind, namespace, name }: ScratchName, content: JsonObject): JsonObject {
  return {
    apiVersion: kind === "ConfigMap" ? "v1" : "monitoring.coreos.com/v1",
    kind,
    metadata: { name, namespace, labels: { [SCRATCH_LABEL]: name.slice(SCRATCH_PREFIX.length) } },
    ...content,
  };
}

/** A field of metadata that is text; undefined where there is none. */
export function metadataOf(object: Json | undefined, field: "uid" | "resourceVersion"): string | undefined {
  const value = propertyOf(propertyOf(object, "metadata"), field);
  return typeof value === "string" ? value : undefined;
}

/** The content that operators edit: spec of a PrometheusRule, data of a ConfigMap. */
export function contentOf(object: Json): JsonObject {
  if (!isJsonObject(object)) return {};
  return object.kind === "ConfigMap" ? { data: object.data ?? {} } : { spec: object.spec ?? {} };
}
