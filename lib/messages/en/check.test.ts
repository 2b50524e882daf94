import { expect, test } from "vitest";
import { checkRule } from "@/lib/prometheus-rule/checks";
import { check } from "./check";

function textsOf(groups: object[]): readonly string[] {
  return checkRule({
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "a", namespace: "b" },
    spec: { groups: groups as never },
  }).map(check);
}

test("a finding names group and rule and the next step", () => {
  expect(
    textsOf([
      {
        name: "g",
        rules: [{ alert: "A", expr: "" }, { expr: "up" }, { alert: "B", expr: "1", labels: { x: 300 } }],
      },
      { name: "g" },
      { intervall: "5m" },
    ]),
  ).toEqual([
    "Group “g”, rule 1 “A”: The expression is empty.",
    "Group “g”, rule 2: A rule must have an “alert” or a “record” name.",
    'Group “g”, rule 3 “B”: This must be a string. Put it in quotes: "300"',
    "Group “g”: A group called “g” stands above already. Names of groups must differ within one object.",
    "Group without a name: There is no field “intervall” here. Did you mean “interval”?",
    "Group without a name: “name” is missing.",
  ]);
});
