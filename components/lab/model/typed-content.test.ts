import { expect, test } from "vitest";
import { readContent } from "./typed-content";

test("spec of a PrometheusRule, data of a ConfigMap", () => {
  expect(readContent("spec:\n  groups: []\n", "PrometheusRule")).toEqual({
    kind: "content",
    content: { spec: { groups: [] } },
  });
  expect(readContent("data:\n  for: 33m\n", "ConfigMap")).toEqual({
    kind: "content",
    content: { data: { for: "33m" } },
  });
});

test("a text that is no YAML is refused with its line", () => {
  expect(readContent('spec:\n  groups:\n  - name: "a\n', "PrometheusRule")).toMatchObject({
    kind: "syntax",
    problem: { code: "unclosed-quote", range: { start: { line: 3 } } },
  });
});

test.each([
  ["nothing", ""],
  ["another field beside it", "spec: {}\nmetadata: {}\n"],
  ["the other kind's field", "data: {}\n"],
  ["no object below it", "spec: 1\n"],
])("%s is no content", (_, text) => {
  expect(readContent(text, "PrometheusRule")).toEqual({ kind: "shape", field: "spec" });
});

const ruleOf = (...fields: readonly string[]) =>
  `spec:\n  groups:\n    - name: g\n      rules:\n        - alert: A\n${fields.map((field) => `          ${field}\n`).join("")}`;

test("a rule that could fire, or that records, is refused with its line", () => {
  expect(readContent(ruleOf("for: 5m", "expr: up == 0"), "PrometheusRule")).toEqual({
    kind: "harmful",
    field: "expr",
    line: 7,
  });
  expect(readContent(ruleOf("record: a:b"), "PrometheusRule")).toEqual({
    kind: "harmful",
    field: "record",
    line: 6,
  });
});

test("what can never fire is content, and a ConfigMap has no rules", () => {
  expect(readContent(ruleOf("expr: vector(0) == 1"), "PrometheusRule").kind).toBe("content");
  expect(readContent("data:\n  expr: up\n", "ConfigMap").kind).toBe("content");
});
