import { expect, test } from "vitest";
import { messagesFor } from "@/lib/messages/catalogues";
import { judgeDuration } from "./duration";
import { GROUP_FIELDS, RULE_FIELDS } from "./fields";
import { prometheusRuleSchema } from "./schema";

const { group, rule } = (() => {
  const { items } = prometheusRuleSchema(messagesFor("en").schema).properties.spec.properties.groups;
  return { group: items.properties, rule: items.properties.rules.items.properties };
})();

test("the schema knows the same fields as the checks", () => {
  expect(Object.keys(group).toSorted()).toEqual(Object.keys(GROUP_FIELDS).toSorted());
  expect(Object.keys(rule).toSorted()).toEqual(Object.keys(RULE_FIELDS).toSorted());
});

test("the schema and the checks agree on durations", () => {
  for (const text of ["0", "", "5m", "1h30m", "1y2w3d4h5m6s7ms", "5", "1.5h", "30m1h", "5 m", "5M"])
    expect([text, new RegExp(rule.for.pattern).test(text)]).toEqual([
      text,
      judgeDuration(text) !== "invalid",
    ]);
});
