import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import { rewriteYaml } from "./rewrite";
import { read, ruleName } from "./testing/drawn-rewrite";

const MINE = "groups:\n- name: shop\n  rules:\n  - alert: A\n    expr: a > 1\n";

const RULE = [
  "# INC-99: do not lower",
  '- alert: "Own"',
  "  expr: >-",
  "    sum(rate(x[5m]))",
  "    > 3",
  "  for: '5m'      # agreed",
  '  labels: {severity: "critical"}',
];

/** A text with one group, whose rules stand at a column. */
function shop(column: number, rules: readonly string[]): string {
  const margin = " ".repeat(column);
  return `groups:\n- name: shop\n  rules:\n${rules.map((line) => `${margin + line}\n`).join("")}`;
}

/** Mine with the rules of another text behind its own. */
function withRulesOf(mine: string, other: string): string {
  const [value, from] = [structuredClone(read(mine)), read(other)];
  value.groups[0].rules.push(...from.groups[0].rules);
  const next = rewriteYaml(mine, value as Json, ruleName, { others: [other] });
  expect(read(next)).toEqual(value);
  return next;
}

test("a rule that another text has comes with its comments, quotes and layout", () => {
  expect(withRulesOf(MINE, shop(2, RULE))).toBe(`${MINE}${RULE.map((line) => `  ${line}\n`).join("")}`);
});

test.each([4, 6])("also where it stands at column %i there", (column) => {
  expect(withRulesOf(MINE, shop(column, RULE))).toBe(`${MINE}${RULE.map((line) => `  ${line}\n`).join("")}`);
});

test("also where it goes further in", () => {
  const mine = "groups:\n  - name: shop\n    rules:\n      - alert: A\n        expr: a > 1\n";
  expect(withRulesOf(mine, shop(2, RULE))).toBe(`${mine}${RULE.map((line) => `      ${line}\n`).join("")}`);
});

test("with the line breaks of the text that it comes to", () => {
  const windows = MINE.replaceAll("\n", "\r\n");
  expect(withRulesOf(windows, shop(2, RULE))).toBe(
    `${windows}${RULE.map((line) => `  ${line}\r\n`).join("")}`,
  );
});

test("is written anew where its lines say something else here: an anchor stays behind", () => {
  const other = `base: &wait 5m\n${shop(2, ["- alert: Own # kept there", "  for: *wait"])}`;
  expect(withRulesOf(MINE, other)).toBe(`${MINE}  - alert: Own\n    for: 5m\n`);
});

test("a group comes along as a whole", () => {
  const group = "# of the payments crew\n- name: pay\n  rules:\n  - alert: P # p\n    expr: p > 1\n";
  const value = { groups: [...read(MINE).groups, ...read(`groups:\n${group}`).groups] };
  const next = rewriteYaml(MINE, value as Json, ruleName, { others: [`groups:\n${group}`] });
  expect(next).toBe(MINE + group);
});
