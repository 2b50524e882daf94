import { createPatch, createTests } from "rfc6902";
import type { Json, JsonObject } from "@/lib/json/json";
import { mergePatch } from "./merge-patch";
import type { LabRequest, PatchType } from "./request";
import { contentOf, metadataOf, type Scratch, scratchManifest } from "./scratch";
import type { Way } from "./way";

/** An operator's copy of an object: as it was read, and as edited since. */
export interface Copy {
  readonly base: JsonObject;
  readonly edited: JsonObject;
}

/** The request that a client of this way makes of a copy. It is pure: the same copy gives the same bytes. */
export function craft(way: Way, copy: Copy, object: Scratch, manager: string): LabRequest {
  const { edited } = copy;
  switch (way) {
    case "put":
      return { kind: "put", object, manager, body: edited };
    case "put-without-version":
      return { kind: "put", object, manager, body: withVersion(edited, undefined) };
    case "put-version-0":
      return { kind: "put", object, manager, body: withVersion(edited, "0") };
    case "merge-patch":
    case "strategic-merge-patch":
      return patch(way, object, manager, mergePatch(copy.base, edited));
    case "merge-patch-with-version":
    case "strategic-merge-patch-with-version":
      return patch(
        way === "merge-patch-with-version" ? "merge-patch" : "strategic-merge-patch",
        object,
        manager,
        guarded(mergePatch(copy.base, edited), copy.base),
      );
    case "json-patch":
    case "json-patch-with-test":
    case "json-patch-with-version":
      return patch("json-patch", object, manager, operations(way, copy));
    case "apply":
    case "apply-forced":
      return {
        kind: "apply",
        object,
        manager,
        force: way === "apply-forced",
        body: scratchManifest(object, contentOf(edited)),
      };
  }
}

function patch(type: PatchType, object: Scratch, manager: string, body: Json): LabRequest {
  return { kind: "patch", type, object, manager, body };
}

/** With the version in the patch the apiserver compares it, as with a PUT. */
function guarded(patchBody: JsonObject, base: JsonObject): JsonObject {
  return { metadata: { resourceVersion: metadataOf(base, "resourceVersion") ?? "" }, ...patchBody };
}

type JsonPatchWay = Extract<Way, `json-patch${string}`>;

/** RFC 6902: what changed, by index; guarded by what stood there, or by the version. */
function operations(way: JsonPatchWay, { base, edited }: Copy): Json {
  const changes = createPatch(base, edited);
  const version = metadataOf(base, "resourceVersion") ?? "";
  const guard = {
    "json-patch": [],
    "json-patch-with-test": createTests(base, changes),
    "json-patch-with-version": [{ op: "replace", path: "/metadata/resourceVersion", value: version }],
  }[way];
  return [...guard, ...changes].map((operation) => ({ ...operation })) as Json;
}

function withVersion(object: JsonObject, version: string | undefined): JsonObject {
  const { resourceVersion: _, ...metadata } = (object.metadata ?? {}) as JsonObject;
  return {
    ...object,
    metadata: version === undefined ? metadata : { ...metadata, resourceVersion: version },
  };
}
