import { expect, test } from "vitest";
import { edited } from "./edit";
import { rulesOf, valueAt } from "./place";
import { GROUP, ofFlapping, ofTargetDown, rule, STORY_DATA, STORY_SPEC } from "./story";

test("a field is set in the rule of that name alone", () => {
  const after = edited(STORY_SPEC, { kind: "set", place: ofTargetDown("labels", "user"), value: "otherone" });
  expect(valueAt(after, ofTargetDown("labels", "user"))).toBe("otherone");
  expect(valueAt(after, ofTargetDown("labels", "severity"))).toBe("warning");
  expect(rulesOf(after, GROUP)[1]).toBe(rulesOf(STORY_SPEC, GROUP)[1]);
  expect(valueAt(STORY_SPEC, ofTargetDown("labels", "user"))).toBe("someone");
});

test("a field below one that is not there is made", () => {
  const after = edited(STORY_SPEC, { kind: "set", place: ofFlapping("annotations", "note"), value: "n" });
  expect(valueAt(after, ofFlapping("annotations"))).toEqual({ note: "n" });
});

test("a key of a ConfigMap is set beside the others", () => {
  const after = edited(STORY_DATA, { kind: "set", place: { data: "for" }, value: "35m" });
  expect(after).toEqual({ data: { for: "35m", user: "someone" } });
});

test.each([
  ["first", 0],
  ["last", 2],
] as const)("a rule is inserted %s", (at, index) => {
  const added = rule("New", "1m", {});
  const after = edited(STORY_SPEC, { kind: "insert-rule", group: GROUP, at, rule: added });
  expect(rulesOf(after, GROUP)).toHaveLength(3);
  expect(rulesOf(after, GROUP)[index]).toBe(added);
});

test("a rule is deleted by its name", () => {
  const after = edited(STORY_SPEC, { kind: "delete-rule", group: GROUP, rule: "TargetDown-serviceprom" });
  expect(rulesOf(after, GROUP)).toEqual([rulesOf(STORY_SPEC, GROUP)[1]]);
});

test("what is typed takes the place of the content and of nothing else", () => {
  const object = { kind: "PrometheusRule", ...STORY_SPEC };
  const after = edited(object, { kind: "retype", content: { spec: { groups: [] } } });
  expect(after).toEqual({ kind: "PrometheusRule", spec: { groups: [] } });
});
