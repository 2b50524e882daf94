import { expect, test } from "vitest";
import { decodablePath } from "./request-path";

test.each(["/rules/shop/cart", "/rules/shop/caf%C3%A9", "/rules/a%2Fb/x", "/"])(
  "%s stays as it is",
  (path) => {
    expect(decodablePath(path)).toBe(path);
  },
);

test.each(["/rules/%E0%A4%A/x", "/rules/%/x", "/api/rules/shop/%FF"])(
  "%s becomes a path that says the same, letter by letter",
  (path) => {
    expect(decodeURIComponent(decodablePath(path))).toBe(path);
  },
);
