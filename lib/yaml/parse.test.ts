import { expect, test } from "vitest";
import { type ParsedYaml, parseYaml } from "./parse";

function parsed(text: string): ParsedYaml {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

/** Each problem as `line code detail`. */
function problemsOf(text: string): readonly string[] {
  const result = parseYaml(text);
  return result.ok
    ? []
    : result.problems.map(({ range, code, detail }) => `${range.start.line} ${code} ${detail}`.trim());
}

function spellingsOf(text: string): readonly string[] {
  return parsed(text).spellings.map(
    ({ kind, source, value, reading }) => `${kind} ${source}: ${String(value)} or ${String(reading)}`,
  );
}

test("integers beyond 2^53 are exact, the others are ordinary numbers", () => {
  expect(parsed("a: 9007199254740993\nb: -7\nc: 1.5\nd: +3\n").value).toEqual({
    a: 9007199254740993n,
    b: -7,
    c: 1.5,
    d: 3,
  });
});

test("Windows line ends and a byte-order mark reach no value", () => {
  const { value } = parsed("\uFEFFexpr: |\r\n  up == 0\r\n  or down\r\nnote: 'a\r\n  b'\r\n");
  expect(value).toEqual({ expr: "up == 0\nor down\n", note: "a b" });
});

test("a text of blanks and comments holds null; a second document that holds nothing is passed over", () => {
  expect(parsed("# nothing yet\n").value).toBe(null);
  expect(parsed("a: 1\n---\n# nothing\n").value).toEqual({ a: 1 });
});

test("anchors, aliases and merge keys are followed", () => {
  expect(parsed("base: &b {team: shop}\nrule:\n  <<: *b\n  severity: page\nagain: *b\n").value).toEqual({
    base: { team: "shop" },
    rule: { team: "shop", severity: "page" },
    again: { team: "shop" },
  });
});

test("a key named __proto__ is data", () => {
  expect(Object.keys(parsed("__proto__: {a: 1}\n").value as object)).toEqual(["__proto__"]);
});

test.each([
  ["a key twice, on the second", "expr: up\nfor: 5m\nexpr: down\n", ["3 duplicate-key expr"]],
  [
    "each key that comes twice",
    "a: 1\na: 2\nb:\n  'c': 1\n  'c': 2\n",
    ["2 duplicate-key a", "5 duplicate-key c"],
  ],
  ["a key twice in JSON", '{"a": {"expr":"up",\n"expr":"down"}}\n', ["2 duplicate-key expr"]],
  ["a tab as indentation", "rules:\n- alert: Slow\n\texpr: up\n", ["3 tab"]],
  ["a tab within a block", "- a:\n    expr: |\n      up\n\t\tor down\n", ["4 tab"]],
  ["a tab that begins a block", "- a:\n    expr: |\n    \tup\n", ["3 tab"]],
  ["no-break blanks as indentation", "- a: 1\n\u00a0\u00a0b: 2\n", ["2 invisible-character U+00A0"]],
  ["a no-break blank among others", "- a: 1\n \u00a0b: 2\n", ["2 invisible-character U+00A0"]],
  ["a no-break blank behind a dash", "a:\n-\u00a0b: 1\n  c: 2\n", ["2 invisible-character U+00A0"]],
  ["a no-break blank behind a colon", "a: 1\nb:\u00a02\nc: 3\n", ["2 invisible-character U+00A0"]],
  ["a key that begins with nothing to see", "a: 1\n\u200bb: 2\n", ["2 invisible-character U+200B"]],
  ["a byte-order mark between two lines", "a: 1\n\ufeffb: 2\n", ["2 invisible-character U+FEFF"]],
  ["a second document", "a: 1\n---\nb: 2\n", ["3 several-documents"]],
  ["an alias without its anchor", "a: *nobody\n", ["1 unknown-anchor nobody"]],
  ["a tag of one's own", "a: 1\nb: !secret x\n", ["2 refused-tag !secret"]],
  ["a tag that JSON does not know", "a: !!binary aGk=\n", ["1 refused-tag !!binary"]],
  ["a directive", "%YAML 1.1\n---\na: yes\n", ["1 refused-directive %YAML"]],
  ["a list as key", "? [a]\n: 1\n", ["1 not-a-string-key [a]"]],
  ["infinity", "a: 1\nlimit: .inf\n", ["2 not-a-json-number .inf"]],
  ["a template without quotes", "s:\n  text: {{ $value }}\n", ["2 unquoted-template {{ $value }}"]],
  [
    "a template and text",
    "text: {{ $labels.pod }} is slow\n",
    ["1 unquoted-template {{ $labels.pod }} is slow"],
  ],
  ["a selector without quotes", 'expr: {job=~"a.*"} > 3\nfor: 1m\n', ['1 unquoted-brace {job=~"a.*"} > 3']],
  ["quotes within quotes", 'a: "say "hello" now"\nb: 1\n', ['1 inner-quotes "']],
  ["an apostrophe within apostrophes", "a: 'it's'\nb: 1\n", ["1 inner-quotes '"]],
  ["a colon", "a: state: bad\n", ["1 unquoted-colon"]],
  ["a colon within a plain expression", 'a: x{t=~"LINE: Up"} == 1\n', ["1 unquoted-colon"]],
  ["a percent sign first", "a: %5 left\n", ["1 reserved-character %"]],
  ["an at sign first", "a: @here\n", ["1 reserved-character @"]],
  ["an asterisk first", "a: *bold* words\n", ["1 unquoted-asterisk *bold* words"]],
  ["an escape that YAML does not know", 'a: "x\\.y"\n', ["1 bad-escape \\."]],
  ["a quote that is never closed", 'a: 1\nb: "open\nc: 2\nd: 3\n', ['2 unclosed-quote "']],
  ["a quote closed by the next one", 'a: "open\nb: 2\nc: "x"\n', ['1 unclosed-quote "']],
  ["a bracket that is never closed", "a: [1, 2\nb: 3\n", ["2 unclosed-bracket"]],
  ["a key out of line", "a:\n    b: 1\n  c: 2\n", ["3 indentation"]],
  ["a key without its colon", "a: 1\nb\nc: 2\n", ["2 missing-colon b"]],
  ["lists nested beyond reason", `${"- ".repeat(5000)}a\n`, ["1 too-deep"]],
])("one problem per fault, at its line: %s", (_, text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

test("what looks like a blank is text inside values, and in keys that are quoted", () => {
  expect(parsed("a: 5\u00a0% of all\n'b\u00a0': \u00a0c\u200b\n").value).toEqual({
    a: "5\u00a0% of all",
    "b\u00a0": "\u00a0c\u200b",
  });
});

test("anchors that multiply are refused in bounded time", () => {
  const levels = Array.from({ length: 12 }, (_, i) => `l${i}: &l${i} [${`*l${i - 1}, `.repeat(9)}1]`);
  levels[0] = "l0: &l0 [1, 1, 1]";
  expect(problemsOf(`${levels.join("\n")}\n`)).toEqual(["1 too-many-aliases"]);
});

test.each(["x: &x [*x]\n", "x: &x {a: 1, b: [*x]}\n", "x: &x {<<: *x, a: 1}\n", "x: &x {a: &y {b: *y}}\n"])(
  "an anchor whose value holds itself is refused: %j",
  (text) => {
    expect(problemsOf(text)).toEqual([`1 anchor-in-itself ${text.includes("*y") ? "y" : "x"}`]);
  },
);

test("an anchor that stands beside its alias is none that holds itself", () => {
  expect(parsed("&r a: *r\n").value).toEqual({ a: "a" });
});

test("words and numbers that kubectl reads differently are told with both readings", () => {
  expect(spellingsOf("a: yes\nb: Off\nc: 010\nd: 0777\ne: 0b11\nf: 1_000\ng: 12:30:45\nh: y\n")).toEqual([
    "boolean yes: yes or true",
    "boolean Off: Off or false",
    "octal 010: 10 or 8",
    "octal 0777: 777 or 511",
    "number 0b11: 0b11 or 3",
    "number 1_000: 1_000 or 1000",
    "sexagesimal 12:30:45: 12:30:45 or 45045",
    "boolean y: y or true",
  ]);
});

test("numbers that are stored in another spelling are told", () => {
  expect(spellingsOf("a: 1e3\nb: 1.50\nc: 0x1f\nd: .5\ne: 07\nf: -3\ng: 10\n")).toEqual([
    "respelt 1e3: 1000 or 1000",
    "respelt 1.50: 1.5 or 1.5",
    "respelt 0x1f: 31 or 31",
    "respelt .5: 0.5 or 0.5",
    "respelt 07: 7 or 7",
  ]);
});

test("quoted scalars, block scalars and ordinary words are left alone", () => {
  expect(
    spellingsOf("a: 'yes'\nb: \"010\"\nc: |\n  1e3\nd: yesterday\ne: 5m\nf: true\ng: 1d\nh: !!str 010\n"),
  ).toEqual([]);
});

test("a spelling says where it stands, in keys too", () => {
  const { spellings } = parsed("rules:\n- alert: A\n- labels:\n    on: 'x'\n    build: 010\n");
  expect(spellings.map(({ path, part }) => [path, part])).toEqual([
    [["rules", 1, "labels", "on"], "key"],
    [["rules", 1, "labels", "build"], "value"],
  ]);
});

const RULES = `groups:
  - name: checkout # ours
    rules:
      - alert: Slow
        expr: up == 0
        for:
`;

test("places are found by path, keys on request", () => {
  const yaml = parsed(RULES);
  const where = (path: (string | number)[], part?: "key" | "value") => {
    const range = yaml.markerAt(path, part);
    return range && `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column}`;
  };
  expect(where(["groups", 0, "name"])).toBe("2:11-2:19");
  expect(where(["groups", 0, "name"], "key")).toBe("2:5-2:9");
  expect(where(["groups", 0, "rules", 0])).toBe("4:9-4:20");
  expect(where(["groups", 0, "rules", 0, "for"])).toBe("6:9-6:12");
  expect(where(["groups", 0, "rules", 7, "expr"])).toBe("4:7-4:20");
  expect(where(["status"])).toBe("1:1-1:8");
});

test("a range covers the whole value, a source is what was typed", () => {
  const yaml = parsed(RULES);
  const range = yaml.rangeAt(["groups", 0, "rules", 0, "expr"]);
  expect(RULES.slice(range?.start.offset, range?.end.offset)).toBe("up == 0");
  expect(parsed("a: 0777\nb: '5'\nc:\n").sourceAt(["a"])).toBe("0777");
  expect(parsed("a:\nb: []\n").sourceAt(["a"])).toBe(undefined);
});
