import { expect, test, vi } from "vitest";
import type { Answered } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import type { Scratch } from "@/lib/lab/scratch";
import { heldBack } from "./ownership";

const OBJECT: Scratch = { kind: "PrometheusRule", namespace: "shop", name: "truce-lab-x1", uid: "u1" };
const manager = "truce-lab:a";
const WRITES: readonly LabRequest[] = [
  { kind: "put", object: OBJECT, manager, body: {} },
  { kind: "patch", type: "json-patch", object: OBJECT, manager, body: [] },
  { kind: "apply", object: OBJECT, manager, force: true, body: {} },
  { kind: "delete", object: OBJECT, preconditions: {} },
  { kind: "race", object: OBJECT, way: "blind", writers: 2, rounds: 1 },
];
const READS: readonly LabRequest[] = [
  { kind: "read", object: OBJECT },
  { kind: "list", object: OBJECT },
  { kind: "watch", object: OBJECT, from: "1", until: "error", seconds: 1 },
  { kind: "create", object: OBJECT, manager, body: {} },
];

function found(metadata: object, code = 200): () => Promise<Answered> {
  return async () => ({ kind: "answered", code, body: { metadata } as Answered["body"], warnings: [] });
}

const OURS = { uid: "u1", labels: { "truce.dev/lab": "x1" } };

test.each(WRITES)("$kind goes to the lab's own object and to no other", async (request) => {
  expect(await heldBack(request, found(OURS))).toBeUndefined();
  const notOurs = { kind: "withheld", why: "not-ours" };
  expect(await heldBack(request, found({ uid: "u1" }))).toEqual(notOurs);
  expect(await heldBack(request, found({ uid: "u1", labels: { app: "x" } }))).toEqual(notOurs);
  const another = { kind: "withheld", why: "another-object" };
  expect(await heldBack(request, found({ ...OURS, uid: "u2" }))).toEqual(another);
});

test("an object with the label of another run is not this one's", async () => {
  const request: LabRequest = { kind: "delete", object: OBJECT, preconditions: { uid: "u1" } };
  const other = found({ uid: "u1", labels: { "truce.dev/lab": "x2" } });
  expect(await heldBack(request, other)).toEqual({ kind: "withheld", why: "not-ours" });
});

test("a PUT brings no annotation that the object does not have", async () => {
  const put = (annotations: Readonly<Record<string, string>>): LabRequest => ({
    kind: "put",
    object: OBJECT,
    manager,
    body: { metadata: { annotations } },
  });
  const there = found({ ...OURS, annotations: { checked: "true", by: "webhook" } });
  expect(await heldBack(put({ checked: "true" }), there)).toBeUndefined();
  for (const annotations of [{ checked: "false" }, { "replicate-to": ".*" }])
    expect(await heldBack(put(annotations), there)).toEqual({ kind: "withheld", why: "annotated" });
});

test("an answer that is no object says nothing about whose it is", async () => {
  const page: Answered = { kind: "answered", code: 200, body: undefined, text: "<html>", warnings: [] };
  const request: LabRequest = { kind: "delete", object: OBJECT, preconditions: { uid: "u1" } };
  expect(await heldBack(request, async () => page)).toMatchObject({ kind: "silence" });
});

test.each(WRITES)("$kind of nothing goes out, and without a look nothing does", async (request) => {
  expect(await heldBack(request, found({}, 404))).toBeUndefined();
  expect(await heldBack(request, found({}, 403))).toEqual({
    kind: "withheld",
    why: "unseen",
    code: 403,
    message: "",
  });
  const lost = () => Promise.reject(new Error("cut off"));
  expect(await heldBack(request, lost)).toEqual({ kind: "silence", message: "cut off", neverSent: true });
});

test("an apply that names no uid goes to the lab's object, whichever it is", async () => {
  const { uid: _, ...name } = OBJECT;
  const request: LabRequest = { kind: "apply", object: name, manager, force: false, body: {} };
  expect(await heldBack(request, found({ ...OURS, uid: "u2" }))).toBeUndefined();
});

test.each(READS)("$kind needs no proof", async (request) => {
  const read = vi.fn(found({}));
  expect(await heldBack(request, read)).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

test.each([...WRITES, ...READS])("$kind of another name is held back unseen", async (request) => {
  const read = vi.fn(found(OURS));
  const named = { ...request, object: { ...request.object, name: "general-rules" } } as LabRequest;
  expect(await heldBack(named, read)).toEqual({ kind: "withheld", why: "not-ours" });
  expect(read).not.toHaveBeenCalled();
});
