import { expect, test } from "vitest";
import { parseYaml } from "./parse";
import { isMendedByQuotes } from "./problem";
import { quoteEdit } from "./quote";
import { applyEdits } from "./text-range";

test.each([
  ["{{ $value }}"],
  ["{{ $labels.pod }} can't run"],
  ['{job=~"a\\.b"} > 1'],
  ["state: bad"],
  ["*bold* words"],
  ["%5 left"],
])("%s without quotes is mended by quotes round what was typed", (typed) => {
  const text = `a: 1\nb:\n- c: ${typed}\n  d: 2\n`;
  const refused = parseYaml(text);
  const problem = refused.ok ? undefined : refused.problems[0];
  if (problem === undefined) throw new Error("the text was taken");
  expect(isMendedByQuotes(problem)).toBe(true);
  const mended = parseYaml(applyEdits(text, [quoteEdit(text, problem.range)]));
  expect(mended.ok && mended.value).toEqual({ a: 1, b: [{ c: typed, d: 2 }] });
});

test("a word that was taken for a number keeps its spelling", () => {
  const text = "labels:\n  build: 0777 # octal?\n";
  const parsed = parseYaml(text);
  const range = parsed.ok ? parsed.markerAt(["labels", "build"]) : undefined;
  if (range === undefined) throw new Error("no place");
  expect(applyEdits(text, [quoteEdit(text, range)])).toBe("labels:\n  build: '0777' # octal?\n");
});
