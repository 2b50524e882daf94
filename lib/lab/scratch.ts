import { isJsonArray, isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";

/** What the lab writes on: a custom resource, and a built-in kind, for which the apiserver has other rules. */
export type ScratchKind = "PrometheusRule" | "ConfigMap";

export const SCRATCH_KINDS: readonly ScratchKind[] = ["PrometheusRule", "ConfigMap"];

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

/** A scratch object that a list shows. */
export interface Leftover extends Scratch {
  /** As the apiserver writes it (RFC 3339, UTC); "" where it does not say. */
  readonly createdAt: string;
}

/** Objects without this label were not made by the lab, and it does not touch them. Its value is the id of the run. */
export const SCRATCH_LABEL = "truce.dev/lab";

export const SCRATCH_PREFIX = "truce-lab-";

/** The name of every scratch object; the id of its run is the group. */
export const SCRATCH_NAME = /^truce-lab-([a-z0-9]{1,20})$/;

/** What the apiserver takes for the name of a namespace (RFC 1123 label). */
export const NAMESPACE_NAME = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** What the scratch object is called in the story that a scenario tells. */
export const STORY_NAME = "arule";

/** Can never be true, so that nothing fires should a Prometheus evaluate it after all. */
export const NEVER = "vector(0) == 1";

/** The scratch object of a run; `id` is 1 to 20 lower-case letters and digits. */
export function scratchName(kind: ScratchKind, namespace: string, id: string): ScratchName {
  return { kind, namespace, name: `${SCRATCH_PREFIX}${id}` };
}

/** The id of the run that a scratch object belongs to. */
export function runIdOf({ name }: Pick<ScratchName, "name">): string {
  return name.slice(SCRATCH_PREFIX.length);
}

/** What is sent to create `scratch`: the lab's own label and nothing else beside `content` (`{spec}` or `{data}`). */
export function scratchManifest(scratch: ScratchName, content: JsonObject): JsonObject {
  const { kind, namespace, name } = scratch;
  return {
    apiVersion: kind === "ConfigMap" ? "v1" : "monitoring.coreos.com/v1",
    kind,
    metadata: { name, namespace, labels: { [SCRATCH_LABEL]: runIdOf(scratch) } },
    ...content,
  };
}

/** The lab's own objects in a list of one kind: they have a scratch name, and the label says so, too. */
export function scratchIn(list: Json | undefined, kind: ScratchKind): readonly Leftover[] {
  const items = propertyOf(list, "items");
  return isJsonArray(items) ? items.flatMap((item) => leftoverOf(item, kind)) : [];
}

function leftoverOf(item: Json, kind: ScratchKind): readonly Leftover[] {
  const metadata = propertyOf(item, "metadata");
  const field = (name: string) => {
    const value = propertyOf(metadata, name);
    return typeof value === "string" ? value : "";
  };
  const name = field("name");
  const id = SCRATCH_NAME.exec(name)?.[1];
  if (id === undefined || propertyOf(propertyOf(metadata, "labels"), SCRATCH_LABEL) !== id) return [];
  return [
    { kind, namespace: field("namespace"), name, uid: field("uid"), createdAt: field("creationTimestamp") },
  ];
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
