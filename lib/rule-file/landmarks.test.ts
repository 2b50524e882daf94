import { expect, test } from "vitest";
import type { Conflict } from "@/lib/merge/model";
import { type Grain, grainOf, landmarksIn } from "./landmarks";
import { PLAIN, STORED } from "./testing/files";

function marked(text: string, grain: Grain = "rule"): readonly string[] {
  const lines = text.split("\n");
  return [...landmarksIn(text, grain)].sort((a, b) => a - b).map((line) => lines[line]?.trim() ?? "");
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
  expect(landmarksIn("{\n\t[\n", "rule").size).toBe(3);
});

test("with a coarser grain only larger things are", () => {
  expect(marked(PLAIN, "group")).toEqual(["groups:", "- name: shop"]);
  expect(marked(PLAIN, "file")).toEqual(["groups:"]);
});

test("an order is decided as a whole", () => {
  const conflict = (kind: Conflict["kind"], ...path: Conflict["path"]): Conflict => ({
    ...{ kind, path, id: "x", offers: [] },
    ...{ base: undefined, mine: undefined, theirs: undefined },
  });
  const groups = { field: "groups" };
  const shop = { item: "shop", label: "shop" };
  const rules = conflict("order", groups, shop, { field: "rules" });
  expect(grainOf([conflict("value", groups, shop, { field: "interval" })])).toBe("rule");
  expect(grainOf([conflict("value", groups), rules])).toBe("group");
  expect(grainOf([rules, conflict("order", groups)])).toBe("file");
  expect(grainOf([conflict("place", groups, shop, { field: "rules" }, shop)])).toBe("file");
});
