import { describe, expect, test } from "vitest";
import { decideAll, outcome } from "@/lib/merge/session";
import { edited, fileOf, PLAIN, STORED, WRITTEN } from "./testing/files";
import { openFileMerge, type ThreeFiles, wholeValue } from "./three-way";
import { rewriteFile } from "./write";

function filesOf(base: string, mine: string, theirs: string): ThreeFiles {
  return { base: fileOf(base), mine: fileOf(mine), theirs: fileOf(theirs) };
}

/** Merges three texts; conflicts are named by where they are, and theirs stands there. */
function merged(base: string, mine: string, theirs: string) {
  const files = filesOf(base, mine, theirs);
  const opened = openFileMerge(files);
  if (!opened.ok) return { fault: opened.fault };
  const { value, undecided } = outcome(opened.session);
  return {
    text: rewriteFile(files.mine, wholeValue(files, value)),
    conflicts: undecided.map(({ id }) => id),
  };
}

/** The lines in which two texts of equally many lines differ. */
function changedLines(before: string, after: string): readonly string[] {
  const lines = before.split("\n");
  expect(after.split("\n")).toHaveLength(lines.length);
  return after.split("\n").filter((line, index) => line !== lines[index]);
}

describe("the merged text", () => {
  test("holds what two operators changed in different rules", () => {
    const mine = edited(STORED, "a > 1", "a > 5");
    const theirs = edited(STORED, "b > 1", "b > 9");
    expect(merged(STORED, mine, theirs)).toEqual({
      text: edited(mine, "b > 1", "b > 9"),
      conflicts: [],
    });
  });

  test("raises the rule that was raised, whatever was inserted above it", () => {
    const first = "    - alert: Zero\n      expr: z > 1\n      for: 5m\n";
    const rules = "    rules:\n";
    const raised = "expr: c > 1\n      for: 15m";
    const mine = edited(STORED, "expr: c > 1\n      for: 5m", raised);
    expect(merged(STORED, mine, edited(STORED, rules, rules + first))).toEqual({
      text: edited(mine, rules, rules + first),
      conflicts: [],
    });
  });

  test.each([
    ["for: 5m", "for: 7m"],
    ["severity: page", "severity: ticket"],
    ["[10m]))) > 2", "[10m]))) > 3"],
    ["> 0.05", "> 0.07"],
    ['team: "shop"', 'team: "pay"'],
  ])("differs from mine in one line where theirs changed %j", (from, to) => {
    const mine = edited(WRITTEN, "severity: warning", "severity: info");
    const { text = "", conflicts } = merged(WRITTEN, mine, edited(WRITTEN, from, to));
    expect(changedLines(mine, text)).toEqual([expect.stringContaining(to)]);
    expect(conflicts).toEqual([]);
  });

  test("is mine, byte for byte, where theirs changed nothing", () => {
    const mine = edited(WRITTEN, "for: 5m", "for: 6m   # agreed");
    expect(merged(WRITTEN, mine, WRITTEN).text).toBe(mine);
  });

  test("keeps Windows line ends", () => {
    const windows = (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`;
    const mine = windows(edited(WRITTEN, "for: 5m", "for: 6m"));
    const { text } = merged(WRITTEN, mine, edited(WRITTEN, "for: 10m", "for: 20m"));
    expect(text).toBe(edited(mine, "for: 10m", "for: 20m"));
  });

  test("holds theirs where both changed one field, until somebody decides", () => {
    const mine = edited(PLAIN, "for: 5m", "for: 10m");
    const theirs = edited(PLAIN, "for: 5m", "for: 15m");
    expect(merged(PLAIN, mine, theirs)).toEqual({
      text: theirs,
      conflicts: [".groups[shop].rules[CartErrors].for"],
    });
  });

  test("has both sides' groups where there was no file before", () => {
    const cart = "- name: cart\n  rules:\n  - alert: Down\n    expr: up == 0\n";
    expect(merged("", PLAIN, `groups:\n${cart}`)).toEqual({
      text: edited(PLAIN, "groups:\n", `groups:\n${cart}`),
      conflicts: [],
    });
  });

  test("asks about the one rule that differs in a group that both sides began, and has the others of both", () => {
    const mine = edited(PLAIN, "for: 5m", "for: 10m");
    expect(merged("", mine, PLAIN)).toEqual({
      text: PLAIN,
      conflicts: [".groups[shop].rules[CartErrors]"],
    });
    const own = `${mine}  - alert: Own\n    expr: own == 0\n`;
    expect(merged("", own, PLAIN)).toEqual({
      text: `${PLAIN}  - alert: Own\n    expr: own == 0\n`,
      conflicts: [".groups[shop].rules[CartErrors]"],
    });
    expect(merged("# soon\n", STORED, STORED)).toEqual({ text: STORED, conflicts: [] });
  });
});

describe("what the server owns", () => {
  const theirs = edited(
    edited(edited(STORED, '"4711"', '"4712"'), "generation: 4", "generation: 5"),
    '"annotations":{},',
    "",
  );

  test("is theirs and never a conflict", () => {
    const mine = edited(edited(STORED, '"4711"', '"4700"'), "a > 1", "a > 5");
    expect(merged(STORED, mine, theirs)).toEqual({ text: edited(theirs, "a > 1", "a > 5"), conflicts: [] });
  });

  test("comes with theirs into a file that never had it, beside the annotations that people write", () => {
    const bare = STORED.replace(/ {4}kubectl.*\n.*\n/, "").replace(
      / {2}(creation|gener|resourceV|uid).*\n/g,
      "",
    );
    const { text = "", conflicts } = merged(bare, edited(bare, "before paging", "first"), theirs);
    expect(conflicts).toEqual([]);
    expect(fileOf(text).value).toEqual(fileOf(edited(theirs, "before paging", "first")).value);
  });

  test("is mine where only mine changed it", () => {
    const mine = edited(STORED, "  generation: 4\n", "  finalizers: [shop/audit]\n  generation: 4\n");
    expect(merged(STORED, mine, edited(STORED, "a > 1", "a > 5")).text).toBe(edited(mine, "a > 1", "a > 5"));
  });
});

describe("JSON", () => {
  const json = (text: string, indent: number | string) =>
    `${JSON.stringify(fileOf(text).value, undefined, indent)}\n`;

  test.each([2, 4, "\t", ""])("stays JSON with its indentation %j and the order of its keys", (indent) => {
    const mine = json(edited(STORED, "a > 1", "a > 5"), indent);
    const { text } = merged(STORED, mine, edited(STORED, "b > 1", "b > 9"));
    expect(text).toBe(edited(mine, "b > 1", "b > 9"));
  });

  test("merges with YAML", () => {
    const { text } = merged(json(PLAIN, 2), PLAIN, edited(json(PLAIN, 2), "> 5", "> 6"));
    expect(text).toBe(edited(PLAIN, "> 5", "> 6"));
  });
});

test("an object and a plain file are not merged", () => {
  expect(merged(STORED, PLAIN, STORED)).toEqual({
    fault: { kind: "mixed-kinds", kinds: { base: "object", mine: "plain", theirs: "object" } },
  });
  expect(merged(PLAIN, STORED, STORED)).toMatchObject({ fault: { kind: "mixed-kinds" } });
});

test("a side that says nothing is not merged: it would delete all", () => {
  expect(merged(PLAIN, PLAIN, "")).toEqual({ fault: { kind: "nothing-there", version: "theirs" } });
});

test("a decision for one side is that side's value, with everything else merged", () => {
  const theirs = edited(edited(PLAIN, "for: 5m", "for: 15m"), "carts_total[5m]", "carts_total[1m]");
  const files = filesOf(PLAIN, edited(PLAIN, "for: 5m", "for: 10m"), theirs);
  const opened = openFileMerge(files);
  if (!opened.ok) throw new Error("these files merge");
  const { value } = outcome(decideAll(opened.session, "mine"));
  expect(rewriteFile(files.mine, wholeValue(files, value))).toBe(edited(theirs, "for: 15m", "for: 10m"));
});
