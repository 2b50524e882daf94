import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test("returns to a path of this origin, with its query", () => {
  expect(nextPath("/rules/shop/checkout?tab=yaml#for")).toBe("/rules/shop/checkout?tab=yaml#for");
});

test.each([
  undefined,
  "",
  "rules",
  "https://evil.example/rules",
  "//evil.example/rules",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/rules/..//evil.example",
  "/%2e/\\evil.example",
  "javascript:alert(1)",
  "/sign-in?next=/sign-in",
])("takes %j to the list", (wanted) => {
  expect(nextPath(wanted)).toBe("/rules");
});

test("takes a repeated parameter to the list", () => {
  expect(nextPath(["/rules/a", "/rules/b"])).toBe("/rules");
});
