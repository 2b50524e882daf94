import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import type { Answered } from "./answer";
import { isCostly, lossOf } from "./loss";
import { record } from "./record";
import { type Entry, type Run, startRun } from "./run";
import { scenarioOf } from "./scenarios/scenarios";
import { scratchName } from "./scratch";
import type { Fate, Step } from "./step";
import { ofTargetDown, STORY_SPEC } from "./story";

const NAME = scratchName("PrometheusRule", "shop", "x1");

function answered(body: Json, more: Partial<Answered> = {}): Answered {
  return { kind: "answered", code: 200, body, warnings: [], ...more };
}

/** A story of one step that was told; `isAside`: the step was taken by hand. */
function told(step: Step, answer: Answered, isAside = false): Run {
  const run = startRun({ ...scenarioOf("put"), steps: [step] }, "shop", "x1");
  const exchange = { request: { kind: "read", object: NAME }, answer, sentAt: 0, milliseconds: 1 } as const;
  return record(run, isAside ? { ...step } : step, exchange);
}

function claiming(fate: Fate, is = "33m"): Step {
  const claims = [{ place: ofTargetDown("for"), is, whose: "a", fate } as const];
  return { do: "check", expect: { code: 200, claims } };
}

const RACE: Step = { do: "race", way: "blind", writers: 2, rounds: 1, expect: { code: 200, lost: "some" } };

function raced(lost: number): Answered {
  const counts = { attempts: 2, conflicts: 0, acknowledged: 2 };
  return answered(
    {},
    { race: { writers: 2, roundsAsked: 1, rounds: 1, ...counts, lost, milliseconds: 1, perRound: [] } },
  );
}

test.each<[string, Run, string | undefined]>([
  ["a change that is gone", told(claiming("lost"), answered(STORY_SPEC)), "lost"],
  ["a change in the wrong place", told(claiming("misplaced"), answered(STORY_SPEC)), "lost"],
  ["changes that are kept", told(claiming("kept"), answered(STORY_SPEC)), "none"],
  ["a change that was refused", told(claiming("refused"), answered(STORY_SPEC)), "none"],
  ["a loss that did not come", told(claiming("lost", "1h"), answered(STORY_SPEC)), undefined],
  ["no answer to the check", told(claiming("lost"), { ...answered({}), code: 503 }), undefined],
  ["a race that loses", told(RACE, raced(1)), "lost"],
  ["a race that was to lose and did not", told(RACE, raced(0)), undefined],
  ["free hand", told(RACE, raced(1), true), undefined],
])("%s", (_, run, loss) => {
  expect(lossOf(run)).toBe(loss);
});

test("a step is costly that shows a loss, or overwrites a change by free hand", () => {
  const entryOf = ({ entries }: Run) => entries[0] as Entry;
  const kept = entryOf(told(claiming("kept"), answered(STORY_SPEC)));
  expect(isCostly(kept)).toBe(false);
  expect(isCostly({ ...kept, overwritten: { whose: "a", places: [ofTargetDown("for")] } })).toBe(true);
  expect(isCostly(entryOf(told(claiming("misplaced"), answered(STORY_SPEC))))).toBe(true);
});

test("nothing is shown before anything happened", () => {
  expect(lossOf(startRun(scenarioOf("put"), "shop", "x1"))).toBeUndefined();
});
