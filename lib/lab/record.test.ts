import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/json/json";
import { edited } from "./edit";
import { record } from "./record";
import { requestFor } from "./request-for";
import { type Entry, type Run, startRun } from "./run";
import { scenarioOf } from "./scenarios/scenarios";
import { scratchManifest, scratchName } from "./scratch";
import type { Operator, Step } from "./step";
import { ofTargetDown, STORY_SPEC } from "./story";

const START = scratchManifest(scratchName("PrometheusRule", "shop", "x1"), STORY_SPEC);
const USER = ofTargetDown("labels", "user");
const FOR = ofTargetDown("for");

/** `object` as the cluster gives it. */
function stored(object: JsonObject, version: number): JsonObject {
  const metadata = { ...(object.metadata as JsonObject), uid: "u1", resourceVersion: String(version) };
  return { ...object, metadata };
}

/** A free hand's step that was answered 200 with `body`, sent at `sentAt` and answered 2 ms later. */
function taken(run: Run, step: Step, body: JsonObject, sentAt: number): Run {
  const request = requestFor(run, step);
  if (request === undefined) throw new Error("sends nothing");
  const answer = { kind: "answered", code: 200, body, warnings: [] } as const;
  return record(run, step, { request, answer, sentAt, milliseconds: 2 });
}

const send = (by: Operator): Step => ({ do: "send", by, way: "merge-patch", expect: { code: 200 } });
const read = (by: Operator): Step => ({ do: "read", by, expect: { code: 200 } });

function editing(run: Run, by: Operator, place: typeof FOR, value: string): Run {
  return record(run, { do: "edit", by, edit: { kind: "set", place, value } }, undefined);
}

/** Both have read, A has changed the label and B the waiting time. */
function bothEdited(): Run {
  let run = startRun(scenarioOf("put"), "shop", "x1");
  run = taken(run, { do: "create", expect: { code: 201 } }, stored(START, 1), 0);
  for (const by of ["a", "b"] as const) run = taken(run, read(by), stored(START, 1), 10);
  return editing(editing(run, "a", USER, "otherone"), "b", FOR, "35m");
}

const AS = edited(START, { kind: "set", place: USER, value: "otherone" });
const BS = edited(START, { kind: "set", place: FOR, value: "35m" });

function last({ entries }: Run): Entry | undefined {
  return entries.at(-1);
}

describe("a write by free hand", () => {
  it("names what it put back of the other operator's change", () => {
    const after = taken(bothEdited(), send("a"), stored(AS, 2), 20);
    expect(last(after)).toMatchObject({ edited: [USER] });
    expect(last(after)).not.toHaveProperty("overwritten");
    expect(last(taken(after, send("b"), stored(BS, 3), 30))).toMatchObject({
      edited: [FOR],
      overwritten: { whose: "a", places: [USER] },
    });
  });

  it("says nothing of an order that nobody knows: both were under way together", () => {
    const after = taken(bothEdited(), send("b"), stored(BS, 3), 20);
    expect(last(taken(after, send("a"), stored(AS, 2), 21))).not.toHaveProperty("overwritten");
  });

  it("does not count what somebody else has stored, or what was only put back", () => {
    const kubectls = edited(START, { kind: "set", place: USER, value: "third" });
    const seen = taken(bothEdited(), read("a"), stored(kubectls, 2), 20);
    expect(last(taken(seen, send("b"), stored(BS, 3), 30))).not.toHaveProperty("overwritten");

    let run = taken(bothEdited(), send("a"), stored(AS, 2), 20);
    run = taken(run, send("b"), stored(BS, 3), 30);
    // A puts the own label over the one that B has put back without knowing of it.
    run = taken(editing(run, "a", USER, "otherone"), send("a"), stored(AS, 4), 40);
    expect(last(run)).toMatchObject({ overwritten: { whose: "b", places: [FOR] } });
  });
});
