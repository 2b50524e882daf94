import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Json } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { fingerprint } from "./fingerprint";
import type { Version } from "./model";
import { mergedValue, planMerge } from "./plan";
import { decideAll, openSession, outcome, withTheirs } from "./session";
import { crowdedDocument } from "./testing/arbitrary";
import { CAMPAIGN } from "./testing/campaign";
import { documentOf, draw } from "./testing/notation";

vi.setConfig({ testTimeout: 120_000 });

const SIDES = {
  base: "g[A for=5m, B for=5m, C, D for=5m] h[E, F]",
  // A and B are raised, C is deleted, M is inserted, h is reordered.
  mine: "g[A for=9m, B for=9m, D for=5m, M] h[F, E]",
  // Of that only B is as mine has it; D is theirs.
  theirs: "g[A for=5m, B for=9m, C, D for=1m] h[E, F]",
};

function open({ base, mine, theirs }: typeof SIDES) {
  return openSession(documentOf(base), documentOf(mine), documentOf(theirs), ruleShape, "perhaps");
}

test("T1 what only mine changed is a conflict of the kind that its values show, and nothing else is", () => {
  const { conflicts, changes } = open(SIDES).plan;
  expect(conflicts.map(({ kind, id, takenBack }) => [kind, id, takenBack])).toEqual([
    ["value", ".spec.groups[g].rules[A].for", true],
    ["presence", ".spec.groups[g].rules[C]", true],
    ["presence", ".spec.groups[g].rules[M]", true],
    ["order", ".spec.groups[h].rules:order", true],
  ]);
  expect(changes.map(({ by, id }) => [by, id])).toEqual([
    ["both", ".spec.groups[g].rules[B].for"],
    ["theirs", ".spec.groups[g].rules[D].for"],
  ]);
});

test("T1 a rule that mine moved is a conflict about its place", () => {
  const { conflicts } = open({ base: "g[A, B] h[C]", mine: "g[A] h[C, B]", theirs: "g[A, B] h[C]" }).plan;
  expect(conflicts.map(({ kind, id }) => [kind, id])).toEqual([["place", ".spec.groups[g].rules[B]:place"]]);
});

test("T1 what both changed differently is asked as ever", () => {
  const sides = { base: "g[A for=5m]", mine: "g[A for=9m]", theirs: "g[A for=1m]" };
  expect(open(sides).plan.conflicts).toMatchObject([{ kind: "value" }]);
  expect(open(sides).plan.conflicts[0]).not.toHaveProperty("takenBack");
});

test("T1 a newer theirs keeps asking, and keeps the decisions where nothing changed", () => {
  const decided = decideAll(open(SIDES), "mine");
  const { session } = withTheirs(decided, documentOf(SIDES.theirs.replace("D for=1m", "D for=2m")));
  expect(outcome(session).undecided).toEqual([]);
  const again = withTheirs(decided, documentOf(SIDES.base)).session;
  // B, too, is now as base has it.
  expect(outcome(again).undecided).toMatchObject([{ id: ".spec.groups[g].rules[B].for", takenBack: true }]);
});

test("T2 theirs stands until it is decided", () => {
  const { value, undecided } = outcome(open(SIDES));
  expect(draw(value)).toBe(SIDES.theirs);
  expect(undecided).toHaveLength(4);
  expect(draw(outcome(decideAll(open(SIDES), "mine")).value)).toBe(
    "g[A for=9m, B for=9m, D for=1m, M] h[F, E]",
  );
});

test("T2 all else is asked as ever; mine taken at all is the merge as it would have been, theirs is theirs", () => {
  const document = crowdedDocument();
  const law = fc.property(document, document, document, (base, mine, theirs) => {
    const told = planMerge(base, mine, theirs, ruleShape);
    const plan = planMerge(base, mine, theirs, ruleShape, "perhaps");
    const asked = plan.conflicts.filter(({ takenBack }) => takenBack);
    const taking = (take: Version): Json =>
      mergedValue(plan, Object.fromEntries(asked.map(({ id }) => [id, { take }]))).value;
    const others = plan.conflicts.filter(({ takenBack }) => !takenBack);
    expect(others.map(({ id }) => id)).toEqual(told.conflicts.map(({ id }) => id));
    // Where something else is asked, too, what is merged so far depends on that.
    if (told.conflicts.length > 0) return;
    expect(fingerprint(taking("mine"))).toBe(fingerprint(mergedValue(told, {}).value));
    expect(fingerprint(taking("theirs"))).toBe(fingerprint(theirs));
  });
  fc.assert(law, CAMPAIGN);
});
