import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import { alignItems, longestAscent } from "./align";

function nameOf(item: Json): string | undefined {
  return typeof item === "object" && item !== null && "name" in item ? String(item.name) : undefined;
}

/** For each wanted item the old index, `+` for a new one. */
function aligned(old: readonly Json[], wanted: readonly Json[]): string {
  return alignItems(old, wanted, nameOf)
    .map((origin) => origin ?? "+")
    .join(" ");
}

const rule = (name: string, expr: string, more: Json = "5m") => ({ name, expr, more });

test("an item inserted on top shifts nobody", () => {
  expect(aligned(["a", "b", "c"], ["x", "a", "b", "c"])).toBe("+ 0 1 2");
});

test("equal items first, wherever they stand", () => {
  expect(aligned(["a", "b", "c"], ["c", "a", "b"])).toBe("2 0 1");
});

test("then items of one key, edited", () => {
  expect(aligned([rule("A", "1"), rule("B", "2")], [rule("B", "3"), rule("A", "4")])).toBe("1 0");
});

test("among twins of one key the most similar one", () => {
  const old = [rule("A", "1", "fast"), rule("A", "2", "slow")];
  expect(aligned(old, [rule("A", "2", "slower"), rule("A", "1", "faster")])).toBe("1 0");
});

test("then a renamed item by what it says, and a new one where nothing is alike", () => {
  expect(aligned([rule("A", "1"), rule("B", "2")], [rule("new", "9", "x"), rule("renamed", "2")])).toBe(
    "+ 1",
  );
});

test("each old item is taken once", () => {
  expect(aligned(["a"], ["a", "a"])).toBe("0 +");
});

test("most items stay when few move", () => {
  expect(longestAscent([4, 0, 1, 2, 3])).toEqual([0, 1, 2, 3]);
  expect(longestAscent([2, 0, 3, 1])).toHaveLength(2);
  expect(longestAscent([])).toEqual([]);
});
