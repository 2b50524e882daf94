import { describe, expect, test } from "vitest";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { drawnChanges, drawnMerge } from "./drawn-merge";

const merge = drawnMerge(ruleShape);
const changes = drawnChanges(ruleShape);

describe("by content", () => {
  test("I1 theirs inserts a rule on top, mine raises the last one: the last one is raised", () => {
    const merged = merge({
      base: "g[A for=5m, B for=5m, C for=5m]",
      mine: "g[A for=5m, B for=5m, C for=15m]",
      theirs: "g[X for=5m, A for=5m, B for=5m, C for=5m]",
    });
    expect(merged).toEqual({ merged: "g[X for=5m, A for=5m, B for=5m, C for=15m]", asks: [] });
  });

  test("I1 of twins that are equal in all, the first is the first", () => {
    const sides = { base: "g[A, X, A]", mine: "g[A, X, A for=1m]", theirs: "g[X, A, A]" };
    expect(merge(sides)).toEqual({ merged: "g[X, A, A for=1m]", asks: [] });
  });
});

describe("by key", () => {
  test("I2 a rule whose fields all changed is known by its name and labels", () => {
    const merged = merge({
      base: "g[A{severity=page} expr=P for=5m]",
      mine: "g[B, A{severity=page} expr=Q for=9m]",
      theirs: "g[A{severity=page} expr=P for=5m keep_firing_for=1h]",
    });
    expect(merged).toEqual({ merged: "g[B, A{severity=page} expr=Q for=9m keep_firing_for=1h]", asks: [] });
  });

  test("I2 twins by name are told apart by their labels", () => {
    const merged = merge({
      base: "g[A{window=1h} expr=P, A{window=6h} expr=Q, A{window=3d} expr=R]",
      mine: "g[A{window=3d} expr=R for=3h, A{window=1h} expr=P, A{window=6h} expr=Q]",
      theirs: "g[A{window=1h} expr=P for=2m, A{window=6h} expr=Q, A{window=3d} expr=R]",
    });
    expect(merged).toEqual({
      merged: "g[A{window=3d} expr=R for=3h, A{window=1h} expr=P for=2m, A{window=6h} expr=Q]",
      asks: [],
    });
  });

  test("I2 a rule whose labels changed is known by its name", () => {
    const merged = merge({
      base: "g[A{severity=page}]",
      mine: "g[A{severity=info}]",
      theirs: "g[A{severity=page} for=1m]",
    });
    expect(merged).toEqual({ merged: "g[A{severity=info} for=1m]", asks: [] });
  });

  test("I2 a renamed rule is known by its expression", () => {
    const merged = merge({ base: "g[A]", mine: "g[B expr=A]", theirs: "g[A for=1m]" });
    expect(merged).toEqual({ merged: "g[B expr=A for=1m]", asks: [] });
  });

  test("I2 an alert that became a recording rule is known by its expression", () => {
    const merged = merge({ base: "g[A, B]", mine: "g[job_a expr=A, B]", theirs: "g[A keep=1, B]" });
    expect(merged).toEqual({ merged: "g[job_a expr=A keep=1, B]", asks: [] });
  });
});

describe("twins", () => {
  test("I3 the pairing with the greatest likeness in sum is taken", () => {
    const merged = merge({
      base: "g[A expr=P for=1m keep=1, A expr=Q for=2m keep=2]",
      mine: "g[A expr=P for=1m keep=9, A expr=Q for=9m keep=2]",
      theirs: "g[A expr=P for=1m keep=1, A expr=Q for=2m keep=2 limit=3]",
    });
    expect(merged).toEqual({ merged: "g[A expr=P for=1m keep=9, A expr=Q for=9m keep=2 limit=3]", asks: [] });
  });

  test("I4 one of two twins is gone and the other changed: which one cannot be told", () => {
    const merged = merge({
      base: "g[A for=1m keep=1, A for=2m keep=1]",
      mine: "g[A for=3m keep=1]",
      theirs: "g[A for=1m keep=7, A for=2m keep=1]",
    });
    expect(merged.asks).toEqual(["match [g][A]: A for=1m keep=1 | A for=3m keep=1 | A for=1m keep=7"]);
  });

  test("I4 among many twins that all changed none is told from the others", () => {
    const twins = (field: string): string =>
      `g[${Array.from({ length: 60 }, (_, at) => `A ${field}=${at}`).join(", ")}]`;
    const { asks } = merge({
      base: twins("for"),
      mine: twins("keep"),
      theirs: twins("for").replace("for=7", "for=x"),
    });
    expect(asks).toEqual(["match [g][A #8]: A for=7 | A keep=7 | A for=x"]);
  });

  test("I4 two thousand rules of one name, relabelled by both, are as many questions", () => {
    const twins = (label: string): string =>
      `g[${Array.from({ length: 2_000 }, (_, at) => `A{${label}=${at}}`).join(", ")}]`;
    const { asks } = merge({ base: twins("b"), mine: twins("m"), theirs: twins("t") });
    expect(asks).toHaveLength(2_000);
  });

  test("I5 a twin that was changed and moved past the other may be the other one", () => {
    const merged = merge({
      base: "g[A for=5m, A for=10m]",
      mine: "g[A for=10m, A for=20m]",
      theirs: "g[A for=5m, A for=10m limit=1]",
    });
    expect(merged.asks).toEqual(["match [g][A #2]: A for=10m | A for=10m | A for=10m limit=1"]);
  });
});

describe("names that say little", () => {
  test("I6 the same name with other labels and another expression may be another rule", () => {
    const merged = merge({
      base: "g[A{severity=page} expr=P for=1m]",
      mine: "g[A{severity=info} expr=Q]",
      theirs: "g[A{severity=page} expr=P for=9m]",
    });
    expect(merged.asks).toEqual([
      "match [g][A]: A{severity=page} expr=P for=1m | A{severity=info} expr=Q | A{severity=page} expr=P for=9m",
    ]);
  });

  test("I7 mine renames a rule and gives its name to a new one", () => {
    const merged = merge({ base: "g[A]", mine: "g[B expr=A, A expr=Z]", theirs: "g[A for=1m]" });
    expect(merged.asks).toEqual(["match [g][A]: A | A expr=Z | A for=1m"]);
  });

  test("I7 mine leaves a renamed copy behind and changes the rule, which moved to another group", () => {
    const merged = merge({
      base: "g[A{x=1} expr=P+Q for=1m limit=1] h[]",
      mine: "g[B{x=1} expr=P+Q for=1m limit=1] h[A expr=P+R for=2m]",
      theirs: "g[A{x=1} expr=P+Q for=1m limit=7] h[]",
    });
    expect(merged.asks.map((ask) => ask.split(":")[0])).toEqual(["match [g][A]"]);
  });

  test("I7 mine deletes a rule, and changes one of two copies of its neighbour", () => {
    const merged = merge({
      base: "g[A{x=1} expr=P+Q+1, A{x=2} expr=P+Q+2]",
      mine: "g[A{x=3} expr=P+Q+2, A{x=2} expr=P+Q+2]",
      theirs: "g[A{x=1} expr=P+Q+1 for=1m, A{x=2} expr=P+Q+2]",
    });
    expect(merged.asks.map((ask) => ask.split(":")[0])).toEqual(["match [g][A]"]);
  });

  test("I7 a copy of a rule that stands elsewhere is not the one of its name that is gone", () => {
    const merged = merge({
      base: "g[A{x=1} expr=P+Q+1] h[A{x=2} expr=P+Q+2]",
      mine: "g[] h[A{x=2} expr=P+Q+2, A{x=2 y=1} expr=P+Q+2]",
      theirs: "g[A{x=1} expr=P+Q+1 for=1m] h[A{x=2} expr=P+Q+2]",
    });
    expect(merged.asks.map((ask) => ask.split(":")[0])).toEqual(["match [g][A]"]);
  });

  test("I13 an exact copy is new, and the renamed rule beside it is known by its expression", () => {
    const merged = merge({
      base: "g[A{x=1} expr=P, A{x=2} expr=Q]",
      mine: "g[B{x=1} expr=P, A{x=2} expr=Q, A{x=2} expr=Q]",
      theirs: "g[A{x=1} expr=P for=1m, A{x=2} expr=Q]",
    });
    expect(merged).toEqual({ merged: "g[B{x=1} expr=P for=1m, A{x=2} expr=Q, A{x=2} expr=Q]", asks: [] });
  });

  test("I13 a renamed copy is new, and not a rule that was deleted nearby", () => {
    const sides = {
      base: "g[A expr=P+Q+R+1, B expr=P+Q+R+2, C]",
      mine: "g[B expr=P+Q+R+2, D expr=P+Q+R+2, C]",
      theirs: "g[A expr=P+Q+R+1, X, B expr=P+Q+R+2, C]",
    };
    expect(merge(sides)).toEqual({ merged: "g[X, B expr=P+Q+R+2, D expr=P+Q+R+2, C]", asks: [] });
  });

  test("I8 a rule whose name and expression both changed may be another one", () => {
    const sides = {
      base: "g[A, B{x=1} expr=P+S for=5m keep=1, C]",
      mine: "g[A, Q{x=1} expr=P+R for=5m keep=1, C]",
      theirs: "g[A, B{x=1} expr=P+S for=5m keep=2, C]",
    };
    expect(merge(sides)).toEqual({
      merged: "g[A, B{x=1} expr=P+S for=5m keep=2, C]",
      asks: [
        "match [g][B]: B{x=1} expr=P+S for=5m keep=1 | Q{x=1} expr=P+R for=5m keep=1 | B{x=1} expr=P+S for=5m keep=2",
      ],
    });
  });
});

describe("rivals", () => {
  test("I12 mine renames and changes a rule and leaves a renamed copy of it behind", () => {
    const merged = merge({
      base: "g[A{x=1} expr=P+Q+R+S+T+U+V+W for=5m]",
      mine: "g[B{x=1} expr=P+Q+R+S+T+U+V+W for=9m, C{x=1} expr=P+Q+R+S+T+U+V+X for=5m]",
      theirs: "g[A{x=1} expr=P+Q+R+S+T+U+V+W for=5m limit=1]",
    });
    expect(merged.asks).toEqual([
      "match [g][A]: A{x=1} expr=P+Q+R+S+T+U+V+W for=5m | B{x=1} expr=P+Q+R+S+T+U+V+W for=9m | A{x=1} expr=P+Q+R+S+T+U+V+W for=5m limit=1",
    ]);
  });
});

describe("groups", () => {
  test("I9 a renamed group is known by its rules", () => {
    const merged = merge({
      base: "g[A, B, C] h[D]",
      mine: "k[A, B, C] h[D]",
      theirs: "g[A, B for=1m, C] h[D]",
    });
    expect(merged).toEqual({ merged: "k[A, B for=1m, C] h[D]", asks: [] });
  });

  test("I9 a renamed group that was emptied by half as well", () => {
    const merged = merge({
      base: "g interval=1m[A, B]",
      mine: "k interval=1m[A] h[B]",
      theirs: "g interval=5m[A, B]",
    });
    expect(merged).toEqual({ merged: "k interval=5m[A] h[B]", asks: [] });
  });
});

describe("moves", () => {
  test("I10 a rule that mine moved to another group and theirs changed", () => {
    const sides = { base: "g[A, B] h[C]", mine: "g[A] h[C, B]", theirs: "g[A, B for=1m] h[C]" };
    expect(merge(sides)).toEqual({ merged: "g[A] h[C, B for=1m]", asks: [] });
    expect(changes(sides)).toEqual([
      "mine moved [g][B]:place: g | h | g",
      "theirs inserted [g][B].for: - | - | 1m",
    ]);
  });

  test("I10 a rule that was deleted and now stands in two other groups", () => {
    const merged = merge({
      base: "g[A, B] h[] k[]",
      mine: "g[A] h[B] k[B]",
      theirs: "g[A, B for=1m] h[] k[]",
    });
    expect(merged).toEqual({
      merged: "g[A, B for=1m] h[B] k[B]",
      asks: ["presence [g][B]: B | - | B for=1m"],
    });
  });
});

describe("doubt", () => {
  const sides = { base: "g[A]", mine: "g[B expr=A, A expr=Z]", theirs: "g[A for=1m]" };

  test("I11 matters only where the other side touched the item; then the item was changed as a whole", () => {
    const alone = { ...sides, theirs: sides.base };
    expect(merge(alone)).toEqual({ merged: sides.mine, asks: [] });
    expect(changes(alone)).toEqual([
      "mine inserted [g][B]: - | B expr=A | -",
      "mine edited [g][A]: A | A expr=Z | A",
    ]);
  });

  test.each([
    ["mine", "g[B expr=A, A expr=Z]"],
    ["theirs", "g[B expr=A, A for=1m]"],
    ["both", "g[B expr=A, A for=1m, A expr=Z]"],
    ["base", "g[B expr=A, A]"],
  ] as const)("I11 with %s taken", (take, merged) => {
    const decisions = { ".spec.groups[g].rules[A]": { take } };
    expect(merge({ ...sides, decisions })).toEqual({ merged, asks: [] });
  });
});
