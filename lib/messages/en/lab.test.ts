import { describe, expect, test } from "vitest";
import { SCENARIO_IDS } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import type { Claim, Step } from "@/lib/lab/step";
import { ofTargetDown } from "@/lib/lab/story";
import { judge } from "@/lib/lab/verdict";
import { WAYS } from "@/lib/lab/way";
import { lab } from "./lab";

const KEPT: Claim = { place: ofTargetDown("for"), is: "35m", whose: "b", fate: "kept" };
const LOST: Claim = { place: ofTargetDown("labels", "user"), is: "someone", whose: "a", fate: "lost" };

describe("a step is told in one sentence", () => {
  const steps = SCENARIO_IDS.flatMap((id) => scenarioOf(id).steps.map((step) => ({ id, step })));

  test.each(steps)("$id: $step", ({ step }) => {
    expect(lab.step(step)).toMatch(/^\S.+\.$/);
    expect(lab.step(step)).not.toMatch(/undefined|\[object|\[Function/);
  });

  test.each<[Step, string]>([
    [
      { do: "edit", by: "b", edit: { kind: "set", place: ofTargetDown("for"), value: "35m" } },
      "Operator B sets “for” of TargetDown-serviceprom to “35m” in the copy. Nothing is sent yet.",
    ],
    [
      { do: "send", by: "b", way: "merge-patch", expect: { code: 200 } },
      "Operator B sends the edit of the PrometheusRule as a merge patch without a version.",
    ],
    [
      { do: "send", on: "ConfigMap", by: "a", way: "put-without-version", expect: { code: 200 } },
      "Operator A sends the edited copy of the ConfigMap as a PUT without a version.",
    ],
    [
      { do: "send", by: "b", way: "apply", manager: "truce-lab:a", groups: ["g"], expect: { code: 200 } },
      "Operator B sends the edited copy of the PrometheusRule (only the group g) by server-side apply, under the name truce-lab:a.",
    ],
    [
      { do: "delete", by: "a", naming: ["uid", "resourceVersion"], expect: { code: 200 } },
      "Operator A deletes the PrometheusRule, if it still has the uid and the resourceVersion of the copy.",
    ],
    [
      { do: "watch", by: "b", from: "last", until: { events: 1 }, seconds: 5, expect: { code: 200 } },
      "Operator B watches again, from the last version that the watch brought, until one change has come.",
    ],
    [
      { do: "edit", by: "a", edit: { kind: "delete-rule", group: "g", rule: "R" } },
      "Operator A deletes the rule R from the group g in the copy. Nothing is sent yet.",
    ],
    [
      { do: "edit", on: "ConfigMap", by: "a", edit: { kind: "retype", content: {} } },
      "Operator A edits the copy of the ConfigMap by hand. Nothing is sent yet.",
    ],
  ])("%j", (step, sentence) => {
    expect(lab.step(step)).toBe(sentence);
  });
});

test.each(SCENARIO_IDS)("%s is explained, with sources", (id) => {
  const { title, summary, expect: expected, why, sources } = lab.scenario[id];
  expect([title, summary, ...expected, ...why].every((text) => text.length > 10)).toBe(true);
  expect(Math.min(expected.length, why.length, sources.length)).toBeGreaterThan(0);
  for (const { href } of sources) expect(new URL(href).protocol).toBe("https:");
});

test("every way has a name and a client of its own", () => {
  expect(new Set(WAYS.map((way) => lab.way[way].name)).size).toBe(WAYS.length);
  expect(new Set(WAYS.map((way) => lab.way[way].client)).size).toBe(WAYS.length);
});

describe("an answer is held against what was expected", () => {
  const answered = { kind: "answered", code: 200, body: {}, warnings: [] } as const;

  test("as expected", () => {
    expect(lab.verdict(judge(answered, { code: 200 }))).toEqual(["As expected."]);
  });

  test("another code", () => {
    expect(lab.verdict(judge(answered, { code: 409 }))).toEqual([
      "Expected 409, but the cluster answered 200.",
    ]);
  });

  test("each difference has a sentence", () => {
    const status = { ...answered, code: 409, body: { reason: "Expired", message: "m" } };
    expect(
      lab.verdict(judge(status, { code: 409, reason: "Conflict", says: "modified", claims: [KEPT] })),
    ).toEqual([
      "Expected the reason Conflict, but the cluster gives Expired.",
      "Expected a message with “modified”, but the cluster says “m”.",
      "Expected “for” of TargetDown-serviceprom to be “35m”, but it is absent.",
    ]);
  });

  test("other events", () => {
    const watched = { ...answered, events: [{ type: "ADDED" as const, object: {} }] };
    expect(lab.verdict(judge(watched, { code: 200, events: [], errorCode: 410 }))).toEqual([
      "Expected no event, but the cluster sent the events ADDED.",
      "Expected the watch to end with code 410, but it ended with none.",
    ]);
  });

  test("a race that loses, or does not", () => {
    const race = {
      writers: 2,
      roundsAsked: 1,
      rounds: 1,
      attempts: 2,
      conflicts: 0,
      acknowledged: 2,
      lost: 1,
    };
    const raced = (lost: number) => ({ ...answered, race: { ...race, lost, milliseconds: 3, perRound: [] } });
    expect(lab.verdict(judge(raced(1), { code: 200, lost: "none" }))).toEqual([
      "Expected no acknowledged rule to be lost, but 1 rule is missing.",
    ]);
    expect(lab.verdict(judge(raced(0), { code: 200, lost: "some" }))).toEqual([
      "Expected acknowledged rules to be lost, but none is missing. The writers may not have met: run it again.",
    ]);
    expect(lab.race(raced(1).race)).toBe("2 attempts, 0 conflicts, 2 acknowledged, 1 of them lost, 3 ms");
    expect(lab.race({ ...raced(0).race, roundsAsked: 5, rounds: 2 })).toBe(
      "2 attempts, 0 conflicts, 2 acknowledged, none lost, 3 ms, stopped after 2 of 5 rounds",
    );
  });

  test.each([
    [{ ...answered, code: 401, body: {} }, "does not accept this token"],
    [{ ...answered, code: 403, body: { message: "no" } }, "(“no”). Choose a namespace"],
    [{ ...answered, code: 503, body: {} }, "it answered 503. Wait a little"],
    [{ kind: "silence", message: "reset" } as const, "(reset)"],
    [{ kind: "silence", message: "refused", neverSent: true } as const, "(refused); nothing was sent"],
    [
      { ...answered, code: 404, body: { details: { kind: "namespaces", name: "shop" } } },
      "The namespace shop does not exist.",
    ],
    [{ ...answered, code: 404, body: { details: { name: "truce-lab-x" } } }, "Somebody deleted the scratch"],
    [{ ...answered, code: 404, text: "404 page not found" }, "(“404 page not found”)"],
    [{ ...answered, code: 201 }, "Somebody deleted"],
    [{ kind: "withheld", why: "not-ours" } as const, "does not carry this run's label"],
    [{ kind: "withheld", why: "another-object" } as const, "another one of the same name"],
  ])("%j tells nothing, and what to do", (answer, part) => {
    const [sentence] = lab.verdict(judge(answer, { code: 200 }));
    expect(sentence).toContain(part);
  });
});

describe("what became of a change", () => {
  test.each<[Claim, string, string]>([
    [LOST, "someone", "A's change is lost: “labels.user” of TargetDown-serviceprom is “someone”."],
    [KEPT, "35m", "B's change is kept: “for” of TargetDown-serviceprom is “35m”."],
    [
      { ...KEPT, is: "15m", fate: "misplaced" },
      "15m",
      "B's change went to the wrong rule: “for” of TargetDown-serviceprom is “15m”.",
    ],
    [
      LOST,
      "otherone",
      "Expected “labels.user” of TargetDown-serviceprom to be “someone”, but it is “otherone”.",
    ],
  ])("%j with %s", (claim, found, sentence) => {
    expect(lab.claim(claim, found)).toBe(sentence);
  });
});

test.each([
  [{ kind: "answered", code: 200, body: {}, warnings: [] } as const, "200 OK"],
  [{ kind: "answered", code: 409, body: { reason: "Conflict" }, warnings: [] } as const, "409 Conflict"],
  [{ kind: "answered", code: 500, body: {}, warnings: [] } as const, "500 Internal Server Error"],
  [{ kind: "answered", code: 418, body: {}, warnings: [] } as const, "418"],
  [
    {
      kind: "answered",
      code: 200,
      body: undefined,
      warnings: [],
      events: [{ type: "ERROR", object: { code: 410, reason: "Expired", message: "too old" } }],
    } as const,
    "410 Expired (in the stream)",
  ],
  [{ kind: "silence", message: "" } as const, "no answer"],
  [{ kind: "silence", message: "", neverSent: true } as const, "not sent"],
  [{ kind: "withheld", why: "not-ours" } as const, "not sent"],
])("%j in short", (answer, short) => {
  expect(lab.answer(answer)).toBe(short);
});
