import fc from "fast-check";
import { expect, test } from "vitest";
import { highlight } from "./highlight";

const marked = (text: string, terms: readonly string[]) =>
  highlight(text, terms)
    .map((piece) => (piece.kind === "match" ? `[${piece.text}]` : piece.text))
    .join("");

test("marks every occurrence, in any case", () => {
  expect(marked("Disk full on disk", ["disk"])).toBe("[Disk] full on [disk]");
});

test("takes the characters of PromQL for themselves", () => {
  expect(marked("rate(x{a=~'b.*'}[5m]) > 0", ["(x{", ".*", "[5m]"])).toBe("rate[(x{]a=~'b[.*]'}[[5m]]) > 0");
});

test("the pieces are the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.string({ minLength: 1, unit: "grapheme" })),
      (text, terms) => {
        expect(
          highlight(text, terms)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      },
    ),
  );
});
