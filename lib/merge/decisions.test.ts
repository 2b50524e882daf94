import { describe, expect, test } from "vitest";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { drawnMerge } from "./drawn-merge";
import type { Choice, Decisions } from "./model";
import { diff, planMerge } from "./plan";
import { documentOf } from "./testing/notation";

const merge = drawnMerge(ruleShape);

const sides = {
  base: "g[A for=5m, B for=5m, C]",
  mine: "g[A for=9m, B for=9m, M]",
  theirs: "g[A for=1m, B for=5m, C, T]",
};
const conflict = ".spec.groups[g].rules[A].for";

function decided(decisions: Decisions): string {
  return merge({ ...sides, decisions }).merged;
}

test("D1 theirs stands where nobody has decided, and what was deleted and changed is kept", () => {
  const open = merge({ base: "g[A for=5m, B]", mine: "g[A for=9m]", theirs: "g[A for=1m, B for=1m]" });
  expect(open.merged).toBe("g[A for=1m, B for=1m]");
  expect(open.asks).toHaveLength(2);
});

describe("at a conflict", () => {
  test.each<[string, Choice, string]>([
    ["mine", { take: "mine" }, "g[A for=9m, B for=9m, T, M]"],
    ["theirs", { take: "theirs" }, "g[A for=1m, B for=9m, T, M]"],
    ["base", { take: "base" }, "g[A for=5m, B for=9m, T, M]"],
    ["a typed value", { take: "value", value: "3m" }, "g[A for=3m, B for=9m, T, M]"],
  ])("D2 with %s taken", (_, choice, merged) => {
    expect(decided({ [conflict]: choice })).toBe(merged);
  });
});

describe("at what was merged without asking", () => {
  test.each<[string, Choice, string]>([
    ["rules[B].for", { take: "theirs" }, "g[A for=1m, B for=5m, T, M]"],
    ["rules[B].for", { take: "value", value: "7m" }, "g[A for=1m, B for=7m, T, M]"],
    ["rules[C]", { take: "theirs" }, "g[A for=1m, B for=9m, C, T, M]"],
    ["rules[M]", { take: "theirs" }, "g[A for=1m, B for=9m, T]"],
    ["rules[T]", { take: "mine" }, "g[A for=1m, B for=9m, M]"],
    [
      "rules[T]",
      { take: "value", value: { alert: "U", expr: "U_total > 1" } },
      "g[A for=1m, B for=9m, U, M]",
    ],
  ])("D3 %s reversed", (place, choice, merged) => {
    expect(decided({ [`.spec.groups[g].${place}`]: choice })).toBe(merged);
  });

  test("D3 a reorder and a move reversed", () => {
    const moves = { base: "g[A, B, C] h[D]", mine: "g[B, A] h[D, C]", theirs: "g[A, B, C for=1m] h[D]" };
    expect(merge(moves).merged).toBe("g[B, A] h[D, C for=1m]");
    const decisions: Decisions = {
      ".spec.groups[g].rules:order": { take: "theirs" },
      ".spec.groups[g].rules[C]:place": { take: "theirs" },
    };
    expect(merge({ ...moves, decisions }).merged).toBe("g[A, B, C for=1m] h[D]");
  });

  test("D3 what mine changed since base is listed in the order of the document", () => {
    const changes = diff(documentOf("g[A, B, C]"), documentOf("g[X, A, C for=1m]"), ruleShape);
    expect(changes.map(({ kind, id, by }) => `${by} ${kind} ${id}`)).toEqual([
      "mine inserted .spec.groups[g].rules[X]",
      "mine deleted .spec.groups[g].rules[B]",
      "mine inserted .spec.groups[g].rules[C].for",
    ]);
  });
});

test("D4 decisions at all places together do what each does alone", () => {
  const all = decided({
    [conflict]: { take: "mine" },
    ".spec.groups[g].rules[B].for": { take: "theirs" },
    ".spec.groups[g].rules[C]": { take: "theirs" },
    ".spec.groups[g].rules[M]": { take: "theirs" },
    ".spec.groups[g].rules[T]": { take: "mine" },
  });
  expect(all).toBe("g[A for=9m, B for=5m, C]");
});

test("D5 decisions for unknown places, and both where it is not offered, change nothing", () => {
  const decisions: Decisions = {
    ".spec.groups[g].rules[Z]": { take: "mine" },
    ".toString": { take: "mine" },
    [conflict]: { take: "both" },
  };
  expect(merge({ ...sides, decisions })).toEqual(merge(sides));
});

describe("ids", () => {
  function idsOf(base: string, mine: string, theirs: string): readonly string[] {
    const plan = planMerge(documentOf(base), documentOf(mine), documentOf(theirs), ruleShape);
    return [...plan.conflicts, ...plan.changes].map(({ id }) => id);
  }

  test("D6 twins are numbered in the order of base", () => {
    const ids = idsOf("g[A{w=1}, A{w=2}]", "g[A{w=1}, A{w=2} for=1m]", "g[A{w=1} for=2m, A{w=2}]");
    expect(ids).toEqual([".spec.groups[g].rules[A].for", ".spec.groups[g].rules[A #2].for"]);
  });

  test("D6 a label tells twins apart for a reader", () => {
    const plan = planMerge(
      documentOf("g[A{w=1}, A{w=2}]"),
      documentOf("g[A{w=1}]"),
      documentOf("g[A{w=1}, A{w=2}]"),
      ruleShape,
    );
    expect(plan.changes[0]?.path.at(-1)).toEqual({ item: "A #2", label: 'A {w="2"}' });
  });

  test("D6 an insert by theirs before a rule, or a twin of it, leaves its id", () => {
    const before = idsOf("g[A, B]", "g[A, B for=1m]", "g[A, B]");
    expect(idsOf("g[A, B]", "g[A, B for=1m]", "g[X, B{w=9} expr=Z, A, B]")).toEqual(
      expect.arrayContaining([...before]),
    );
  });

  test("D6 names that look like parts of an id are quoted", () => {
    const group = (name: string, rules: string[]): object => ({
      name,
      rules: rules.map((alert) => ({ alert })),
    });
    const [base, mine] = [
      { spec: { groups: [] } },
      { spec: { groups: [group('a"].rules[b', []), group("a #2", []), group("", [])] } },
    ];
    const plan = planMerge(base, JSON.parse(JSON.stringify(mine)), base, ruleShape);
    expect(plan.changes.map(({ id }) => id)).toEqual([
      '.spec.groups["a\\"].rules[b"]',
      '.spec.groups["a #2"]',
      '.spec.groups[""]',
    ]);
  });
});
