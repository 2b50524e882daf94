import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/json/json";
import { type Copy, craft } from "./craft";
import { edited } from "./edit";
import type { LabRequest } from "./request";
import { type Scratch, scratchManifest } from "./scratch";
import { ofFlapping, STORY_DATA, STORY_SPEC } from "./story";
import { WAYS, type Way } from "./way";

const OBJECT: Scratch = { kind: "PrometheusRule", namespace: "shop", name: "truce-lab-x1", uid: "u" };
const BASE = stored(scratchManifest(OBJECT, STORY_SPEC));
const COPY: Copy = {
  base: BASE,
  edited: edited(BASE, { kind: "set", place: ofFlapping("for"), value: "15m" }),
};

function stored(manifest: JsonObject): JsonObject {
  return { ...manifest, metadata: { ...(manifest.metadata as JsonObject), uid: "u", resourceVersion: "7" } };
}

function made(way: Way, copy = COPY): LabRequest {
  return craft(way, copy, OBJECT, "truce-lab:a");
}

function bodyOf(way: Way, copy = COPY) {
  const request = made(way, copy);
  return "body" in request ? request.body : undefined;
}

test.each([
  ["put", "7"],
  ["put-without-version", undefined],
  ["put-version-0", "0"],
] as const)("%s carries the whole object, in version %s", (way, version) => {
  expect(made(way)).toMatchObject({ kind: "put", object: OBJECT, manager: "truce-lab:a" });
  const { metadata, ...content } = bodyOf(way) as JsonObject;
  expect((metadata as JsonObject).resourceVersion).toBe(version);
  expect((metadata as JsonObject).uid).toBe("u");
  expect(content.spec).toEqual(COPY.edited.spec);
});

test.each(["merge-patch", "strategic-merge-patch"] as const)(
  "%s carries the whole list of groups for one changed field, and no version",
  (way) => {
    expect(made(way)).toMatchObject({ kind: "patch", type: way });
    expect(bodyOf(way)).toEqual({ spec: COPY.edited.spec });
    expect(bodyOf(`${way}-with-version`)).toEqual({
      metadata: { resourceVersion: "7" },
      spec: COPY.edited.spec,
    });
  },
);

test("of a ConfigMap a patch carries the changed key alone", () => {
  const base = stored(scratchManifest({ ...OBJECT, kind: "ConfigMap" }, STORY_DATA));
  const copy = { base, edited: edited(base, { kind: "set", place: { data: "for" }, value: "35m" }) };
  expect(bodyOf("strategic-merge-patch", copy)).toEqual({ data: { for: "35m" } });
});

test("json-patch counts, and is guarded by what stood there or by the version", () => {
  const path = "/spec/groups/0/rules/1/for";
  const change = { op: "replace", path, value: "15m" };
  expect(bodyOf("json-patch")).toEqual([change]);
  expect(bodyOf("json-patch-with-test")).toEqual([{ op: "test", path, value: "10m" }, change]);
  const guard = { op: "replace", path: "/metadata/resourceVersion", value: "7" };
  expect(bodyOf("json-patch-with-version")).toEqual([guard, change]);
});

test("apply carries a manifest with nothing that the apiserver wrote", () => {
  expect(made("apply")).toMatchObject({ kind: "apply", force: false });
  expect(made("apply-forced")).toMatchObject({ kind: "apply", force: true });
  expect(bodyOf("apply")).toEqual(scratchManifest(OBJECT, { spec: COPY.edited.spec }));
});

test.each(WAYS)("%s makes the same request of the same copy", (way) => {
  expect(made(way)).toEqual(made(way));
});
