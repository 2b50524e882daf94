import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { mergedValue, planMerge } from "./plan";

function group(...rules: Json[]): Json {
  return { spec: { groups: [{ name: "checkout", rules }] } };
}

const [a, b, c, x] = ["A", "B", "C", "X"].map((alert) => ({ alert, expr: `${alert}_total > 1`, for: "5m" }));

test("theirs inserts a rule on top, mine raises the last: the last one is raised", () => {
  const raised = { ...c, for: "15m" };
  const plan = planMerge(group(a, b, c), group(a, b, raised), group(x, a, b, c), ruleShape);
  expect(mergedValue(plan, {})).toEqual({ value: group(x, a, b, raised), undecided: [] });
});
