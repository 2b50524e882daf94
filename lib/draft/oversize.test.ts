import { expect, test } from "vitest";
import { oversizeOf } from "./oversize";

const LIMIT = 3 * 1024 * 1024;
const OVERHEAD = JSON.stringify({ expr: "" }).length;

test("what no apiserver reads is refused with its size and the limit, to the byte", () => {
  expect(oversizeOf({ expr: "x".repeat(LIMIT - OVERHEAD) })).toBeUndefined();
  expect(oversizeOf({ expr: "x".repeat(LIMIT - OVERHEAD + 1) })).toEqual({
    kind: "too-large",
    message: "",
    size: LIMIT + 1,
    limit: LIMIT,
  });
});

test("bytes count, not characters", () => {
  expect(oversizeOf({ expr: "é".repeat(LIMIT / 2) })?.size).toBe(LIMIT + OVERHEAD);
});
