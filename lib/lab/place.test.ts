import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import { ruleIn, rulesOf, valueAt, withRules } from "./place";
import { GROUP, ofTargetDown, STORY_DATA, STORY_SPEC, TARGET_DOWN, TWO_GROUPS_SPEC } from "./story";

test("a place is found by names, wherever the rule stands", () => {
  const moved = withRules(STORY_SPEC, GROUP, (rules) => [...rules].reverse());
  expect(valueAt(moved, ofTargetDown("labels", "user"))).toBe("someone");
  expect(valueAt(STORY_DATA, { data: "user" })).toBe("someone");
});

test.each<[string, Json | undefined]>([
  ["nothing", undefined],
  ["a list", []],
  ["an object without content", {}],
  ["groups that are no list", { spec: { groups: "x" } }],
  ["a group without rules", { spec: { groups: [{ name: GROUP }, null] } }],
])("in %s there is no such place", (_, object) => {
  expect(rulesOf(object, GROUP)).toEqual([]);
  expect(ruleIn(object, GROUP, TARGET_DOWN)).toBeUndefined();
  expect(valueAt(object, ofTargetDown("for"))).toBeUndefined();
  expect(valueAt(object, { data: "for" })).toBeUndefined();
});

test("names that every object inherits are no places", () => {
  expect(valueAt({ data: {} }, { data: "constructor" })).toBeUndefined();
});

test("rules are made anew in the group of that name alone", () => {
  const after = withRules(TWO_GROUPS_SPEC, GROUP, () => []);
  expect(rulesOf(after, GROUP)).toEqual([]);
  expect(rulesOf(after, "nodes")).toEqual(rulesOf(TWO_GROUPS_SPEC, "nodes"));
});
