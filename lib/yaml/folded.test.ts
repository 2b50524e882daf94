import { diffLines } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseYaml } from "./parse";
import { rewriteYaml } from "./rewrite";

// Texts that their authors have folded: where a line breaks there is nowhere in the value.

function read(text: string): Record<string, string> {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)}\n${text}`);
  return result.value as Record<string, string>;
}

/** Rewrites with one stretch of `note` exchanged: - lines that went, + lines that came. */
function changes(text: string, from: string, to: string): readonly string[] {
  const value = read(text);
  expect(value.note).toContain(from);
  const wanted = { ...value, note: String(value.note).replace(from, () => to) };
  const next = rewriteYaml(text, wanted);
  expect(read(next)).toEqual(wanted);
  return diffLines(text, next).flatMap(({ added, removed, value }) => {
    const lines = value.replace(/\n$/, "").split("\n");
    return added || removed ? lines.map((line) => (added ? "+" : "-") + line) : [];
  });
}

const FOLDED = `note: >-   # for the night shift
  The shop has not answered
  for five minutes.

  Look at the
  dashboard first.
for: 5m
`;

test.each([
  ["a word", "five", "ten", ["-  for five minutes.", "+  for ten minutes."]],
  ["the first word", "The", "Our", ["-  The shop has not answered", "+  Our shop has not answered"]],
  ["a new word", "five", "about five", ["-  for five minutes.", "+  for about five minutes."]],
  ["a word less", "not ", "", ["-  The shop has not answered", "+  The shop has answered"]],
  ["more at the end", "first.", "first: #2.", ["-  dashboard first.", "+  dashboard first: #2."]],
])("%s of a folded block is one line", (_, from, to, lines) => {
  expect(changes(FOLDED, from, to)).toEqual(lines);
});

test.each([
  ["plain", "", ""],
  ["single-quoted", "'", "'"],
  ["double-quoted", '"', '"'],
])("a word of a %s text that goes over several lines is one line", (_, open, close) => {
  const text = `note: ${open}sum by (job)\n    (rate(errors[5m]))\n    > 2${close}   # much\nfor: 5m\n`;
  expect(changes(text, "5m", "10m")).toEqual(["-    (rate(errors[5m]))", "+    (rate(errors[10m]))"]);
});

test("what would say something else between unquoted words is quoted", () => {
  const text = "note: slow\n  or gone\nfor: 5m\n";
  for (const word of ["or: not", "or #1"])
    expect(changes(text, "or", word).at(-1)).toBe(`+note: "slow ${word} gone"`);
  expect(changes(text, "slow or gone", "yes").at(-1)).toBe('+note: "yes"');
});

test("a text with written-out line breaks in double quotes stays on its line", () => {
  const text = 'note: "Slow.\\n  VALUE = {{ $value }}\\n"   # why\nfor: 5m\n';
  expect(changes(text, "Slow", "Very slow")).toEqual([
    '-note: "Slow.\\n  VALUE = {{ $value }}\\n"   # why',
    '+note: "Very slow.\\n  VALUE = {{ $value }}\\n"   # why',
  ]);
});

test("a changed paragraph says what is wanted, whatever it was folded like", () => {
  const word = fc.constantFrom("up", "==", "0", "it's", "a:", "#1", "-", '"q"', "\\n", "\u2028", "yes");
  const gap = fc.constantFrom(" ", " ", " ", "\n", "\n\n", "\n  ", "  ", "\t");
  const prose = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 8 }).map((parts) => {
    const text = parts.map((part) => part.join("")).join("");
    return `begun ${text}ended`;
  });
  const open = fc.constantFrom(">-\n  ", ">\n  ", ">+2\n  ", "", "'", '"');
  fc.assert(
    fc.property(prose, prose, open, (typed, wanted, open) => {
      const text = `note: ${open}${typed.replaceAll("\n", "\n  ")}${/['"]/.exec(open) ?? ""}\nfor: 5m\n`;
      const parsed = parseYaml(text);
      fc.pre(parsed.ok);
      const value = { ...read(text), note: wanted };
      expect(read(rewriteYaml(text, value))).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

test("one part of a collection in braces that goes over several lines is one line, comments stay", () => {
  const text = "labels: {severity: page,   # wakes people\n  team: 'pay',\n  }\nnote: x\n";
  const value = parseYaml(text);
  const next = rewriteYaml(text, { labels: { severity: "info", team: "pay" }, note: "x" });
  expect(value.ok).toBe(true);
  expect(next).toBe(text.replace("page", "info"));
});
