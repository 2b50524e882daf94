import { expect, test } from "vitest";
import { edited } from "./edit";
import { mergedCopy } from "./merged-copy";
import { valueAt } from "./place";
import { ofTargetDown, STORY_SPEC } from "./story";

const USER = ofTargetDown("labels", "user");
const WAIT = ofTargetDown("for");
const BASE = { metadata: { resourceVersion: "1" }, ...STORY_SPEC };

test("two changes in one rule are both kept, on the version that is stored now", () => {
  const mine = edited(BASE, { kind: "set", place: WAIT, value: "35m" });
  const theirs = {
    ...edited(BASE, { kind: "set", place: USER, value: "otherone" }),
    metadata: { resourceVersion: "2" },
  };
  const { copy, conflicts } = mergedCopy({ base: BASE, edited: mine }, theirs);
  expect(conflicts).toBe(0);
  expect(copy.base).toBe(theirs);
  expect(copy.edited.metadata).toEqual({ resourceVersion: "2" });
  expect([valueAt(copy.edited, USER), valueAt(copy.edited, WAIT)]).toEqual(["otherone", "35m"]);
});

test("where both changed one thing the copy's value stands, and it is counted", () => {
  const mine = edited(BASE, { kind: "set", place: USER, value: "me" });
  const theirs = edited(BASE, { kind: "set", place: USER, value: "otherone" });
  const { copy, conflicts } = mergedCopy({ base: BASE, edited: mine }, theirs);
  expect(conflicts).toBe(1);
  expect(valueAt(copy.edited, USER)).toBe("me");
});
