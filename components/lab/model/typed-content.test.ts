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
