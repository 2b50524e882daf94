import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/json/json";
import { NEVER, type Scratch, type ScratchKind, scratchManifest } from "@/lib/lab/scratch";
import { rule, STORY_DATA, STORY_SPEC } from "@/lib/lab/story";
import { labRequestIn } from "./closed";

const NAME = { kind: "PrometheusRule", namespace: "shop", name: "truce-lab-x1" } as const;
const OBJECT: Scratch = { ...NAME, uid: "u-1" };
const MAP = { ...OBJECT, kind: "ConfigMap" as ScratchKind };
const manager = "truce-lab:a";
const BODY = scratchManifest(NAME, STORY_SPEC);
const METADATA = BODY.metadata as JsonObject;
/** As an apiserver gives it, with what it and admission webhooks add. */
const STORED = {
  ...BODY,
  metadata: {
    ...METADATA,
    uid: "u-1",
    resourceVersion: "7",
    generation: 1,
    creationTimestamp: "2026-01-02T03:04:05Z",
    managedFields: [{ manager: "x", fieldsV1: { "f:spec": { "f:expr": {} } } }],
    annotations: { "prometheus-operator-validated": "true" },
  },
  status: { bindings: [] },
};

const PUT = { kind: "put", object: OBJECT, manager, body: STORED };
const CREATE = { kind: "create", object: NAME, manager, body: BODY };
const APPLY = { kind: "apply", object: OBJECT, manager, force: true, body: BODY };
const WATCH = { kind: "watch", object: NAME, from: "7", until: { events: 1 }, seconds: 5 };
const RACE = { kind: "race", object: OBJECT, way: "retry", writers: 8, rounds: 5 };

function put(metadata: JsonObject, more: JsonObject = {}) {
  return { ...PUT, body: { ...STORED, metadata: { ...STORED.metadata, ...metadata }, ...more } };
}

function merge(body: Json, type = "merge-patch", object: Scratch = OBJECT) {
  return { kind: "patch", type, object, manager, body };
}

function jsonPatch(operation: JsonObject, object: Scratch = OBJECT) {
  return merge([operation], "json-patch", object);
}

function withRule(added: JsonObject) {
  return { spec: { groups: [{ name: "g", rules: [added] }] } };
}

const FIRES = { alert: "x", expr: "vector(1)" };

describe("may be sent", () => {
  test.each<[string, unknown]>([
    ["a create", CREATE],
    ["a read", { kind: "read", object: NAME }],
    ["a PUT of the object as read", PUT],
    ["a PUT that names another uid: the apiserver is to refuse it", put({ uid: "old" })],
    ["a merge patch", merge(withRule(rule("x", "5m", {})))],
    ["a merge patch with a version", merge({ metadata: { resourceVersion: "7" }, ...STORY_SPEC })],
    ["a strategic merge patch", merge(STORY_DATA, "strategic-merge-patch", MAP)],
    ["a ConfigMap's key of any name", merge({ data: { expr: "x", record: "y" } }, "merge-patch", MAP)],
    [
      "a JSON patch of a field",
      jsonPatch({ op: "replace", path: "/spec/groups/0/rules/0/for", value: "1m" }),
    ],
    ["a JSON patch of a key", jsonPatch({ op: "remove", path: "/data/user" }, MAP)],
    ["a JSON patch of the version", jsonPatch({ op: "test", path: "/metadata/resourceVersion", value: "7" })],
    ["an apply", APPLY],
    ["an apply that may create", { ...APPLY, object: NAME }],
    ["a deletion", { kind: "delete", object: OBJECT, preconditions: { uid: "u-1", resourceVersion: "7" } }],
    ["a list", { kind: "list", object: NAME }],
    ["a watch", WATCH],
    ["a watch until a bookmark", { ...WATCH, until: "bookmark" }],
    ["a race", RACE],
  ])("%s", (_, request) => {
    expect(labRequestIn(JSON.stringify(request))).toEqual({ ok: true, value: request });
  });

  test("integers that a double does not hold", () => {
    const text = JSON.stringify(merge({ spec: { limit: 1 } })).replace(
      '"limit":1',
      '"limit":9007199254740993',
    );
    expect(labRequestIn(text)).toMatchObject({
      ok: true,
      value: { body: { spec: { limit: 9007199254740993n } } },
    });
  });
});

describe("is malformed", () => {
  test.each<[string, unknown, string]>([
    ["an unknown kind", { kind: "exec", object: NAME }, "kind"],
    ["a list", [], "The request: "],
    ["a field more", { ...CREATE, path: "/api/v1/secrets" }, "path"],
    ["another kind of object", { kind: "read", object: { ...NAME, kind: "Secret" } }, "object.kind"],
    ["another name", { kind: "read", object: { ...NAME, name: "general-rules" } }, "truce-lab-"],
    ["a name with a path", { kind: "read", object: { ...NAME, name: "truce-lab-x/../y" } }, "truce-lab-"],
    ["a name with a line more", { kind: "read", object: { ...NAME, name: "truce-lab-x\ny" } }, "truce-lab-"],
    ["a namespace with a path", { kind: "read", object: { ...NAME, namespace: "a/b" } }, "namespace"],
    ["a uid with more in it", { ...PUT, object: { ...OBJECT, uid: "a b" } }, "uid"],
    ["a PUT without a uid", { ...PUT, object: NAME }, "uid"],
    ["another manager", { ...PUT, manager: "kubectl" }, "truce-lab:"],
    ["a body that is no object", { ...PUT, body: "{}" }, "body"],
    ["a patch that is text", merge("{}"), "body"],
    ["too many events", { ...WATCH, until: { events: 51 } }, "until"],
    ["a watch without end", { ...WATCH, seconds: 3600 }, "seconds"],
    ["a watch from a query", { ...WATCH, from: "1&x=y" }, "from"],
    ["too many writers", { ...RACE, writers: 17 }, "writers"],
    ["too few writers", { ...RACE, writers: 1 }, "writers"],
    ["too many rounds", { ...RACE, rounds: 21 }, "rounds"],
    ["a race on a ConfigMap", { ...RACE, object: MAP }, "object.kind"],
    ["a precondition more", { kind: "delete", object: OBJECT, preconditions: { x: "y" } }, "preconditions"],

    ["another name in the body", put({ name: "truce-lab-x2" }), "metadata.name"],
    ["another namespace in the body", put({ namespace: "kube-system" }), "metadata.namespace"],
    ["another kind in the body", put({}, { kind: "ConfigMap" }), "kind"],
    ["another version in the body", put({}, { apiVersion: "v2" }), "apiVersion"],
    ["no metadata", put({}, { metadata: [] }), "metadata"],
    ["a label more", put({ labels: { ...(METADATA.labels as JsonObject), prometheus: "k8s" } }), "labels"],
    ["the label taken off", put({ labels: {} }), "labels"],
    ["another run's label", put({ labels: { "truce.dev/lab": "x2" } }), "labels"],
    ["no uid in the body", put({ uid: null }), "metadata.uid"],
    [
      "a deletion of whatever has the name by then",
      { kind: "delete", object: OBJECT, preconditions: {} },
      "neither a uid nor",
    ],
    ["an owner", put({ ownerReferences: [] }), "metadata.ownerReferences"],
    ["a finalizer", put({ finalizers: ["x/y"] }), "metadata.finalizers"],
    ["a field beside the content", put({}, { data: {} }), "data"],
    ["a rule that fires", put({}, withRule(FIRES)), NEVER],
    ["a recording rule", put({}, withRule({ record: "a:b", expr: NEVER })), "record"],
    ["an expression that is no text", put({}, withRule({ alert: "x", expr: 1 })), NEVER],
    [
      "a create with a finalizer",
      { ...CREATE, body: { ...BODY, metadata: { ...METADATA, finalizers: [] } } },
      "finalizers",
    ],
    [
      "a create with an annotation",
      { ...CREATE, body: { ...BODY, metadata: { ...METADATA, annotations: {} } } },
      "annotations",
    ],
    ["a create that fires", { ...CREATE, body: { ...BODY, ...withRule(FIRES) } }, NEVER],
    ["an apply that fires", { ...APPLY, body: { ...BODY, ...withRule(FIRES) } }, NEVER],
    [
      "an apply without the label",
      { ...APPLY, body: { ...BODY, metadata: { name: NAME.name, namespace: "shop" } } },
      "labels",
    ],

    ["a merge patch of labels", merge({ metadata: { labels: null } }), "metadata.labels"],
    ["a merge patch that takes all metadata", merge({ metadata: null }), "metadata"],
    ["a version that is no text", merge({ metadata: { resourceVersion: null } }), "resourceVersion"],
    ["a merge patch that fires", merge(withRule(FIRES)), NEVER],
    ["a merge patch of the kind", merge({ kind: "Secret" }), "kind"],
    ["a merge patch of data on a rule", merge({ data: {} }), "data"],
    ["a merge patch that is a list", merge([]), "object"],
    ["a directive", merge({ $patch: "delete" }, "strategic-merge-patch", MAP), "$patch"],

    ["a JSON patch that is no list", merge({}, "json-patch"), "list"],
    ["an operation that is no object", merge(["x"], "json-patch"), "Operation 1"],
    [
      "a copy",
      jsonPatch({ op: "copy", from: "/spec/groups/0/name", path: "/spec/groups/0/rules/0/expr" }),
      "add, remove",
    ],
    [
      "a JSON patch of the label",
      jsonPatch({ op: "remove", path: "/metadata/labels/truce.dev~1lab" }),
      "/spec/groups",
    ],
    ["a JSON patch of all", jsonPatch({ op: "replace", path: "", value: {} }), "/spec/groups"],
    [
      "a JSON patch beside the groups",
      jsonPatch({ op: "add", path: "/spec/groupsx", value: 1 }),
      "/spec/groups",
    ],
    ["a JSON patch of data on a rule", jsonPatch({ op: "add", path: "/data/x", value: "y" }), "/spec/groups"],
    [
      "a JSON patch of spec on a ConfigMap",
      jsonPatch({ op: "add", path: "/spec/groups", value: [] }, MAP),
      "/data",
    ],
    [
      "a JSON patch of an expression",
      jsonPatch({ op: "replace", path: "/spec/groups/0/rules/0/expr", value: "up" }),
      NEVER,
    ],
    [
      "a JSON patch with a rule that fires",
      jsonPatch({ op: "add", path: "/spec/groups/0/rules/-", value: FIRES }),
      NEVER,
    ],
    [
      "a test of another expression",
      jsonPatch({ op: "test", path: "/spec/groups/0/rules/0/expr", value: "up" }),
      NEVER,
    ],
    [
      "a JSON patch that records",
      jsonPatch({ op: "add", path: "/spec/groups/0/rules/0/record", value: "a" }),
      "record",
    ],
    [
      "a version without a value",
      jsonPatch({ op: "remove", path: "/metadata/resourceVersion" }),
      "resourceVersion",
    ],
  ])("%s", (_, request, says) => {
    const answer = labRequestIn(JSON.stringify(request));
    expect(answer).toMatchObject({ ok: false, failure: { kind: "malformed" } });
    expect(answer.ok ? "" : answer.failure.message).toContain(says);
  });

  test.each([
    ["no JSON", "{"],
    ["too large", JSON.stringify(merge({ spec: { x: "y".repeat(65_536) } }))],
    ["too deep", `${"[".repeat(50_000)}`.slice(0, 30_000) + "]".repeat(30_000)],
    ["a prototype", '{"kind":"read","object":{"__proto__":{"kind":"PrometheusRule"}}}'],
    ["a prototype in a body", JSON.stringify(PUT).replace('"status":', '"__proto__":{},"status":')],
  ])("%s", (_, text) => {
    expect(labRequestIn(text)).toMatchObject({ ok: false, failure: { kind: "malformed" } });
  });
});
