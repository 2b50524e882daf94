import { expect, test } from "vitest";
import { landmarksIn } from "./landmarks";
import { PLAIN, STORED } from "./testing/files";

function marked(text: string): readonly string[] {
  const lines = text.split("\n");
  return [...landmarksIn(text)].sort((a, b) => a - b).map((line) => lines[line]?.trim() ?? "");
}

test("rules, groups and fields begin at landmarks, what lies inside a rule does not", () => {
  expect(marked(PLAIN)).toEqual([
    "groups:",
    "- name: shop",
    "rules:",
    "- record: shop:carts:rate5m",
    "- alert: CartErrors",
  ]);
  expect(marked(STORED)).toEqual(
    expect.arrayContaining(["metadata:", "annotations:", "name: shop-rules", "- alert: Two"]),
  );
  expect(marked(STORED)).not.toContain("for: 5m");
});

test("comments and blank lines belong to what they stand above", () => {
  expect(marked("groups:\n\n# one\n- name: a\n  rules:\n  # first\n  - alert: A\n")).toEqual([
    "groups:",
    "",
    "rules:",
    "# first",
  ]);
});

test("in a text that is no YAML every line is one", () => {
  expect(landmarksIn("{\n\t[\n").size).toBe(3);
});
