import { expect, test } from "vitest";
import type { LabRequest } from "./request";
import type { Scratch } from "./scratch";
import { bodyText, collectionPath, targetOf, wireOf } from "./wire";

const RULE: Scratch = { kind: "PrometheusRule", namespace: "shop", name: "truce-lab-x1", uid: "u" };
const MAP: Scratch = { ...RULE, kind: "ConfigMap" };
const RULES = "/apis/monitoring.coreos.com/v1/namespaces/shop/prometheusrules";
const manager = "truce-lab:a";
const MANAGED = "?fieldManager=truce-lab%3Aa";

const LINES: readonly [LabRequest, string, string | undefined][] = [
  [{ kind: "create", object: RULE, manager, body: {} }, `POST ${RULES}${MANAGED}`, "application/json"],
  [{ kind: "read", object: RULE }, `GET ${RULES}/truce-lab-x1`, undefined],
  [{ kind: "read", object: MAP }, "GET /api/v1/namespaces/shop/configmaps/truce-lab-x1", undefined],
  [
    { kind: "put", object: RULE, manager, body: {} },
    `PUT ${RULES}/truce-lab-x1${MANAGED}`,
    "application/json",
  ],
  [
    { kind: "patch", type: "json-patch", object: RULE, manager, body: [] },
    `PATCH ${RULES}/truce-lab-x1${MANAGED}`,
    "application/json-patch+json",
  ],
  [
    { kind: "patch", type: "merge-patch", object: RULE, manager, body: {} },
    `PATCH ${RULES}/truce-lab-x1${MANAGED}`,
    "application/merge-patch+json",
  ],
  [
    { kind: "patch", type: "strategic-merge-patch", object: RULE, manager, body: {} },
    `PATCH ${RULES}/truce-lab-x1${MANAGED}`,
    "application/strategic-merge-patch+json",
  ],
  [
    { kind: "apply", object: RULE, manager, force: true, body: {} },
    `PATCH ${RULES}/truce-lab-x1${MANAGED}&force=true`,
    "application/apply-patch+yaml",
  ],
  [
    { kind: "apply", object: RULE, manager, force: false, body: {} },
    `PATCH ${RULES}/truce-lab-x1${MANAGED}`,
    "application/apply-patch+yaml",
  ],
  [
    { kind: "delete", object: RULE, preconditions: { uid: "u" } },
    `DELETE ${RULES}/truce-lab-x1`,
    "application/json",
  ],
  [{ kind: "list", object: RULE }, `GET ${RULES}?labelSelector=truce.dev%2Flab%3Dx1`, undefined],
  [
    { kind: "watch", object: RULE, from: "7", until: "error", seconds: 5 },
    `GET ${RULES}?watch=true&fieldSelector=metadata.name%3Dtruce-lab-x1&resourceVersion=7&allowWatchBookmarks=true&timeoutSeconds=5`,
    undefined,
  ],
  [
    { kind: "watch", object: RULE, from: "7", until: "bookmark", seconds: 5 },
    `GET ${RULES}?watch=true&fieldSelector=metadata.name%3Dtruce-lab-x1&resourceVersion=7&allowWatchBookmarks=true&timeoutSeconds=5&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`,
    undefined,
  ],
  [
    { kind: "race", object: RULE, way: "retry", writers: 2, rounds: 1 },
    `PUT ${RULES}/truce-lab-x1`,
    "application/json",
  ],
  [
    { kind: "race", object: RULE, way: "append", writers: 2, rounds: 1 },
    `PATCH ${RULES}/truce-lab-x1`,
    "application/json-patch+json",
  ],
  [
    { kind: "race", object: RULE, way: "blind", writers: 2, rounds: 1 },
    `PATCH ${RULES}/truce-lab-x1`,
    "application/merge-patch+json",
  ],
];

test.each(LINES)("%o is %s", (request, line, contentType) => {
  const wire = wireOf(request);
  expect(`${wire.method} ${targetOf(wire)}`).toBe(line);
  expect(wire.contentType).toBe(contentType);
});

test("a deletion names what the apiserver is to compare", () => {
  const wire = wireOf({ kind: "delete", object: RULE, preconditions: { uid: "u", resourceVersion: "7" } });
  const text = '{"apiVersion":"v1","kind":"DeleteOptions","preconditions":{"uid":"u","resourceVersion":"7"}}';
  expect(bodyText(wire)).toBe(text);
});

test("a body is sent without a digit less, and a read has none", () => {
  const body = { spec: { limit: 9007199254740993n } };
  const wire = wireOf({ kind: "put", object: RULE, manager, body });
  expect(bodyText(wire)).toBe('{"spec":{"limit":9007199254740993}}');
  expect(bodyText(wireOf({ kind: "read", object: RULE }))).toBeUndefined();
});

test("what YAML would read otherwise than JSON is escaped where the apiserver reads YAML", () => {
  const body = { data: { "a\u0085b": "c\u2028d\u007fé" } };
  const apply = wireOf({ kind: "apply", object: RULE, manager, force: false, body });
  expect(bodyText(apply)).toBe('{"data":{"a\\u0085b":"c\\u2028d\\u007fé"}}');
  expect(bodyText(wireOf({ kind: "put", object: RULE, manager, body }))).toBe(JSON.stringify(body));
});

test("no name leaves its segment of the path", () => {
  expect(collectionPath({ kind: "ConfigMap", namespace: "a/../b?c" })).toBe(
    "/api/v1/namespaces/a%2F..%2Fb%3Fc/configmaps",
  );
});
