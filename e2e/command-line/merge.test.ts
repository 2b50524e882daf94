import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { edited, PLAIN, STORED, WRITTEN } from "@/lib/rule-file/testing/files";
import { ensureCommand } from "../../scripts/programs.mjs";
import { folderWith, truce } from "./truce";

beforeAll(ensureCommand);

const FILES = ["base", "mine", "theirs"] as const;

function folderOf(base: string, mine: string, theirs: string): string {
  return folderWith({ base, mine, theirs });
}

describe("truce merge", () => {
  test("puts what both changed into the text of mine and says nothing else", async () => {
    const mine = edited(WRITTEN, "for: 5m", "for: 6m # agreed");
    const folder = folderOf(WRITTEN, mine, edited(WRITTEN, "severity: warning", "severity: page"));
    expect(await truce(folder, ["merge", ...FILES])).toEqual({
      code: 0,
      stdout: edited(mine, "severity: warning", "severity: page"),
      stderr: "",
    });
  });

  test("goes by what a rule is where theirs inserted one first", async () => {
    const first = "    - alert: Zero\n      expr: z > 1\n";
    const mine = edited(STORED, "expr: c > 1\n      for: 5m", "expr: c > 1\n      for: 15m");
    const folder = folderOf(STORED, mine, edited(STORED, "    rules:\n", `    rules:\n${first}`));
    const { stdout, code } = await truce(folder, ["merge", ...FILES]);
    expect({ stdout, code }).toEqual({
      stdout: edited(mine, "    rules:\n", `    rules:\n${first}`),
      code: 0,
    });
  });

  const MINE = edited(PLAIN, "for: 5m", "for: 10m");
  const THEIRS = edited(edited(PLAIN, "for: 5m", "for: 15m"), "carts_total[5m]", "carts_total[1m]");

  test("has theirs where both changed the same, and lists that as JSON", async () => {
    const { code, stdout, stderr } = await truce(folderOf(PLAIN, MINE, THEIRS), ["merge", ...FILES]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: THEIRS });
    expect(JSON.parse(stderr)).toEqual([
      { path: "shop › CartErrors › for", kind: "value", base: "5m", mine: "10m", theirs: "15m" },
    ]);
  });

  test("says with null that a side has no value", async () => {
    const gone = PLAIN.slice(0, PLAIN.indexOf("  - alert"));
    const { code, stderr } = await truce(folderOf(PLAIN, gone, THEIRS), ["merge", ...FILES]);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject([
      {
        path: "shop › CartErrors",
        kind: "presence",
        base: { for: "5m" },
        mine: null,
        theirs: { for: "15m" },
      },
    ]);
  });

  test.each([
    ["mine", "10m"],
    ["theirs", "15m"],
    ["base", "5m"],
  ])("decides by --prefer %s", async (version, wait) => {
    const folder = folderOf(PLAIN, MINE, THEIRS);
    const stdout = edited(THEIRS, "for: 15m", `for: ${wait}`);
    const expected = { code: 0, stdout, stderr: "" };
    expect(await truce(folder, ["merge", "--prefer", version, ...FILES])).toEqual(expected);
  });

  test.each(FILES)("reads %s from standard input", async (version) => {
    const texts = { base: PLAIN, mine: MINE, theirs: PLAIN };
    const args = FILES.map((each) => (each === version ? "-" : each));
    const folder = folderWith({ ...texts, [version]: "nothing: here" });
    const { code, stdout } = await truce(folder, ["merge", ...args], texts[version]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: MINE });
  });

  test("merges JSON into JSON", async () => {
    const json = (text: string) => JSON.stringify({ groups: [{ name: text, rules: [] }] }, undefined, 4);
    const folder = folderOf(json("a"), json("a"), json("b"));
    const { stdout } = await truce(folder, ["merge", ...FILES]);
    expect(stdout).toBe(json("b"));
  });

  test("writes to the file of --output, which may be one of the three", async () => {
    const folder = folderOf(PLAIN, MINE, edited(PLAIN, "cart_errors > 5", "cart_errors > 6"));
    expect(await truce(folder, ["merge", "-o", "mine", ...FILES])).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    expect(readFileSync(join(folder, "mine"), "utf8")).toBe(
      edited(MINE, "cart_errors > 5", "cart_errors > 6"),
    );
  });

  test("warns of a problem that only the merge brings about", async () => {
    const alert = "  - alert: CartErrors\n    expr: cart_errors > 5\n    for: 5m\n";
    const folder = folderOf(
      PLAIN,
      edited(PLAIN, alert, "  - record: shop:carts\n    expr: cart_errors > 5\n"),
      edited(PLAIN, alert, `${alert}    keep_firing_for: 1h\n`),
    );
    const { code, stderr } = await truce(folder, ["merge", "--prefer", "theirs", ...FILES]);
    expect(code).toBe(0);
    expect(stderr).toContain("Warning: the merged file has a problem that neither side had.");
  });
});

describe("input that cannot be merged", () => {
  test.each([
    ["no-such-file cannot be read: there is no such file or folder", "no-such-file", PLAIN],
    [". cannot be read: it is a folder", ".", PLAIN],
    ["mine, line 2: YAML is indented with blanks, not with tabs.", "mine", "groups:\n\t- name: shop\n"],
    ["mine, line 2: A second document begins here.", "mine", "groups: []\n--- {}\n"],
    ["mine, line 2: This is another object (v1 Secret).", "mine", "apiVersion: v1\nkind: Secret\n"],
    ["mine is empty: merging it would delete every rule.", "mine", ""],
    [
      "Only files of one kind can be merged: base (base) is a plain rule file, mine (mine) is a PrometheusRule",
      "mine",
      STORED,
    ],
  ])("%s", async (says, path, mine) => {
    const { code, stdout, stderr } = await truce(folderOf(PLAIN, mine, PLAIN), [
      "merge",
      "base",
      path,
      "theirs",
    ]);
    expect(stderr).toContain(`truce: ${says}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  test("is named file by file", async () => {
    const folder = folderOf("- 1", "- 2", PLAIN);
    const { stderr } = await truce(folder, ["merge", ...FILES]);
    expect(stderr.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^truce: base, line 1: Fields are expected here/),
      expect.stringMatching(/^truce: mine, line 1: Fields are expected here/),
    ]);
  });

  test("is not text of another encoding, which would be stored damaged", async () => {
    const folder = folderOf(PLAIN, PLAIN, PLAIN);
    writeFileSync(join(folder, "mine"), Buffer.from(`# caf\xe9\n${PLAIN}`, "latin1"));
    const { code, stderr } = await truce(folder, ["merge", ...FILES]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "truce: mine is no UTF-8 text. Convert it to UTF-8 first.\n",
    });
  });

  test("is an output that cannot be written", async () => {
    const folder = folderOf(PLAIN, PLAIN, PLAIN);
    const { code, stderr } = await truce(folder, ["merge", "-o", "no/such/folder", ...FILES]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "truce: no/such/folder cannot be written: there is no such file or folder\n",
    });
  });
});
