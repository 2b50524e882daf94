import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markedText, type Renditions } from "./conflict-blocks";
import { taken } from "./testing/taken";

const MARKERS = { size: 7, base: false };

const BASE = `groups:
- name: shop
  interval: 30s
  rules:
  - alert: A
    expr: a > 1
    for: 5m
  # pages at night
  - alert: B
    expr: b > 1
    for: 5m

  - alert: C
    expr: c > 1
- name: cart
  rules: []
`;

/** The rendition of each version: base with one stretch exchanged. */
function renditions(from: string, mine: string, theirs: string): Renditions {
  return { base: BASE, mine: BASE.replace(from, mine), theirs: BASE.replace(from, theirs) };
}

describe("conflict markers", () => {
  test("stand around the rule, with the comment above it, and around nothing else", () => {
    const of = renditions("expr: b > 1\n    for: 5m", "expr: b > 1\n    for: 6m", "expr: b > 1\n    for: 7m");
    const rule = (wait: string) => `  # pages at night\n  - alert: B\n    expr: b > 1\n    for: ${wait}\n`;
    expect(markedText(of, "rule", MARKERS)).toBe(
      BASE.replace(rule("5m"), `<<<<<<< mine\n${rule("6m")}=======\n${rule("7m")}>>>>>>> theirs\n`),
    );
  });

  test("stand around a field of the group where that is in question", () => {
    const of = renditions("interval: 30s", "interval: 10s", "interval: 20s");
    const line = (interval: string) => `  interval: ${interval}\n`;
    expect(markedText(of, "rule", MARKERS)).toBe(
      BASE.replace(line("30s"), `<<<<<<< mine\n${line("10s")}=======\n${line("20s")}>>>>>>> theirs\n`),
    );
  });

  test("show base between the two where that is wanted, as long as they are asked to be", () => {
    const of = renditions("interval: 30s", "interval: 10s", "interval: 20s");
    const marked = markedText(of, "rule", { size: 9, base: true });
    expect(marked).toContain(
      "<<<<<<<<< mine\n  interval: 10s\n||||||||| base\n  interval: 30s\n=========\n  interval: 20s\n>>>>>>>>> theirs\n",
    );
  });

  test("have nothing on the side that deleted the rule", () => {
    const rule = "  - alert: A\n    expr: a > 1\n    for: 5m\n";
    const changed = rule.replace("5m", "9m");
    expect(markedText(renditions(rule, "", changed), "rule", MARKERS)).toBe(
      BASE.replace(rule, `<<<<<<< mine\n=======\n${changed}>>>>>>> theirs\n`),
    );
  });

  test("stand around each of two rules by itself", () => {
    const of = {
      base: BASE,
      mine: BASE.replace("a > 1", "a > 2").replace("c > 1", "c > 2"),
      theirs: BASE.replace("a > 1", "a > 3").replace("c > 1", "c > 3"),
    };
    expect(markedText(of, "rule", MARKERS).match(/^<{7}/gm)).toHaveLength(2);
  });

  test("end their lines as the file does, and the last line too", () => {
    const windows = (text: string) => text.replaceAll("\n", "\r\n").replace(/\r\n$/, "");
    const of = renditions("rules: []", "rules: [{}]", "rules: null");
    const marked = markedText(
      { base: windows(of.base), mine: windows(of.mine), theirs: windows(of.theirs) },
      "rule",
      MARKERS,
    );
    expect(
      marked.endsWith("<<<<<<< mine\r\n  rules: [{}]\r\n=======\r\n  rules: null\r\n>>>>>>> theirs\r\n"),
    ).toBe(true);
  });

  test("stand around the whole group where nothing smaller can be decided by itself", () => {
    const [a, b] = ["  - alert: A\n    expr: a > 1\n    for: 5m\n", "  - alert: D\n    expr: d\n"];
    const of = renditions(a, `${a}${b}`, `${b}${a}`);
    const marked = markedText(of, "group", MARKERS);
    expect(marked.match(/^[<=>]{7}.*\n.*/gm)).toEqual([
      "<<<<<<< mine\n- name: shop",
      "=======\n- name: shop",
      ">>>>>>> theirs\n- name: cart",
    ]);
    expect(markedText(of, "rule", MARKERS).match(/^<{7}/gm)).toHaveLength(2);
  });

  test("are absent where all are alike", () => {
    expect(markedText({ base: BASE, mine: BASE, theirs: BASE }, "rule", MARKERS)).toBe(BASE);
  });
});

test("whoever takes one version everywhere has that version's text", () => {
  const rule = fc.record({ name: fc.constantFrom("A", "B", "C"), expr: fc.constantFrom("a", "b") });
  const text = fc
    .array(rule, { maxLength: 6 })
    .map((rules) =>
      [
        "groups:",
        "- name: g",
        "  rules:",
        ...rules.flatMap(({ name, expr }) => [`  - alert: ${name}`, "    # why", `    expr: ${expr}`, ""]),
      ]
        .map((line) => `${line}\n`)
        .join(""),
    );
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const marked = markedText({ base, mine, theirs }, "rule", { size: 7, base: true });
      expect(taken(marked, "mine")).toBe(mine);
      expect(taken(marked, "base")).toBe(base);
      expect(taken(marked, "theirs")).toBe(theirs);
    }),
    { numRuns: 300 },
  );
});
