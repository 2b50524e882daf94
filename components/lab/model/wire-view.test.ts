import { expect, test } from "vitest";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { inStory, mayNameVersion, shownTarget, versionReceived, versionSent } from "./wire-view";

const object = { kind: "PrometheusRule", namespace: "shop", name: "truce-lab-abc", uid: "u1" } as const;
const manager = "truce-lab:a";
const versioned = { metadata: { resourceVersion: "7" } };

test("the path is readable, and has the story's name", () => {
  const put: LabRequest = { kind: "put", object, manager, body: versioned };
  expect(shownTarget(put)).toBe(
    "/apis/monitoring.coreos.com/v1/namespaces/shop/prometheusrules/arule?fieldManager=truce-lab:a",
  );
  expect(inStory('prometheusrules "truce-lab-abc" not found', put)).toBe('prometheusrules "arule" not found');
});

test.each<[string, LabRequest, string | undefined]>([
  ["a PUT", { kind: "put", object, manager, body: versioned }, "7"],
  ["a PUT without", { kind: "put", object, manager, body: { metadata: {} } }, undefined],
  ["a merge patch", { kind: "patch", type: "merge-patch", object, manager, body: versioned }, "7"],
  ["a merge patch without", { kind: "patch", type: "merge-patch", object, manager, body: {} }, undefined],
  [
    "a JSON patch",
    {
      kind: "patch",
      type: "json-patch",
      object,
      manager,
      body: [{ op: "replace", path: "/metadata/resourceVersion", value: "7" }],
    },
    "7",
  ],
  ["a JSON patch without", { kind: "patch", type: "json-patch", object, manager, body: [] }, undefined],
  ["a deletion", { kind: "delete", object, preconditions: { resourceVersion: "7" } }, "7"],
  ["a watch", { kind: "watch", object, from: "7", until: "error", seconds: 3 }, "7"],
  ["a read", { kind: "read", object }, undefined],
])("the version that %s names", (_, request, version) => {
  expect(versionSent(request)).toBe(version);
});

test("what creates, reads or races names no version, so that none is missing", () => {
  const kinds = { put: true, patch: true, watch: true, create: false, read: false, race: false };
  for (const [kind, may] of Object.entries(kinds)) expect(mayNameVersion({ kind } as LabRequest)).toBe(may);
});

test("the version in an answer is the object's, or the last that a watch brought", () => {
  const answer: LabAnswer = { kind: "answered", code: 200, body: versioned, warnings: [] };
  expect(versionReceived(answer)).toBe("7");
  const events = [
    { type: "MODIFIED", object: { metadata: { resourceVersion: "8" } } },
    { type: "ERROR", object: { code: 410 } },
  ] as const;
  expect(versionReceived({ ...answer, body: undefined, events })).toBe("8");
  expect(versionReceived({ kind: "silence", message: "cut" })).toBeUndefined();
  expect(versionReceived({ ...answer, code: 409, body: { metadata: {} } })).toBeUndefined();
});
