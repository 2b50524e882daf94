import { expect, test } from "vitest";
import { rulesOf } from "./place";
import { clearedForRace, nameOf, raceRule, raceRulesIn, withRaceRule } from "./race";
import { GROUP, STORY_SPEC, TWO_GROUPS_SPEC } from "./story";

test("each writer's rule of each round has a name of its own", () => {
  const rules = [1, 2, 11].flatMap((writer) => [1, 2, 11].map((round) => raceRule(writer, round)));
  expect(new Set(rules.map(nameOf)).size).toBe(9);
});

test("rules are added at the end of the first group, and counted there", () => {
  const object = withRaceRule(withRaceRule(TWO_GROUPS_SPEC, raceRule(1, 1)), raceRule(2, 1));
  expect(rulesOf(object, GROUP).map(nameOf)).toEqual([
    ...rulesOf(STORY_SPEC, GROUP).map(nameOf),
    "Race-1-1",
    "Race-2-1",
  ]);
  expect(raceRulesIn(object)).toEqual(new Set(["Race-1-1", "Race-2-1"]));
});

test("an object is cleared of the rules of earlier races and of nothing else", () => {
  expect(clearedForRace(withRaceRule(TWO_GROUPS_SPEC, raceRule(1, 1)))).toEqual(TWO_GROUPS_SPEC);
});

test.each([[{}], [{ spec: {} }], [{ spec: { groups: [] } }]])("%o is given a group", (object) => {
  const cleared = clearedForRace(object);
  expect(cleared).toEqual({ spec: { groups: [{ name: GROUP, rules: [] }] } });
  expect(raceRulesIn(withRaceRule(cleared, raceRule(1, 1))).size).toBe(1);
});
