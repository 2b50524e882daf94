import { expect, test } from "vitest";
import { versionParts } from "./version-tail";

test.each([
  ["4711", "4729", ["47", "11"]],
  ["4711", "4711", ["4711", ""]],
  ["999", "1000", ["", "999"]],
  ["4711", undefined, ["", "4711"]],
] as const)("%s beside %s", (version, other, parts) => {
  expect(versionParts(version, other)).toEqual(parts);
});
