import { expect, test } from "vitest";
import { isOutdated } from "./outdated";

test.each([
  "Loading chunk 42 failed.",
  "Failed to load chunk /_next/static/chunks/a1.js from module 7",
  "Failed to fetch dynamically imported module: http://truce.test/a.js",
  "error loading dynamically imported module: http://truce.test/a.js",
  "Importing a module script failed.",
])("a part that is gone means an updated server: %s", (message) => {
  expect(isOutdated(new Error(message))).toBe(true);
});

test("an error of that name does, whatever it says; any other does not", () => {
  expect(isOutdated(Object.assign(new Error(""), { name: "ChunkLoadError" }))).toBe(true);
  expect(isOutdated(new TypeError("x is undefined"))).toBe(false);
});
