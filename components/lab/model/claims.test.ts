import { expect, test } from "vitest";
import { record } from "@/lib/lab/record";
import { startRun } from "@/lib/lab/run";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import type { Step } from "@/lib/lab/step";
import { ofTargetDown, STORY_SPEC } from "@/lib/lab/story";
import { checksOf, currentClaims, typedAt } from "./claims";

const start = startRun(scenarioOf("merge-patch"), "shop", "abc");
const check = start.scenario.steps.find(({ do: act }) => act === "check") as Step;
const read: Step = { do: "read", by: "a", expect: { code: 200 } };
const exchange = {
  request: { kind: "read", object: { kind: "PrometheusRule", namespace: "shop", name: "truce-lab-abc" } },
  answer: { kind: "answered", code: 200, body: { ...STORY_SPEC }, warnings: [] },
  sentAt: 0,
  milliseconds: 1,
} as const;

test("every check of a run is kept with the entry before it; what is current is the last entry's alone", () => {
  const checked = record(record(start, read, exchange), check, exchange);
  const run = record(record(checked, read, exchange), check, exchange);
  expect(checksOf(run).map(({ number, of }) => [number, of?.number])).toEqual([
    [2, 1],
    [4, 3],
  ]);
  expect(checksOf(run)[0]?.claims.map(({ claim, holds }) => [claim.whose, holds])).toEqual([
    ["a", false],
    ["b", true],
  ]);
  expect(currentClaims(run)).toHaveLength(2);
  expect(currentClaims(record(run, read, exchange))).toEqual([]);
});

test("what an operator has typed at a place is the last of their edits there", () => {
  const place = ofTargetDown("for");
  const edit = (by: "a" | "b", value: string): Step => ({
    do: "edit",
    by,
    edit: { kind: "set", place, value },
  });
  const run = [edit("b", "34m"), edit("b", "35m"), edit("a", "36m")].reduce(
    (before, step) => record(before, step, undefined),
    start,
  );
  expect(typedAt(run, "b", place)).toBe("35m");
  expect(typedAt(run, "b", ofTargetDown("expr"))).toBeUndefined();
});
