import { describe, expect, test } from "vitest";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { drawnChanges, drawnMerge } from "./drawn-merge";

const merge = drawnMerge(ruleShape);
const changes = drawnChanges(ruleShape);

describe("on one side", () => {
  test("P1 inserted and deleted rules", () => {
    const sides = { base: "g[A, B, C]", mine: "g[A, C, X]", theirs: "g[Y, A, B, C]" };
    expect(merge(sides)).toEqual({ merged: "g[Y, A, C, X]", asks: [] });
    expect(changes(sides)).toEqual([
      "theirs inserted [g][Y]: - | - | Y",
      "mine deleted [g][B]: B | - | B",
      "mine inserted [g][X]: - | X | -",
    ]);
  });

  test("P1 inserted and deleted groups", () => {
    const sides = { base: "g[A] h[B]", mine: "g[A]", theirs: "g[A] h[B] k[C]" };
    expect(merge(sides)).toEqual({ merged: "g[A] k[C]", asks: [] });
  });
});

describe("inserted on both sides", () => {
  test("P2 equal rules become one", () => {
    const sides = { base: "g[A]", mine: "g[A, X for=1m]", theirs: "g[A, X for=1m]" };
    expect(merge(sides)).toEqual({ merged: "g[A, X for=1m]", asks: [] });
    expect(changes(sides)).toEqual(["both inserted [g][X]: - | X for=1m | X for=1m"]);
  });

  test("P2 different rules are both kept", () => {
    const sides = { base: "g[A]", mine: "g[A, X]", theirs: "g[A, Y]" };
    expect(merge(sides)).toEqual({ merged: "g[A, Y, X]", asks: [] });
  });

  const clash = { base: "g[A]", mine: "g[A, X for=1m]", theirs: "g[A, X for=2m]" };

  test("P3 rules of one name and labels that differ", () => {
    expect(merge(clash)).toEqual({
      merged: "g[A, X for=2m]",
      asks: ["insert [g][X]: - | X for=1m | X for=2m"],
    });
  });

  test.each([
    ["mine", "g[A, X for=1m]"],
    ["theirs", "g[A, X for=2m]"],
    ["both", "g[A, X for=2m, X for=1m]"],
    ["base", "g[A]"],
  ] as const)("P3 with %s taken", (take, merged) => {
    const decisions = { ".spec.groups[g].rules[X]": { take } };
    expect(merge({ ...clash, decisions })).toEqual({ merged, asks: [] });
  });

  const groups = {
    base: "h[Z]",
    mine: "h[Z] g interval=1m[A, X for=1m]",
    theirs: "h[Z] g interval=2m[B, X for=2m]",
  };

  test("P3 groups of one name that differ", () => {
    expect(merge(groups)).toEqual({
      merged: "h[Z] g interval=2m[B, X for=2m]",
      asks: ["insert [g]: - | g interval=1m[A, X for=1m] | g interval=2m[B, X for=2m]"],
    });
  });

  test.each([
    ["mine", "h[Z] g interval=1m[A, X for=1m]"],
    ["theirs", "h[Z] g interval=2m[B, X for=2m]"],
    ["base", "h[Z]"],
  ] as const)("P3 with %s taken at a group", (take, merged) => {
    const decisions = { ".spec.groups[g]": { take } };
    expect(merge({ ...groups, decisions })).toEqual({ merged, asks: [] });
  });

  test("P4 with both taken, groups of one name become one", () => {
    const decisions = { ".spec.groups[g]": { take: "both" as const } };
    expect(merge({ ...groups, decisions })).toEqual({
      merged: "h[Z] g interval=2m[B, A, X for=2m]",
      asks: ["value [g].interval: - | 1m | 2m", "insert [g][X]: - | X for=1m | X for=2m"],
    });
  });

  test("P2 equal groups become one", () => {
    const sides = { base: "h[Z]", mine: "h[Z] g[A]", theirs: "h[Z] g[A]" };
    expect(merge(sides)).toEqual({ merged: "h[Z] g[A]", asks: [] });
  });
});

describe("deleted on one side", () => {
  const sides = { base: "g[A, B for=5m, C]", mine: "g[A, C]", theirs: "g[A, B for=9m, C]" };

  test("P5 a rule that the other side changed is kept until that is decided", () => {
    expect(merge(sides)).toEqual({
      merged: "g[A, B for=9m, C]",
      asks: ["presence [g][B]: B for=5m | - | B for=9m"],
    });
    const swapped = { base: sides.base, mine: sides.theirs, theirs: sides.mine };
    expect(merge(swapped)).toEqual({
      merged: "g[A, B for=9m, C]",
      asks: ["presence [g][B]: B for=5m | B for=9m | -"],
    });
  });

  test.each([
    ["mine", "g[A, C]"],
    ["theirs", "g[A, B for=9m, C]"],
    ["base", "g[A, B for=5m, C]"],
  ] as const)("P5 with %s taken", (take, merged) => {
    const decisions = { ".spec.groups[g].rules[B]": { take } };
    expect(merge({ ...sides, decisions })).toEqual({ merged, asks: [] });
  });

  test("P5 a rule that the other side moved to another group", () => {
    const moved = merge({ base: "g[A, B] h[C]", mine: "g[A] h[C]", theirs: "g[A] h[C, B]" });
    expect(moved).toEqual({ merged: "g[A] h[C, B]", asks: ["presence [g][B]: B | - | B"] });
  });

  test("P5 a group in which the other side changed a rule", () => {
    const group = merge({ base: "g[A] h[B]", mine: "h[B]", theirs: "g[A for=1m] h[B]" });
    expect(group).toEqual({ merged: "g[A for=1m] h[B]", asks: ["presence [g]: g[A] | - | g[A for=1m]"] });
  });

  test("P5 both deleted the same rule", () => {
    const deleted = { base: "g[A, B]", mine: "g[A]", theirs: "g[A]" };
    expect(merge(deleted)).toEqual({ merged: "g[A]", asks: [] });
    expect(changes(deleted)).toEqual(["both deleted [g][B]: B | - | -"]);
  });
});

describe("deleted groups", () => {
  test("P6 theirs folds a group into another, mine changes one of its rules", () => {
    const merged = merge({ base: "g[A] h[B, C]", mine: "g[A] h[B for=1m, C]", theirs: "g[A, B, C]" });
    expect(merged).toEqual({ merged: "g[A, B for=1m, C]", asks: [] });
  });

  test("P6 mine moves a rule out of a group that theirs deletes", () => {
    const merged = merge({ base: "g[A] h[B, C]", mine: "g[A, B] h[C]", theirs: "g[A]" });
    expect(merged).toEqual({ merged: "g[A, B]", asks: ["presence [h][B]: B | B | -"] });
  });

  const refuge = { base: "g[A, B] h[C]", mine: "g[A] h[C, B]", theirs: "g[A, B]" };

  test("P7 mine moves a rule into a group that theirs deletes", () => {
    expect(merge(refuge)).toEqual({ merged: "g[A] h[C, B]", asks: ["presence [h]: h[C] | h[C, B] | -"] });
  });

  test("P7 mine adds a rule to a group that theirs deletes", () => {
    const merged = merge({ base: "g[A] h[B]", mine: "g[A] h[B, X]", theirs: "g[A]" });
    expect(merged).toEqual({ merged: "g[A] h[B, X]", asks: ["presence [h]: h[B] | h[B, X] | -"] });
  });

  test("O8 a rule whose new group is not there stands where theirs has it", () => {
    const decisions = { ".spec.groups[h]": { take: "theirs" as const } };
    expect(merge({ ...refuge, decisions })).toEqual({ merged: "g[A, B]", asks: [] });
  });

  const folded = { base: "g[A] h[B]", mine: "h[B, A]", theirs: "g[A for=1m]" };
  const theirsAtH = { ".spec.groups[h]": { take: "theirs" as const } };

  test("O8 a rule whose new group is not there, and whose old one was deleted, is asked about", () => {
    expect(merge(folded)).toEqual({
      merged: "h[B, A for=1m]",
      asks: ["presence [h]: h[B] | h[B, A] | -"],
    });
    expect(merge({ ...folded, decisions: theirsAtH })).toEqual({
      merged: "g[A for=1m]",
      asks: ["presence [g]:rest: g[A] | - | g[A for=1m]"],
    });
  });

  test.each([
    ["mine", ""],
    ["theirs", "g[A for=1m]"],
  ] as const)("O8 with %s taken for what is left of the group", (take, merged) => {
    const decisions = { ...theirsAtH, ".spec.groups[g]:rest": { take } };
    expect(merge({ ...folded, decisions })).toEqual({ merged, asks: [] });
  });

  test("O8 two groups decided away do not take a rule with them that nobody deleted", () => {
    const sides = { base: "g[] h[A, B]", mine: "h[A, B for=1m]", theirs: "g[A]" };
    const decisions = {
      ".spec.groups[g]": { take: "mine" as const },
      ".spec.groups[h]": { take: "theirs" as const },
    };
    expect(merge({ ...sides, decisions })).toEqual({
      merged: "g[A]",
      asks: ["presence [g]:rest: g[] | - | g[A]"],
    });
  });

  test("O8 a group that nobody decided about is kept rather than one that was decided away", () => {
    const decisions = { ...theirsAtH, ".spec.groups[g]": { take: "mine" as const } };
    expect(merge({ ...folded, decisions })).toEqual({
      merged: "h[B, A for=1m]",
      asks: ["presence [h]:rest: h[B] | h[B, A] | -"],
    });
  });
});
