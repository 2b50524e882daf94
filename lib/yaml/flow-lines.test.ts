import fc from "fast-check";
import { expect, test } from "vitest";
import { rewriteYaml } from "./rewrite";

/** Objects as rules are: texts, numbers, lists and maps in one another; keys that no parser treats as its own. */
const OBJECT = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc
    .jsonValue({ maxDepth: 2 })
    .map((value) => JSON.parse(JSON.stringify(value).replaceAll("__proto__", "p"))),
  { maxKeys: 4, noNullPrototype: true },
);

const LABELS = `labels: {
  # how bad
  severity: warning, # never critical
  team: infra,
  user: someone # for now
}
other: 1
`;

test.each([
  [
    "gains a key at its end",
    { severity: "warning", team: "infra", user: "someone", zone: "b" },
    ["  user: someone, # for now", "  zone: b"],
  ],
  [
    "loses its first key with the comments about it",
    { team: "infra", user: "someone" },
    ["labels: {", "  team: infra,"],
  ],
  ["loses its last key", { severity: "warning", team: "infra" }, ["  team: infra", "}"]],
  [
    "gains one key for another",
    { severity: "warning", team: "infra", zone: "b" },
    ["  team: infra,", "  zone: b # for now"],
  ],
])("a map in braces over several lines %s, and its other lines stay", (_, labels, lines) => {
  const written = rewriteYaml(LABELS, { labels, other: 1 });
  expect(written).toContain(lines.join("\n"));
  const strange = written.split("\n").filter((line) => !LABELS.split("\n").includes(line));
  expect(strange.length).toBeLessThanOrEqual(2);
});

test("a list in brackets gains and loses lines where it stands", () => {
  const text = "a: [\n  1,\n  2, # two\n  3,\n]\n";
  expect(rewriteYaml(text, { a: [1, 2, 9, 3] })).toBe("a: [\n  1,\n  2, # two\n  9,\n  3,\n]\n");
  expect(rewriteYaml(text, { a: [0, 1, 2, 3] })).toBe("a: [\n  0,\n  1,\n  2, # two\n  3,\n]\n");
  expect(rewriteYaml(text, { a: [1, 3] })).toBe("a: [\n  1,\n  3,\n]\n");
  expect(rewriteYaml(text, { a: [1, 2] })).toBe("a: [\n  1,\n  2, # two\n]\n");
});

test("parts that share a line with others are put in and taken out on that line", () => {
  const text = "a: {b: 1, c: 2,\n  d: 3}\n";
  expect(rewriteYaml(text, { a: { b: 1, c: 2 } })).toBe("a: {b: 1, c: 2}\n");
  expect(rewriteYaml(text, { a: { b: 1, c: 2, d: 3, e: 4 } })).toBe("a: {b: 1, c: 2,\n  d: 3, e: 4}\n");
  expect(rewriteYaml(text, { a: { c: 2, d: 3 } })).toBe("a: {c: 2,\n  d: 3}\n");
});

test("an object typed as JSON gains a rule and keeps its lines", () => {
  const text = `{
  "spec": {
    "groups": [
      {
        "name": "g",
        "rules": [
          {
            "alert": "A",
            "expr": "up == 0"
          }
        ]
      }
    ]
  }
}
`;
  const rule = { alert: "A", expr: "up == 0" };
  const more = { spec: { groups: [{ name: "g", rules: [rule, { alert: "B", expr: "up == 1" }] }] } };
  const written = rewriteYaml(text, more);
  const lines = ["          },", "          {", '            "alert": "B",', '            "expr": "up == 1"'];
  expect(written).toBe(text.replace("          }\n", `${lines.join("\n")}\n          }\n`));
  expect(JSON.parse(written)).toEqual(more);
  expect(rewriteYaml(written, JSON.parse(text))).toBe(text);
});

test("a text that is JSON is JSON after any rewrite that keeps a part of each collection", () => {
  fc.assert(
    fc.property(OBJECT, OBJECT, (before, after) => {
      const text = `${JSON.stringify({ kept: 1, before, same: [1, before] }, null, 2)}\n`;
      const wanted = { kept: 1, before: { ...before, ...after }, same: [1, before, after] };
      expect(JSON.parse(rewriteYaml(text, wanted))).toEqual(wanted);
    }),
    { numRuns: 500 },
  );
});
