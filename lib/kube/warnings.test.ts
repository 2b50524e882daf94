import { expect, test } from "vitest";
import { warningsOf } from "./warnings";

test("no header, no warnings", () => {
  expect(warningsOf(null)).toEqual([]);
});

test("several warnings in one header, with quotes and commas in their texts", () => {
  const header = '299 - "unknown field \\"spec.groups[0].exprs\\"", 299 kube "a, b and \\\\c"';
  expect(warningsOf(header)).toEqual(['unknown field "spec.groups[0].exprs"', "a, b and \\c"]);
});
