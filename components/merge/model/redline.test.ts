import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { promqlTokens } from "./promql-tokens";
import { movedIn, type Piece, readable, redline, words } from "./redline";

/** Draws a redline as text: [-removed-], {+added+}. */
function draw(pieces: readonly Piece[]): string {
  return pieces
    .map(({ mark, text }) => (mark === "same" ? text : mark === "added" ? `{+${text}+}` : `[-${text}-]`))
    .join("");
}

describe("the redline of a text", () => {
  it("marks changed words", () => {
    const before = words("The disk of {{ $labels.node }} is full.");
    const after = words("The volume of {{ $labels.node }} is almost full.");
    expect(draw(redline(before, after))).toBe(
      "The [-disk-]{+volume+} of {{ $labels.node }} is {+almost +}full.",
    );
  });

  it("marks nothing where nothing changed", () => {
    expect(redline(words("a b"), words("a b"))).toEqual([{ mark: "same", text: "a b", at: 0 }]);
  });

  it("holds both texts, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
        const pieces = redline(words(before), words(after));
        const side = (other: Piece["mark"]) =>
          pieces
            .filter((piece) => piece.mark !== other)
            .map((piece) => piece.text)
            .join("");
        expect(side("added")).toBe(before);
        expect(side("removed")).toBe(after);
      }),
    );
  });

  it("gives up on long texts that share nothing, and then shows both whole", () => {
    const before = Array.from({ length: 2_000 }, (_, n) => `a${n}`);
    const after = Array.from({ length: 2_000 }, (_, n) => `b${n}`);
    expect(redline(before, after).map((piece) => piece.mark)).toEqual(["removed", "added"]);
  });
});

describe("a redline to be read", () => {
  it("is the new text alone where nothing stayed", () => {
    expect(draw(readable(redline(words("5m"), words("10m"))))).toBe("{+10m+}");
    expect(draw(readable(redline(words("old text"), words("new words"))))).toBe("{+new words+}");
  });

  it("is the whole redline where something stayed", () => {
    const pieces = redline(words("old text"), words("new text"));
    expect(readable(pieces)).toBe(pieces);
  });

  it("marks nothing as added where nothing changed", () => {
    const pieces = redline(words("same"), words("same"));
    expect(readable(pieces)).toBe(pieces);
  });
});

describe("the redline of an expression", () => {
  it("marks PromQL tokens, not characters", () => {
    const before = promqlTokens('rate(http_errors{job="api"}[5m]) > 0.05');
    const after = promqlTokens('rate(http_errors{job="api"}[15m]) >= 0.1');
    expect(draw(redline(before, after))).toBe(
      'rate(http_errors{job="api"}[[-5m-]{+15m+}]) [->-]{+>=+} [-0.05-]{+0.1+}',
    );
  });

  it("keeps a metric name with colons and a duration in one token", () => {
    expect(promqlTokens("job:up:sum offset 1h30m")).toEqual(["job:up:sum", " ", "offset", " ", "1h30m"]);
  });

  it("marks one alternative of a pattern", () => {
    const before = promqlTokens('up{job=~"api|web"}');
    const after = promqlTokens('up{job=~"api|shop"}');
    expect(draw(redline(before, after))).toBe('up{job=~"api|[-web-]{+shop+}"}');
  });

  it("never loses a character, whether the text is PromQL or not", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(promqlTokens(text).join("")).toBe(text);
      }),
    );
    expect(promqlTokens("sum(rate(foo[5m] > ").join("")).toBe("sum(rate(foo[5m] > ");
  });
});

describe("a new order", () => {
  it("names what was moved, not what made room for it", () => {
    expect([...movedIn(["a", "b", "c", "d"], ["d", "a", "b", "c"])]).toEqual(["d"]);
    expect([...movedIn(["a", "b"], ["a", "b"])]).toEqual([]);
  });
});
