import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/json/json";
import type { Answered, RaceResult } from "./answer";
import type { Claim, Expected } from "./step";
import { ofTargetDown, STORY_SPEC } from "./story";
import { judge } from "./verdict";

const CONFLICT: Answered = {
  kind: "answered",
  code: 409,
  body: { kind: "Status", reason: "Conflict", message: "the object has been modified" },
  warnings: [],
};
const KEPT: Claim = { place: ofTargetDown("for"), is: "33m", whose: "a", fate: "kept" };

function answer(code: number, more: Partial<Answered> = {}): Answered {
  return { kind: "answered", code, body: STORY_SPEC, warnings: [], ...more };
}

function race(lost: number): RaceResult {
  return {
    writers: 2,
    roundsAsked: 1,
    rounds: 1,
    attempts: 2,
    conflicts: 0,
    acknowledged: 2,
    lost,
    milliseconds: 1,
    perRound: [],
  };
}

function events(...types: readonly string[]): Answered {
  return answer(200, { events: types.map((type) => ({ type: type as "ADDED", object: {} })) });
}

describe("as expected", () => {
  test.each<[string, Answered, Expected]>([
    ["code, reason and a part of the message", CONFLICT, { code: 409, reason: "Conflict", says: "modified" }],
    ["what stands at a place", answer(200), { code: 200, claims: [KEPT] }],
    [
      "nothing at a place",
      answer(200),
      { code: 200, claims: [{ ...KEPT, place: { data: "x" }, is: undefined }] },
    ],
    ["events in order", events("ADDED", "MODIFIED"), { code: 200, events: ["ADDED", "MODIFIED"] }],
    ["a bookmark that nobody waits for", events("BOOKMARK", "ADDED"), { code: 200, events: ["ADDED"] }],
    ["a race that loses", answer(200, { race: race(1) }), { code: 200, lost: "some" }],
    ["a race that loses nothing", answer(200, { race: race(0) }), { code: 200, lost: "none" }],
    ["a refusal that is expected", answer(403), { code: 403 }],
  ])("%s", (_, found, expected) => {
    expect(judge(found, expected)).toEqual({ kind: "as-expected" });
  });
});

describe("otherwise", () => {
  test.each<[string, Answered, Expected, object]>([
    ["another code", CONFLICT, { code: 200, claims: [KEPT] }, { of: "code", expected: 200, found: 409 }],
    ["another reason", CONFLICT, { code: 409, reason: "AlreadyExists" }, { of: "reason", found: "Conflict" }],
    ["another message", CONFLICT, { code: 409, says: "UID" }, { of: "message", expected: "UID" }],
    [
      "another value",
      answer(200),
      { code: 200, claims: [{ ...KEPT, is: "35m" }] },
      { of: "claim", found: "33m" },
    ],
    [
      "other events",
      events("ADDED"),
      { code: 200, events: ["MODIFIED"] },
      { of: "events", found: ["ADDED"] },
    ],
    ["no bookmark", events("ADDED"), { code: 200, events: ["ADDED", "BOOKMARK"] }, { of: "events" }],
    ["no error", events("ADDED"), { code: 200, errorCode: 410 }, { of: "error-code", found: undefined }],
    [
      "a race that loses",
      answer(200, { race: race(3) }),
      { code: 200, lost: "none" },
      { of: "lost", found: 3 },
    ],
    [
      "a race that loses nothing",
      answer(200, { race: race(0) }),
      { code: 200, lost: "some" },
      { of: "lost" },
    ],
  ])("%s", (_, found, expected, difference) => {
    const verdict = judge(found, expected);
    expect(verdict).toMatchObject({ kind: "otherwise", differences: [difference] });
  });

  test("every respect is told", () => {
    const verdict = judge(CONFLICT, { code: 409, reason: "x", says: "y" });
    expect(verdict).toMatchObject({ differences: [{ of: "reason" }, { of: "message" }] });
  });
});

describe("untold", () => {
  test.each([401, 403, 429, 500, 503])(
    "%i speaks of the operator or the server, not of the way of writing",
    (code) => {
      const verdict = judge({ ...CONFLICT, code }, { code: 200 });
      const message = "the object has been modified";
      expect(verdict).toEqual({ kind: "untold", why: { kind: "refused", code, message } });
    },
  );

  test("silence, and what the lab itself held back", () => {
    expect(judge({ kind: "silence", message: "cut" }, { code: 200 })).toEqual({
      kind: "untold",
      why: { kind: "silence", message: "cut" },
    });
    expect(judge({ kind: "withheld", why: "not-ours" }, { code: 200 })).toEqual({
      kind: "untold",
      why: { kind: "withheld", why: "not-ours" },
    });
  });

  test("what was never sent", () => {
    const message = "connect ECONNREFUSED";
    expect(judge({ kind: "silence", message, neverSent: true }, { code: 200 })).toEqual({
      kind: "untold",
      why: { kind: "unreachable", message },
    });
  });

  const missing = (details: JsonObject) =>
    answer(404, { body: { reason: "NotFound", message: "m", details } });

  test.each<[string, Answered, Expected, object]>([
    [
      "a namespace that does not exist",
      missing({ name: "shop", kind: "namespaces" }),
      { code: 201 },
      { kind: "no-namespace", name: "shop" },
    ],
    [
      "an object that somebody deleted",
      missing({ name: "truce-lab-x", kind: "prometheusrules" }),
      { code: 409, reason: "Conflict" },
      { kind: "gone" },
    ],
    ["an apply that had to create it anew", answer(201), { code: 200 }, { kind: "gone" }],
    [
      "a watch that saw it deleted",
      events("MODIFIED", "DELETED"),
      { code: 200, events: ["MODIFIED", "MODIFIED"] },
      { kind: "gone" },
    ],
    ["a kind that is not served", missing({}), { code: 201 }, { kind: "no-kind", message: "m" }],
    [
      "a path that is not served",
      answer(404, { body: undefined, text: "404 page not found" }),
      { code: 200 },
      { kind: "no-kind", message: "404 page not found" },
    ],
    [
      "a feature that is off",
      answer(422, { body: { reason: "Invalid", message: "m" } }),
      { code: 200, needs: "WatchList" },
      { kind: "feature", feature: "WatchList" },
    ],
  ])("%s", (_, found, expected, why) => {
    expect(judge(found, expected)).toEqual({ kind: "untold", why });
  });

  test("a 404 and a deletion that are expected are told", () => {
    expect(judge(missing({ name: "x" }), { code: 404 })).toEqual({ kind: "as-expected" });
    expect(judge(events("DELETED"), { code: 200, events: ["DELETED"] })).toEqual({ kind: "as-expected" });
  });
});
