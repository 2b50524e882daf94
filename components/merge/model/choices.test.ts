import { describe, expect, it } from "vitest";
import type { Change, Conflict } from "@/lib/merge/model";
import { isDecided, isTaken, isTypable, isTyped, outcomeOf } from "./choices";

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

describe("what stands at a place", () => {
  it("is open at a conflict until somebody decides", () => {
    expect(outcomeOf(CONFLICT, {})).toEqual({ kind: "undecided" });
    expect(isDecided(CONFLICT, {})).toBe(false);
  });

  it("is what the operator took", () => {
    expect(outcomeOf(CONFLICT, { c: { take: "theirs" } })).toEqual({
      kind: "one",
      taken: "theirs",
      value: { alert: "Theirs" },
    });
    expect(isDecided(CONFLICT, { c: { take: "theirs" } })).toBe(true);
  });

  it("is what the operator typed", () => {
    const decisions = { c: { take: "value", value: "typed" } } as const;
    expect(outcomeOf(CONFLICT, decisions)).toEqual({ kind: "one", taken: "value", value: "typed" });
    expect(isTyped(CONFLICT, decisions)).toBe(true);
  });

  it("can be nothing", () => {
    expect(outcomeOf(CONFLICT, { c: { take: "base" } })).toEqual({
      kind: "one",
      taken: "base",
      value: undefined,
    });
  });

  it("can be both side by side", () => {
    expect(outcomeOf(CONFLICT, { c: { take: "both" } })).toEqual({
      kind: "both",
      theirs: { alert: "Theirs" },
      mine: { alert: "Mine" },
    });
  });

  it("is one group where two of one name are both taken: they cannot stand side by side", () => {
    const path = [{ field: "groups" }, { item: "g", label: "shop" }];
    const groups = { ...CONFLICT, path };
    const both = { c: { take: "both" } } as const;
    expect(outcomeOf(groups, both)).toEqual({ kind: "joined" });
    expect(isTaken(groups, both, "both")).toBe(true);
    const rules = { ...CONFLICT, path: [...path, { field: "rules" }, { item: "r", label: "Slow" }] };
    expect(outcomeOf(rules, both)).toMatchObject({ kind: "both" });
  });

  it("is the merge's own at a change, until the operator takes it back", () => {
    expect(outcomeOf(CHANGE, {})).toMatchObject({ taken: "mine", value: "10m" });
    expect(outcomeOf(CHANGE, { d: { take: "base" } })).toMatchObject({ taken: "base", value: "5m" });
  });

  it("is made of both sides where two different changes fit together", () => {
    const reorders: Change = {
      ...CHANGE,
      kind: "moved",
      by: "both",
      path: [{ field: "rules" }],
      base: ["a", "b", "c", "d"],
      mine: ["b", "a", "c", "d"],
      theirs: ["a", "b", "d", "c"],
    };
    expect(outcomeOf(reorders, {})).toEqual({ kind: "combined" });
    expect(outcomeOf({ ...reorders, theirs: reorders.mine }, {})).toMatchObject({ kind: "one" });
  });
});

describe("the button of a choice", () => {
  it("is pressed where its version is in force, under whichever name", () => {
    expect(isTaken(CHANGE, {}, "mine")).toBe(true);
    expect(isTaken(CHANGE, {}, "base")).toBe(false);
    expect(isTaken(CHANGE, { d: { take: "base" } }, "theirs")).toBe(true);
  });

  it("is pressed nowhere while nothing is decided, or where a value was typed", () => {
    for (const offer of CONFLICT.offers) expect(isTaken(CONFLICT, {}, offer)).toBe(false);
    expect(isTaken(CHANGE, { d: { take: "value", value: "10m" } }, "mine")).toBe(false);
  });
});

describe("a typed value", () => {
  it("can stand for a value, a rule or an order, not for a place", () => {
    expect(isTypable(CONFLICT)).toBe(true);
    expect(isTypable({ ...CONFLICT, kind: "order", path: [{ field: "rules" }] })).toBe(true);
    expect(isTypable({ ...CHANGE, kind: "moved", path: [{ field: "rules" }] })).toBe(true);
    expect(isTypable({ ...CONFLICT, kind: "place", path: [{ item: "a", label: "a" }] })).toBe(false);
    expect(isTypable({ ...CHANGE, kind: "moved", path: [{ item: "a", label: "a" }] })).toBe(false);
  });
});
