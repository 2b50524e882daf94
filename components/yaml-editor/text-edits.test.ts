import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "@/lib/yaml/text-range";
import { textEdits } from "./text-edits";

const lines = fc
  .array(fc.constantFrom("a", "b", "  c: 1", ""), { maxLength: 12 })
  .map((all) => all.join("\n"));

describe("textEdits", () => {
  test("turns any text into any other", () => {
    fc.assert(fc.property(lines, lines, (from, to) => applyEdits(from, textEdits(from, to)) === to));
  });

  test("gives nothing for equal texts", () => {
    expect(textEdits("a\nb\n", "a\nb\n")).toEqual([]);
  });

  test("leaves the lines between two changes alone", () => {
    expect(textEdits("one\ntwo\nthree\nfour\n", "ONE\ntwo\nthree\nFOUR\n")).toEqual([
      { offset: 0, length: 4, text: "ONE\n" },
      { offset: 14, length: 5, text: "FOUR\n" },
    ]);
  });
});
