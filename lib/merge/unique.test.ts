import { describe, expect, test } from "vitest";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { drawnMerge } from "./drawn-merge";

const merge = drawnMerge(ruleShape);
const duplicate = ".spec.groups[k]:duplicate";

describe("mine inserts a group, theirs gives its name to another", () => {
  const sides = { base: "g[A, B]", mine: "g[A, B] k[C]", theirs: "k[A, B for=1m]" };

  test("U1 the name is a conflict, and theirs bears it in the meantime", () => {
    expect(merge(sides)).toEqual({
      merged: "k[A, B for=1m]",
      asks: ["duplicate [k]:duplicate: - | k[C] | k[A, B for=1m]"],
    });
  });

  test.each([
    ["mine", "g[A, B for=1m] k[C]"],
    ["theirs", "k[A, B for=1m]"],
    ["base", "g[A, B for=1m]"],
  ] as const)("U2 with %s taken", (take, merged) => {
    expect(merge({ ...sides, decisions: { [duplicate]: { take } } })).toEqual({ merged, asks: [] });
  });

  test("U2 with another name typed for mine", () => {
    const value = { name: "n", rules: [] };
    expect(merge({ ...sides, decisions: { [duplicate]: { take: "value", value } } })).toEqual({
      merged: "k[A, B for=1m] n[]",
      asks: [],
    });
  });
});

test("U2 both sides give one name to different groups", () => {
  const sides = { base: "g[A, B] h[C, D]", mine: "k[A, B for=1m] h[C, D]", theirs: "g[A, B] k[C, D for=2m]" };
  const id = ".spec.groups[g]:duplicate";
  expect(merge(sides)).toEqual({
    merged: "g[A, B for=1m] k[C, D for=2m]",
    asks: ["duplicate [g]:duplicate: - | k[A, B for=1m] | k[C, D for=2m]"],
  });
  expect(merge({ ...sides, decisions: { [id]: { take: "mine" } } })).toEqual({
    merged: "k[A, B for=1m] h[C, D for=2m]",
    asks: [],
  });
});

test("U3 two groups of one name in the draft stay as they are", () => {
  const sides = { base: "g[A]", mine: "g[A] g[B]", theirs: "g[A for=1m]" };
  expect(merge(sides)).toEqual({ merged: "g[A for=1m] g[B]", asks: [] });
});

test("U4 names that meet only when another conflict is decided in a certain way", () => {
  const sides = { base: "g[A, B]", mine: "k[A, B]", theirs: "n[A, B] k[C]" };
  expect(merge(sides)).toEqual({ merged: "n[A, B] k[C]", asks: ["value [g].name: g | k | n"] });
  const named = { ".spec.groups[g].name": { take: "mine" as const } };
  expect(merge({ ...sides, decisions: named })).toEqual({
    merged: "n[A, B] k[C]",
    asks: ["duplicate [g]:duplicate: - | k[A, B] | k[C]"],
  });
  const decisions = { ...named, ".spec.groups[g]:duplicate": { take: "mine" as const } };
  expect(merge({ ...sides, decisions })).toEqual({ merged: "k[A, B]", asks: [] });
});
