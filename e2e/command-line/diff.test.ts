import { beforeAll, describe, expect, test } from "vitest";
import { edited, PLAIN, STORED } from "@/lib/rule-file/testing/files";
import { ensureCommand } from "../../scripts/programs.mjs";
import { folderWith, truce } from "./truce";

beforeAll(ensureCommand);

describe("truce diff", () => {
  test("says nothing where nothing changed", async () => {
    const folder = folderWith({ a: STORED, b: edited(STORED, '"4711"', '"4712"') });
    expect(await truce(folder, ["diff", "a", "b"])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("shows what changed, without colours where it is not read in a terminal", async () => {
    const folder = folderWith({ a: PLAIN });
    expect(await truce(folder, ["diff", "a", "-"], edited(PLAIN, "for: 5m", "for: 6m"))).toEqual({
      code: 1,
      stdout: "shop › CartErrors\n  for: 5m → 6m\n",
      stderr: "",
    });
  });

  test("gives JSON to programs", async () => {
    const folder = folderWith({ a: PLAIN, b: edited(PLAIN, "    for: 5m\n", "") });
    const { code, stdout } = await truce(folder, ["diff", "--json", "a", "b"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      { path: "shop › CartErrors › for", kind: "deleted", before: "5m", after: null },
    ]);
  });

  test("refuses what it cannot read", async () => {
    const { code, stdout, stderr } = await truce(folderWith({ a: PLAIN, b: "rules: []\n" }), [
      "diff",
      "a",
      "b",
    ]);
    expect(stderr).toMatch(
      /^truce: b, line 1: There is neither “kind: PrometheusRule” nor “groups:” at the top\./,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});
