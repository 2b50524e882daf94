// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "@/components/testing/in-english";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { nextStep, startRun } from "@/lib/lab/run";
import type { ScenarioId } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { takeStep } from "@/lib/lab/take-step";
import { Announcer } from "./announcer";
import { startPlay } from "./model/play";
import { Narration } from "./narration";
import { clusterOfOne } from "./testing/cluster-of-one";
import { Timeline } from "./timeline";

afterEach(cleanup);

/** Shows what is told, read out and listed after so many steps of a scenario. */
async function showAfter(steps: number, id: ScenarioId, cluster: (request: LabRequest) => LabAnswer) {
  let run = startRun(scenarioOf(id), "shop", "x1");
  for (let step = nextStep(run); step && run.next < steps; step = nextStep(run))
    run = await takeStep(run, step, async (request) => cluster(request));
  const play = startPlay(run);
  render(
    <InEnglish>
      <section aria-label="told">
        <Narration play={play} namespace="shop" />
      </section>
      <section aria-label="read out">
        <Announcer play={play} pace="normal" />
      </section>
      <section aria-label="wire">
        <Timeline run={run} />
      </section>
    </InEnglish>,
  );
  const part = (name: string) => screen.getByLabelText(name);
  return { told: part("told"), wire: part("wire"), readOut: part("read out").textContent };
}

test("at the moment of the loss the panel says what is overwritten, and nothing beside it is green", async () => {
  const { told, readOut } = await showAfter(7, "kubectl-edit", clusterOfOne());
  expect(told.textContent).toMatch(
    /Operator B overwrites A's change to .*labels\.user.*, and nobody is told\./,
  );
  expect(told.querySelector(".text-danger")?.textContent).toContain("overwrites");
  expect(told.textContent).toContain("As expected");
  expect(told.querySelector(".text-good")).toBeNull();
  expect(readOut).toContain("overwrites A's change to");
});

test("what a check finds in the middle of a story is told and read out when it happens", async () => {
  const { told, readOut } = await showAfter(8, "merge-patch", clusterOfOne());
  expect(told.textContent).toMatch(/B's change was refused, and B knows/);
  expect(told.querySelector(".text-good")).not.toBeNull();
  expect(readOut).toMatch(/A's change is kept: .*labels\.user/);
});

test("the row of a race says how many writes it stands for, and no row a version that it could not name", async () => {
  const counts = { attempts: 16, conflicts: 6, acknowledged: 10, lost: 0, milliseconds: 20 };
  const race = { writers: 8, roundsAsked: 5, rounds: 5, perRound: [], ...counts };
  const cluster = clusterOfOne();
  const { told, wire } = await showAfter(3, "many-writers", (request) =>
    request.kind === "race" ? { ...cluster(request), race } : cluster(request),
  );
  expect(wire.textContent?.match(/16 writes/g)).toHaveLength(2);
  expect(wire.textContent).toContain("each with the version it read");
  expect(wire.textContent).toContain("no version in any");
  expect(wire.textContent).not.toContain("version sent");
  expect(told.textContent).toContain("16 attempts, 6 conflicts");
});
