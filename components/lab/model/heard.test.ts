import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/json/json";
import type { Answered, LabEvent } from "@/lib/lab/answer";
import { record } from "@/lib/lab/record";
import { type Run, startRun } from "@/lib/lab/run";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import type { Step } from "@/lib/lab/step";
import { heardBy, wholeStoryOf } from "./heard";

const ANY = { code: 200 };
const LIST: Step = { do: "list", by: "b", expect: ANY };
const WATCH: Step = { do: "watch", by: "b", from: "list", until: { events: 1 }, seconds: 1, expect: ANY };
const STREAM: Step = { ...WATCH, until: "bookmark" };
const SEND: Step = { do: "send", by: "a", way: "put", expect: ANY };

const object = (resourceVersion: string): JsonObject => ({ metadata: { uid: "u1", resourceVersion } });

function answer(body: JsonObject | undefined, events?: readonly LabEvent[]): Answered {
  return { kind: "answered", code: 200, body, warnings: [], ...(events && { events }) };
}

const listed = [LIST, answer({ metadata: { resourceVersion: "7" }, items: [object("6")] })] as const;
const sent = (version: string) => [SEND, answer(object(version))] as const;
const watched = (...versions: readonly string[]) =>
  [
    WATCH,
    answer(
      undefined,
      versions.map((version) => ({ type: "MODIFIED", object: object(version) })),
    ),
  ] as const;
const streamed = (version: string) =>
  [STREAM, answer(undefined, [{ type: "ADDED", object: object(version) }])] as const;
const expired = [WATCH, answer(undefined, [{ type: "ERROR", object: { code: 410 } }])] as const;

function runAfter(...taken: readonly (readonly [Step, Answered])[]): Run {
  const request = { kind: "list", object: { kind: "PrometheusRule", namespace: "shop", name: "n" } } as const;
  return taken.reduce(
    (run, [step, given]) => record(run, step, { request, answer: given, sentAt: 0, milliseconds: 1 }),
    startRun(scenarioOf("list-watch"), "shop", "x1"),
  );
}

test("what lists and watches brought stands under whoever asked", () => {
  const run = runAfter(listed, sent("8"), watched("8"), expired);
  expect(heardBy(run, "a", "PrometheusRule")).toEqual([]);
  expect(heardBy(run, "b", "ConfigMap")).toEqual([]);
  expect(heardBy(run, "b", "PrometheusRule").map(({ number, what }) => [number, what])).toEqual([
    [1, { kind: "list", version: "7", objects: 1 }],
    [3, { kind: "watch", events: [{ number: 1, type: "MODIFIED", version: "8" }] }],
    [4, { kind: "watch", events: [{ number: 1, type: "ERROR", version: undefined }] }],
  ]);
});

test.each([
  [
    "every change, over two watches, a list anew and a streamed list",
    [
      listed,
      sent("8"),
      sent("9"),
      watched("8", "9"),
      streamed("9"),
      expired,
      listed,
      sent("10"),
      watched("10"),
    ],
    { by: "b", changes: 3 },
  ],
  ["one that is missing", [listed, sent("8"), sent("9"), watched("9")], undefined],
  ["one that came twice", [listed, sent("8"), watched("8"), watched("8")], undefined],
  ["one that nobody in the story wrote", [listed, sent("8"), watched("8", "8b")], undefined],
  ["no change at all", [listed, streamed("7")], undefined],
  ["no list to begin with", [sent("8"), watched("8")], undefined],
] as const)("whether watches told everything: %s", (_, taken, whole) => {
  expect(wholeStoryOf(runAfter(...taken))).toEqual(whole);
});
