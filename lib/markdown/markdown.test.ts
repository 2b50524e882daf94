import { expect, test } from "vitest";
import { codeBlock, codeSpan } from "./markdown";

test.each([
  ["plain", "`plain`"],
  ["", '`""`'],
  ["a|b <img src=x> @all #1 *x*", "`a|b <img src=x> @all #1 *x*`"],
  ["a`b``c", "```a`b``c```"],
  ["`a`", "`` `a` ``"],
  [" a ", "`  a  `"],
  ["a\nb\r\u0000", "`a\\nb\\r\\u{0}`"],
  ["a\u202eb", "`a\\u{202e}b`"],
])("%j is the code span %s", (text, span) => {
  expect(codeSpan(text)).toBe(span);
});

test("a block is longer fenced than anything in it, and stays inside its list item", () => {
  expect(codeBlock("a\n```\nb", "  ", "yaml")).toBe("  ````yaml\n  a\n  ```\n  b\n  ````");
});

test("a block shows what would hide or turn the text", () => {
  expect(codeBlock("a\tb\n\u202ec\r", "")).toBe("```\na\tb\n\\u{202e}c\\r\n```");
});
