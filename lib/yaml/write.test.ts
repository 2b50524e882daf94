import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { equalJson, type Json, stringifyJson } from "@/lib/json/json";
import { parseYaml } from "./parse";
import { jsonValue } from "./testing/random-values";
import { writeYaml } from "./write";

function read(text: string): Json {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)}\n${text}`);
  return result.value;
}

test("keys keep their order, lists stand below their key, multi-line text in a block", () => {
  const value = {
    kind: "Thing",
    apiVersion: "v1",
    groups: [
      { name: "checkout", rules: [{ expr: "up == 0\n  or down\n", labels: {}, limit: 3 }] },
      { name: "x" },
    ],
  };
  expect(writeYaml(value)).toBe(`kind: Thing
apiVersion: v1
groups:
- name: checkout
  rules:
  - expr: |
      up == 0
        or down
    labels: {}
    limit: 3
- name: x
`);
});

test.each([
  ["yes", '"yes"'],
  ["Off", '"Off"'],
  ["y", '"y"'],
  ["null", '"null"'],
  ["~", '"~"'],
  ["", '""'],
  ["0777", '"0777"'],
  ["0o17", '"0o17"'],
  ["1_000", '"1_000"'],
  ["1e3", '"1e3"'],
  [".5", '".5"'],
  [".", '"."'],
  ["-._", '"-._"'],
  ["e0", '"e0"'],
  ["east", "east"],
  ["12:30:45", '"12:30:45"'],
  ["2024-05-01", '"2024-05-01"'],
  ["=", '"="'],
  ["<<", '"<<"'],
  [".inf", '".inf"'],
  ["5m", "5m"],
  ["1d", "1d"],
  ["1.2.3", "1.2.3"],
  ["yesterday", "yesterday"],
  ["a\tb", '"a\\tb"'],
  ["up{job='a'} == 0", "up{job='a'} == 0"],
  ["{{ $value }}", '"{{ $value }}"'],
  ["state: bad", '"state: bad"'],
  ["\u0085\u2028\uFEFF\ud800\r", '"\\u0085\\u2028\\ufeff\\ud800\\r"'],
])("the string %j reads alike everywhere", (text, written) => {
  expect(writeYaml({ a: text })).toBe(`a: ${written}\n`);
  expect(read(writeYaml({ a: text }))).toEqual({ a: text });
});

test("keys that a reader would take for a word or a number are quoted", () => {
  expect(writeYaml({ on: 1, "010": 2, "a b": 3 })).toBe('"on": 1\n"010": 2\na b: 3\n');
});

test("a name whose end cannot be seen is quoted", () => {
  expect(writeYaml({ "a\u00a0": "b\u200b", "c\u00a0d": 1 })).toBe('"a\u00a0": "b\u200b"\nc\u00a0d: 1\n');
});

test("a float has a point, a large integer all its digits", () => {
  expect(writeYaml([1e21, 1e-7, 9007199254740993n, 0.1])).toBe(
    "- 1.0e+21\n- 1.0e-7\n- 9007199254740993\n- 0.1\n",
  );
});

test("inside braces a text is quoted where readers of YAML 1.1 would end it", () => {
  expect(writeYaml({ a: "b?", "c?": ["d:e", "f"] }, { style: "flow" })).toBe('{a: "b?", "c?": ["d:e", f]}\n');
});

test("long lines are not folded", () => {
  const long = "sum(rate(x[5m])) / ".repeat(40).trim();
  expect(writeYaml({ expr: long })).toBe(`expr: ${long}\n`);
});

test.each([
  ["trailing blank on a line", "up == 0 \nand on (job) vector(1)\n"],
  ["a list in text", "Steps:\n\n  * first\n  * second\n"],
  ["two blank lines at the end", "two blank lines follow\n\n\n"],
  ["no newline at the end", "one\ntwo"],
  ["a newline and blanks first", "\n  starts with a blank line"],
  ["blanks first", "   indented\nnot\n"],
  ["only newlines", "\n\n"],
  ["blanks at the very end", "a\n  "],
  ["a document marker", "---\nup\n"],
  ["a comment sign", "# no comment\nup\n"],
])("%s survives any number of rounds", (_, text) => {
  const value = { annotations: [{ text }], text };
  const first = writeYaml(value);
  expect(read(first)).toEqual(value);
  expect(writeYaml(read(writeYaml(read(first))))).toBe(first);
});

test("any value reads back as it was", () => {
  fc.assert(
    fc.property(jsonValue, fc.boolean(), fc.constantFrom("block", "flow"), (value, indentSeq, style) => {
      const text = writeYaml(value, { indentSeq, style });
      expect(equalJson(read(text), value), text).toBe(true);
    }),
    { numRuns: 500 },
  );
}, 30_000);

test("any value is the same to a reader of YAML 1.1", () => {
  fc.assert(
    fc.property(jsonValue, fc.constantFrom("block", "flow"), (value, style) => {
      const text = writeYaml(value, { style });
      // Its integers are doubles.
      const asDoubles = JSON.parse(stringifyJson(value));
      expect(equalJson(parse(text, { version: "1.1" }), asDoubles), text).toBe(true);
    }),
    { numRuns: 500 },
  );
}, 30_000);

test("nothing that is written is read differently by another reader", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const result = parseYaml(writeYaml(value));
      expect(result.ok && result.spellings.filter(({ kind }) => kind !== "respelt")).toEqual([]);
    }),
    { numRuns: 200 },
  );
}, 30_000);
