import { expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { mergedValue, planMerge } from "./plan";

function group(...rules: Json[]): Json {
  return { spec: { groups: [{ name: "checkout", rules }] } };
}

function rule(alert: string): JsonObject {
  return { alert, expr: `${alert}_total > 1`, for: "5m" };
}

test("theirs inserts a rule on top, mine raises the last: the last one is raised", () => {
  const [a, b, c, x] = [rule("A"), rule("B"), rule("C"), rule("X")];
  const raised = { ...c, for: "15m" };
  const plan = planMerge(group(a, b, c), group(a, b, raised), group(x, a, b, c), ruleShape);
  expect(mergedValue(plan, {})).toEqual({ value: group(x, a, b, raised), undecided: [] });
});
