import { expect, test } from "vitest";
import type { LabAnswer } from "@/lib/lab/answer";
import { record } from "@/lib/lab/record";
import { requestFor } from "@/lib/lab/request-for";
import { type Run, startRun } from "@/lib/lab/run";
import { createdAnew } from "@/lib/lab/scenarios/created-anew";
import type { Step } from "@/lib/lab/step";
import { storedAfter } from "@/lib/lab/stored";
import { nameInCluster, storedChange } from "./stored";

function taken(run: Run, step: Step, code: number, version: string, generation?: number): Run {
  const request = requestFor(run, step);
  if (request === undefined) throw new Error("sends nothing");
  const body =
    code < 300
      ? { metadata: { uid: "u1", resourceVersion: version, ...(generation && { generation }) } }
      : { kind: "Status" };
  const answer: LabAnswer = { kind: "answered", code, body, warnings: [] };
  return record(run, step, { request, answer, sentAt: 0, milliseconds: 1 });
}

const ANY = { code: 200 } as const;
const created = taken(startRun(createdAnew, "shop", "abc"), { do: "create", expect: ANY }, 201, "1");
const read = taken(created, { do: "read", by: "a", expect: ANY }, 200, "1");
const written = taken(read, { do: "send", by: "a", way: "put", expect: ANY }, 200, "2");
const refused = taken(written, { do: "send", by: "a", way: "put", expect: ANY }, 409, "");
const deleted = taken(refused, { do: "delete", by: "a", naming: [], expect: ANY }, 200, "3");

function changeAt(run: Run, number: number) {
  const entry = run.entries.find((each) => each.number === number);
  if (entry === undefined) throw new Error(`no entry ${number}`);
  return storedChange(run, entry);
}

const at = (version: string) => ({ metadata: { resourceVersion: version } });

test("a write changes what was stored before it", () => {
  expect(changeAt(deleted, 1)).toMatchObject({ before: undefined, after: at("1") });
  expect(changeAt(deleted, 3)).toMatchObject({ before: at("1"), after: at("2") });
  expect(changeAt(deleted, 5)).toMatchObject({ before: at("2"), after: undefined });
});

test.each([
  [2, true],
  [1, true],
  [3, false],
])("a write that finds generation 1 and leaves %d changed that alone: %s", (generation, isKnown) => {
  const first = taken(read, { do: "read", by: "b", expect: ANY }, 200, "1", 1);
  const next = taken(first, { do: "send", by: "b", way: "put", expect: ANY }, 200, "9", generation);
  expect(changeAt(next, 4) !== undefined).toBe(isKnown);
});

test("a read and a refusal change nothing", () => {
  expect(changeAt(deleted, 2)).toBeUndefined();
  expect(changeAt(deleted, 4)).toBeUndefined();
});

test("a deletion that a finalizer holds back leaves the object, which is the lab's to clean up still", () => {
  const step: Step = { do: "delete", by: "a", naming: [], expect: ANY };
  const request = requestFor(written, step);
  if (request === undefined) throw new Error("sends nothing");
  const body = { metadata: { uid: "u1", resourceVersion: "3", deletionTimestamp: "2026-01-01T00:00:00Z" } };
  const answer: LabAnswer = { kind: "answered", code: 200, body, warnings: [] };
  const held = record(written, step, { request, answer, sentAt: 0, milliseconds: 1 });
  expect(storedAfter(held.entries, "PrometheusRule")).toEqual(body);
  expect(held.scratch.PrometheusRule).toMatchObject({ uid: "u1" });
  expect(changeAt(held, 4)).toMatchObject({ before: at("2"), after: at("3") });
});

test("after a deletion nothing is stored, and the name is known still", () => {
  expect(storedAfter(refused.entries, "PrometheusRule")).toMatchObject(at("2"));
  expect(storedAfter(deleted.entries, "PrometheusRule")).toBeUndefined();
  expect(nameInCluster(deleted, "PrometheusRule")).toBe("truce-lab-abc");
  expect(nameInCluster(deleted, "ConfigMap")).toBeUndefined();
});
