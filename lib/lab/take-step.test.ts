import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/json/json";
import type { Answered, LabAnswer } from "./answer";
import type { LabRequest } from "./request";
import { canTake, requestFor } from "./request-for";
import { cleanupOf, nextStep, type Run, standingOf, startRun } from "./run";
import { SCENARIO_IDS } from "./scenario";
import { scenarioOf } from "./scenarios/scenarios";
import { scratchManifest, scratchName } from "./scratch";
import type { Step } from "./step";
import { GROUP, ofTargetDown, STORY_SPEC } from "./story";
import { takeStep } from "./take-step";

const NAME = scratchName("PrometheusRule", "shop", "x1");
const STORED = withMetadata({ uid: "u1", resourceVersion: "7" });
const CREATE: Step = { do: "create", expect: { code: 201 } };
const READ: Step = { do: "read", by: "a", expect: { code: 200 } };

function withMetadata(metadata: JsonObject, content = STORY_SPEC): JsonObject {
  const manifest = scratchManifest(NAME, content);
  return { ...manifest, metadata: { ...(manifest.metadata as JsonObject), ...metadata } };
}

function answered(code: number, body: Answered["body"], more: Partial<Answered> = {}): Answered {
  return { kind: "answered", code, body, warnings: [], ...more };
}

/** The run after steps that are answered so. */
async function runAfter(...taken: readonly (readonly [Step, LabAnswer?])[]): Promise<Run> {
  let run = startRun({ ...scenarioOf("put"), steps: taken.map(([step]) => step) }, "shop", "x1");
  for (const [step, answer] of taken)
    run = await takeStep(run, step, () => Promise.resolve(answer as LabAnswer));
  return run;
}

const created = [CREATE, answered(201, STORED)] as const;
const read = [READ, answered(200, STORED)] as const;
const edit: Step = {
  do: "edit",
  by: "a",
  edit: { kind: "set", place: ofTargetDown("for"), value: "35m" },
};
const send: Step = { do: "send", by: "a", way: "put", expect: { code: 200 } };

describe("a step", () => {
  test("that creates makes the scratch object known, and cleanup deletes exactly it", async () => {
    const run = await runAfter(created);
    expect(run.scratch.PrometheusRule).toEqual({ ...NAME, uid: "u1" });
    expect(cleanupOf(run)).toEqual([
      { kind: "delete", object: { ...NAME, uid: "u1" }, preconditions: { uid: "u1" } },
    ]);
  });

  test("that creates a kind which the story does not have gives it something to edit", () => {
    const run = startRun(scenarioOf("kubectl-edit"), "shop", "x1");
    expect(requestFor(run, { ...CREATE, on: "ConfigMap" })).toMatchObject({
      kind: "create",
      body: { kind: "ConfigMap", data: { user: "someone" } },
    });
  });

  test("that edits sends nothing and is expected nothing of", async () => {
    const run = await runAfter(created, read, [edit]);
    expect(run.entries.at(-1)).toMatchObject({ number: 3, exchange: undefined, verdict: undefined });
    expect(run.copies.a.PrometheusRule?.base).toBe(STORED);
    expect(requestFor(run, send)).toMatchObject({ kind: "put", manager: "truce-lab:a" });
  });

  test("that stores gives its operator the stored object as copy; a refusal leaves it", async () => {
    const stored = withMetadata({ uid: "u1", resourceVersion: "8" });
    const kept = await runAfter(created, read, [edit], [send, answered(200, stored)]);
    expect(kept.copies.a.PrometheusRule).toEqual({ base: stored, edited: stored });
    const refused = await runAfter(created, read, [edit], [send, answered(409, { kind: "Status" })]);
    expect(refused.copies.a.PrometheusRule?.base).toBe(STORED);
    expect(refused.copies.a.PrometheusRule?.edited).not.toEqual(STORED);
  });

  test("of the story moves it on; free hand does not, and is not judged", async () => {
    const run = await runAfter(created);
    const aside = await takeStep(run, { ...READ }, async () => answered(404, { kind: "Status" }));
    expect(aside.next).toBe(run.next);
    expect(aside.entries.at(-1)?.verdict).toBeUndefined();
  });

  test("that deletes forgets the object and keeps the copies", async () => {
    const gone: Step = { do: "delete", by: "a", naming: ["uid"], expect: { code: 200 } };
    const run = await runAfter(created, read, [gone, answered(200, { kind: "Status" })]);
    expect(run.scratch).toEqual({});
    expect(run.copies.a.PrometheusRule?.base).toBe(STORED);
  });

  test("that names marks of the copy sends these alone", async () => {
    const run = await runAfter(created, read);
    const naming = (...marks: readonly ("uid" | "resourceVersion")[]) =>
      requestFor(run, { do: "delete", by: "a", naming: marks, expect: { code: 200 } });
    expect(naming("resourceVersion")).toMatchObject({ preconditions: { resourceVersion: "7" } });
    expect(naming("uid")).toMatchObject({ preconditions: { uid: "u1" } });
    expect(naming()).toMatchObject({ preconditions: {} });
  });

  test("that applies some groups leaves the others out", async () => {
    const run = await runAfter(created, read);
    const request = requestFor(run, { ...send, way: "apply", groups: [GROUP, "none"] } as Step);
    const groups = [
      (STORY_SPEC.spec as { groups: readonly object[] }).groups[0],
      { name: "none", rules: [] },
    ];
    expect(request).toMatchObject({ body: { spec: { groups } } });
  });

  test("that watches goes on from the list's version, then from the last event's", async () => {
    const list: Step = { do: "list", by: "b", expect: { code: 200 } };
    const watch = (from: "list" | "last" | "ancient") =>
      ({ do: "watch", by: "b", from, until: "error", seconds: 1, expect: { code: 200 } }) as const;
    const listed = await runAfter([list, answered(200, { metadata: { resourceVersion: "9" } })]);
    expect(requestFor(listed, watch("list"))).toMatchObject({ from: "9" });
    expect(canTake(listed, watch("last"))).toBe(false);
    expect(() => requestFor(listed, watch("last"))).toThrow("no version");
    const events = [
      { type: "MODIFIED", object: { metadata: { resourceVersion: "11" } } },
      { type: "ERROR", object: { code: 410 } },
    ] as const;
    const watched = await takeStep(listed, watch("list"), async () => answered(200, undefined, { events }));
    expect(requestFor(watched, watch("last"))).toMatchObject({ from: "11" });
    expect(requestFor(watched, watch("ancient"))).toMatchObject({ from: "1" });
  });

  test("has the time that its answer was measured to take", async () => {
    const run = await runAfter([CREATE, answered(201, STORED, { milliseconds: 3.2 })]);
    expect(run.entries[0]?.exchange?.milliseconds).toBe(3.2);
  });

  test("is timed from before it is sent", async () => {
    const times = [1000, 1042];
    const run = await takeStep(
      startRun(scenarioOf("put"), "shop", "x1"),
      CREATE,
      async () => created[1],
      () => times.shift() ?? 0,
    );
    expect(run.entries[0]?.exchange).toMatchObject({ sentAt: 1000, milliseconds: 42 });
  });
});

describe("a run", () => {
  test("cannot go where it has no object, copy or version yet", () => {
    const run = startRun(scenarioOf("put"), "shop", "x1");
    expect(canTake(run, CREATE)).toBe(true);
    expect(canTake(run, READ)).toBe(true);
    for (const step of [edit, send]) expect(canTake(run, step)).toBe(false);
    expect(() => requestFor(run, send)).toThrow("no copy");
  });

  test("stands as its first verdict that is not as expected", async () => {
    const conflict = [READ, answered(409, { kind: "Status" })] as const;
    const forbidden = [CREATE, answered(403, { kind: "Status" })] as const;
    expect(standingOf(await runAfter(created))).toBe("as-expected");
    expect(standingOf(await runAfter(created, conflict))).toBe("otherwise");
    expect(standingOf(await runAfter(forbidden, conflict))).toBe("untold");
    expect(standingOf(startRun(scenarioOf("put"), "shop", "x1"))).toBe("under-way");
  });

  test("stands as if a step were not there for which the cluster lacks the feature", async () => {
    const step: Step = { ...READ, expect: { code: 200, needs: "WatchList" } };
    const unserved = [step, answered(422, { kind: "Status" })] as const;
    expect(standingOf(await runAfter(created, unserved))).toBe("as-expected");
  });
});

describe("the scenario", () => {
  test.each(SCENARIO_IDS)("%s can be played to its end and sends what it says", async (id) => {
    let run = startRun(scenarioOf(id), "shop", "x1");
    const sent: LabRequest[] = [];
    for (let step = nextStep(run); step; step = nextStep(run)) {
      expect(canTake(run, step)).toBe(true);
      const events = [{ type: "MODIFIED", object: STORED }] as const;
      run = await takeStep(run, step, async (request) => {
        sent.push(request);
        return answered("expect" in step ? step.expect.code : 200, STORED, { events });
      });
    }
    expect(run.entries).toHaveLength(scenarioOf(id).steps.length);
    expect(sent.length).toBeGreaterThan(3);
    for (const { object } of sent) expect(object).toMatchObject({ namespace: "shop", name: "truce-lab-x1" });
  });
});
