import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { drawnChanges, drawnMerge } from "./drawn-merge";
import { mergeOrder, withGaps } from "./order";

const merge = drawnMerge(ruleShape);
const changes = drawnChanges(ruleShape);

describe("in one list", () => {
  test("O1 theirs reorders, mine changes a rule", () => {
    const sides = { base: "g[A, B, C]", mine: "g[A, B for=1m, C]", theirs: "g[C, A, B]" };
    expect(merge(sides)).toEqual({ merged: "g[C, A, B for=1m]", asks: [] });
    expect(changes(sides)).toEqual([
      "theirs moved [g]:order: A B C | A B C | C A B",
      "mine inserted [g][B].for: - | 1m | -",
    ]);
  });

  test("O1 mine reorders the groups", () => {
    const merged = merge({ base: "g[A] h[B]", mine: "h[B] g[A]", theirs: "g[A for=1m] h[B]" });
    expect(merged).toEqual({ merged: "h[B] g[A for=1m]", asks: [] });
  });

  test("O2 two reorders that fit together", () => {
    const merged = merge({ base: "g[A, B, C, D]", mine: "g[B, A, C, D]", theirs: "g[A, B, D, C]" });
    expect(merged).toEqual({ merged: "g[B, A, D, C]", asks: [] });
  });

  const contradiction = { base: "g[A, B, C]", mine: "g[B, A, C]", theirs: "g[A, C, B]" };

  test("O3 mine puts a rule first, theirs puts it last", () => {
    expect(merge(contradiction)).toEqual({
      merged: "g[A, C, B]",
      asks: ["order [g]:order: A B C | B A C | A C B"],
    });
  });

  test.each([
    ["mine", "g[B, A, C]"],
    ["theirs", "g[A, C, B]"],
    ["base", "g[A, B, C]"],
  ] as const)("O3 with %s taken", (take, merged) => {
    const decisions = { ".spec.groups[g].rules:order": { take } };
    expect(merge({ ...contradiction, decisions })).toEqual({ merged, asks: [] });
  });

  test("O4 inserted rules stand behind what they were put behind, those of theirs first", () => {
    const merged = merge({ base: "g[A, B]", mine: "g[M, A, N, B, O]", theirs: "g[T, A, U, B, V]" });
    expect(merged).toEqual({ merged: "g[T, M, A, U, N, B, V, O]", asks: [] });
  });

  test("O4 an inserted rule stays in its gap when the rule before it is deleted", () => {
    const merged = merge({ base: "g[A, B, C]", mine: "g[A, B, X, C]", theirs: "g[A, C]" });
    expect(merged).toEqual({ merged: "g[A, X, C]", asks: [] });
  });

  test("O5 a typed order", () => {
    const decisions = {
      ".spec.groups[g].rules:order": { take: "value" as const, value: ["C", "nobody", "B"] },
    };
    expect(merge({ ...contradiction, decisions })).toEqual({ merged: "g[A, C, B]", asks: [] });
  });
});

describe("between lists", () => {
  test("O6 theirs moves a rule to another group, mine changes it", () => {
    const merged = merge({ base: "g[A, B] h[C]", mine: "g[A, B for=1m] h[C]", theirs: "g[A] h[B, C]" });
    expect(merged).toEqual({ merged: "g[A] h[B for=1m, C]", asks: [] });
  });

  const torn = { base: "g[A, B] h[] k[]", mine: "g[A] h[B] k[]", theirs: "g[A] h[] k[B]" };

  test("O7 both sides move a rule, to different groups", () => {
    expect(merge(torn)).toEqual({ merged: "g[A] h[] k[B]", asks: ["place [g][B]:place: g | h | k"] });
  });

  test.each([
    ["mine", "g[A] h[B] k[]"],
    ["theirs", "g[A] h[] k[B]"],
    ["base", "g[A, B] h[] k[]"],
  ] as const)("O7 with %s taken", (take, merged) => {
    const decisions = { ".spec.groups[g].rules[B]:place": { take } };
    expect(merge({ ...torn, decisions })).toEqual({ merged, asks: [] });
  });

  test("O7 both sides move a rule to the same group", () => {
    const sides = { base: "g[A, B] h[C]", mine: "g[A] h[C, B]", theirs: "g[A] h[C, B]" };
    expect(merge(sides)).toEqual({ merged: "g[A] h[C, B]", asks: [] });
  });
});

describe("the order of what all have", () => {
  const items = ["a", "b", "c", "d", "e", "f"];
  const orders = fc.tuple(shuffled(), shuffled());

  function shuffled() {
    return fc.shuffledSubarray(items, { minLength: items.length });
  }

  function precedes(order: readonly string[], x: string, y: string): boolean {
    return order.indexOf(x) < order.indexOf(y);
  }

  test("O2 every pair that one side alone turned round is turned round", () => {
    fc.assert(
      fc.property(orders, ([mine, theirs]) => {
        const { merged } = mergeOrder(items, mine, theirs);
        if (!merged) return;
        expect(merged.toSorted()).toEqual(items);
        for (const x of items)
          for (const y of items.filter((other) => other > x)) {
            const turned = !precedes(mine, x, y) || !precedes(theirs, x, y);
            expect(precedes(merged, x, y)).toBe(!turned);
          }
      }),
    );
  });

  test("O3 the sides contradict each other exactly when some three items would go round in a circle", () => {
    fc.assert(
      fc.property(orders, ([mine, theirs]) => {
        const first = (x: string, y: string): boolean =>
          x !== y &&
          (x < y
            ? precedes(mine, x, y) && precedes(theirs, x, y)
            : !(precedes(mine, y, x) && precedes(theirs, y, x)));
        const circle = items.some((x) =>
          items.some((y) => items.some((z) => first(x, y) && first(y, z) && first(z, x))),
        );
        expect(mergeOrder(items, mine, theirs).merged === undefined).toBe(circle);
      }),
    );
  });

  test("O4 each version keeps the order of its own items in one gap", () => {
    expect(
      withGaps(
        ["b"],
        [
          ["t", "b", "u", "v"],
          ["m", "b", "n"],
          ["b", "x"],
        ],
      ),
    ).toEqual(["t", "m", "b", "u", "v", "n", "x"]);
  });
});
