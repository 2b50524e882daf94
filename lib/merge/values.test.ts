import { describe, expect, test } from "vitest";
import { type Json, parseJson, stringifyJson } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { drawnChanges, drawnMerge } from "./drawn-merge";
import { mergedValue, planMerge } from "./plan";

const merge = drawnMerge(ruleShape);
const changes = drawnChanges(ruleShape);

/** Merges JSON texts; the result as text, with the kinds of the conflicts. */
function mergeJson(
  base: string,
  mine: string,
  theirs: string,
): readonly [merged: string, ...conflicts: string[]] {
  const plan = planMerge(parseJson(base), parseJson(mine), parseJson(theirs), ruleShape);
  return [
    stringifyJson(mergedValue(plan, {}).value),
    ...plan.conflicts.map(({ kind, id }) => `${kind} ${id}`),
  ];
}

describe("one side changed", () => {
  test("V1 different rules", () => {
    const sides = {
      base: "g[A for=5m, B for=5m]",
      mine: "g[A for=5m, B for=9m]",
      theirs: "g[A for=1m, B for=5m]",
    };
    expect(merge(sides)).toEqual({ merged: "g[A for=1m, B for=9m]", asks: [] });
    expect(changes(sides)).toEqual([
      "theirs edited [g][A].for: 5m | 5m | 1m",
      "mine edited [g][B].for: 5m | 9m | 5m",
    ]);
  });

  test("V1 different fields of one rule", () => {
    const merged = merge({
      base: "g[A for=5m]",
      mine: "g[A for=9m]",
      theirs: "g[A expr=Z for=5m]",
    });
    expect(merged).toEqual({ merged: "g[A expr=Z for=9m]", asks: [] });
  });

  test("V1 different labels of one rule, one changed and one new", () => {
    const merged = merge({
      base: "g[A{severity=page}]",
      mine: "g[A{severity=info}]",
      theirs: "g[A{severity=page team=shop}]",
    });
    expect(merged).toEqual({ merged: "g[A{severity=info team=shop}]", asks: [] });
  });

  test("V1 the interval of a group and a rule in it", () => {
    const merged = merge({
      base: "g interval=1m[A]",
      mine: "g interval=5m[A]",
      theirs: "g interval=1m[A for=5m]",
    });
    expect(merged).toEqual({ merged: "g interval=5m[A for=5m]", asks: [] });
  });
});

test("V2 the same change on both sides", () => {
  const sides = { base: "g[A for=5m]", mine: "g[A for=9m]", theirs: "g[A for=9m]" };
  expect(merge(sides)).toEqual({ merged: "g[A for=9m]", asks: [] });
  expect(changes(sides)).toEqual(["both edited [g][A].for: 5m | 9m | 9m"]);
});

test("V3 different changes of one field", () => {
  const merged = merge({
    base: "g[A for=5m, B]",
    mine: "g[A for=9m, B]",
    theirs: "g[A for=1m, B for=2m]",
  });
  expect(merged).toEqual({ merged: "g[A for=1m, B for=2m]", asks: ["value [g][A].for: 5m | 9m | 1m"] });
});

test("V3 a label that both sides added with different values", () => {
  const merged = merge({ base: "g[A]", mine: "g[A{team=shop}]", theirs: "g[A{team=infra}]" });
  expect(merged).toEqual({
    merged: "g[A{team=infra}]",
    asks: ["value [g][A].labels.team: - | shop | infra"],
  });
});

test("V4 a field that mine deleted and theirs changed is kept until that is decided", () => {
  const merged = merge({ base: "g[A for=5m]", mine: "g[A]", theirs: "g[A for=9m]" });
  expect(merged).toEqual({ merged: "g[A for=9m]", asks: ["presence [g][A].for: 5m | - | 9m"] });
});

test("V4 a label that theirs deleted and mine changed is kept until that is decided", () => {
  const merged = merge({ base: "g[A{team=x}]", mine: "g[A{team=y}]", theirs: "g[A{}]" });
  expect(merged).toEqual({ merged: "g[A{team=y}]", asks: ["presence [g][A].labels.team: x | y | -"] });
});

describe("names of keys", () => {
  test("V5 another order of keys is no change", () => {
    const merged = mergeJson(
      '{"a":1,"metadata":{"x":1,"y":2}}',
      '{"metadata":{"y":2,"x":1},"a":1}',
      '{"a":2}',
    );
    expect(merged).toEqual(['{"a":2}']);
  });

  test("V5 hostile names are data", () => {
    const base = '{"metadata":{"labels":{"__proto__":"a","constructor":"b","":"c"}}}';
    const mine = '{"metadata":{"labels":{"__proto__":"mine","constructor":"b","":"c"}}}';
    const theirs = '{"metadata":{"labels":{"__proto__":"a","constructor":"theirs","toString":"new"}}}';
    expect(mergeJson(base, mine, theirs)).toEqual([
      '{"metadata":{"labels":{"__proto__":"mine","constructor":"theirs","toString":"new"}}}',
    ]);
  });

  test("V5 a conflict about a hostile name can be decided", () => {
    const side = (value: string): Json => parseJson(`{"metadata":{"labels":{"__proto__":"${value}"}}}`);
    const plan = planMerge(side("a"), side("b"), side("c"), ruleShape);
    expect(plan.conflicts.map(({ id }) => id)).toEqual([".metadata.labels.__proto__"]);
    const { value } = mergedValue(plan, { ".metadata.labels.__proto__": { take: "mine" } });
    expect(stringifyJson(value)).toBe('{"metadata":{"labels":{"__proto__":"b"}}}');
  });
});

describe("values that stand for nothing", () => {
  test.each([
    ["null", "null", "null"],
    ["{}", "{}", "{}"],
    ["null", "{}", "{}"],
    ["{}", "null", "null"],
  ])("V6 labels %s, mine %s: %s is stored", (base, mine, stored) => {
    const side = (labels: string): string => `{"metadata":{"labels":${labels}}}`;
    expect(mergeJson(side(base), side(mine), side(base))).toEqual([side(stored)]);
  });

  test("V6 a list of groups that was null takes what both sides add", () => {
    const merged = mergeJson(
      '{"spec":{"groups":null}}',
      '{"spec":{"groups":[{"name":"mine"}]}}',
      '{"spec":{"groups":[{"name":"theirs"}]}}',
    );
    expect(merged).toEqual(['{"spec":{"groups":[{"name":"theirs"},{"name":"mine"}]}}']);
  });

  test("V6 labels that were absent take what both sides add", () => {
    const merged = mergeJson(
      '{"metadata":{"n":1}}',
      '{"metadata":{"n":1,"labels":{"a":"1"}}}',
      '{"metadata":{"n":1,"labels":{"b":"2"}}}',
    );
    expect(merged).toEqual(['{"metadata":{"n":1,"labels":{"b":"2","a":"1"}}}']);
  });

  test("V6 mine removes all labels, theirs adds one", () => {
    const merged = mergeJson(
      '{"metadata":{"labels":{"a":"1"}}}',
      '{"metadata":{}}',
      '{"metadata":{"labels":{"a":"1","b":"2"}}}',
    );
    expect(merged).toEqual(['{"metadata":{"labels":{"b":"2"}}}']);
  });

  test("V6 both empty the labels, in different forms", () => {
    const merged = mergeJson(
      '{"metadata":{"labels":{"a":"1"}}}',
      '{"metadata":{"labels":{}}}',
      '{"metadata":{"labels":null}}',
    );
    expect(merged).toEqual(['{"metadata":{"labels":null}}', "value .metadata.labels"]);
  });
});

test("V7 rules that are a text on one side are merged as one value", () => {
  const side = (rules: string): string => `{"spec":{"groups":[{"name":"g","rules":${rules}}]}}`;
  expect(mergeJson(side('[{"alert":"A"}]'), side('"text"'), side('[{"alert":"A","for":"1m"}]'))).toEqual([
    side('[{"alert":"A","for":"1m"}]'),
    "value .spec.groups[g].rules",
  ]);
});

test("V7 a rule that is no record is merged as one value", () => {
  const side = (rule: string): string => `{"spec":{"groups":[{"name":"g","rules":[${rule},{"alert":"A"}]}]}}`;
  expect(mergeJson(side("null"), side("null"), side('"odd"'))).toEqual([side('"odd"')]);
});

test("V8 integers beyond 2^53 that a number would take for equal are not", () => {
  const merged = mergeJson(
    '{"limit":9007199254740993}',
    '{"limit":9007199254740993}',
    '{"limit":9007199254740992}',
  );
  expect(merged).toEqual(['{"limit":9007199254740992}']);
  expect(mergeJson('{"a":1}', '{"a":9007199254740993}', '{"a":9007199254740995}')).toEqual([
    '{"a":9007199254740995}',
    "value .a",
  ]);
});

test("V9 nothing is changed in the inputs, and what nobody changed is the same value", () => {
  const [base, mine, theirs] = ["A, B", "A, B for=1m", "A for=2m, B"].map((rules) =>
    deepFrozen({ spec: { groups: rules.split(", ").map((name) => ({ name, rules: [{ alert: name }] })) } }),
  );
  const plan = planMerge(base ?? null, mine ?? null, theirs ?? null, ruleShape);
  const { value } = mergedValue(plan, {});
  expect(
    mergedValue(planMerge(base ?? null, mine ?? null, structuredClone(base ?? null), ruleShape), {}).value,
  ).toBe(mine);
  expect(Object.isFrozen(value)).toBe(false);
});

function deepFrozen(value: Json): Json {
  if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) deepFrozen(each ?? null);
  return Object.freeze(value);
}

test("V10 a value nested 100,000 deep, and a list of 20,000 equal rules", () => {
  let deep: Json = 1;
  for (let depth = 0; depth < 100_000; depth += 1) deep = { a: deep };
  const list = {
    spec: { groups: [{ name: "g", rules: Array.from({ length: 20_000 }, () => ({ alert: "A" })) }] },
  };
  const plan = planMerge({ deep }, { deep: 1, ...list }, { deep, ...list }, ruleShape);
  expect(plan.conflicts).toEqual([]);
});
