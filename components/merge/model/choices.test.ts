import { describe, expect, it } from "vitest";
import type { Change, Conflict } from "@/lib/merge/model";
import { choiceOf, isTypable, outcomeOf } from "./choices";

const CONFLICT: Conflict = {
  id: "c",
  path: [],
  kind: "insert",
  base: undefined,
  mine: { alert: "Mine" },
  theirs: { alert: "Theirs" },
  offers: ["mine", "theirs", "both", "base"],
};
const CHANGE: Change = {
  id: "d",
  path: [],
  kind: "edited",
  by: "mine",
  base: "5m",
  mine: "10m",
  theirs: "5m",
  offers: ["mine", "base"],
};

describe("the choice in force", () => {
  it("is none at a conflict until somebody decides", () => {
    expect(choiceOf(CONFLICT, {})).toBeUndefined();
    expect(outcomeOf(CONFLICT, {})).toEqual({ kind: "undecided" });
  });

  it("is the operator's", () => {
    expect(outcomeOf(CONFLICT, { c: { take: "theirs" } })).toEqual({
      kind: "one",
      value: { alert: "Theirs" },
    });
    expect(outcomeOf(CONFLICT, { c: { take: "value", value: "typed" } })).toEqual({
      kind: "one",
      value: "typed",
    });
  });

  it("can be that nothing stands there", () => {
    expect(outcomeOf(CONFLICT, { c: { take: "base" } })).toEqual({ kind: "one", value: undefined });
  });

  it("can be both", () => {
    expect(outcomeOf(CONFLICT, { c: { take: "both" } })).toEqual({
      kind: "both",
      theirs: { alert: "Theirs" },
      mine: { alert: "Mine" },
    });
  });

  it("is the merge's own at a change, until the operator takes it back", () => {
    expect(choiceOf(CHANGE, {})).toEqual({ take: "mine" });
    expect(outcomeOf(CHANGE, { d: { take: "base" } })).toEqual({ kind: "one", value: "5m" });
  });
});

describe("a typed value", () => {
  it("can stand for a value, not for an order or a place", () => {
    expect(isTypable(CONFLICT)).toBe(true);
    expect(isTypable({ ...CONFLICT, kind: "order" })).toBe(false);
    expect(isTypable({ ...CHANGE, kind: "moved" })).toBe(false);
  });
});
