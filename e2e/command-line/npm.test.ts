import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { edited, PLAIN } from "@/lib/rule-file/testing/files";
import { folderWith, run } from "./truce";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("npm run -s truce says what the command says and nothing else, and finds files where npm was started", async () => {
  const mine = edited(PLAIN, "for: 5m", "for: 6m");
  const cwd = folderWith({ base: PLAIN, mine, theirs: edited(PLAIN, "for: 5m", "for: 7m") });
  const npm = (...args: readonly string[]) =>
    run("npm", ["--prefix", ROOT, "run", "--silent", "truce", "--", ...args], { cwd });
  expect(await npm("merge", "--prefer", "mine", "base", "mine", "theirs")).toEqual({
    code: 0,
    stdout: mine,
    stderr: "",
  });
  const { code, stderr } = await npm("merge", "base", "mine", "theirs");
  expect({ code, places: JSON.parse(stderr).length }).toEqual({ code: 1, places: 1 });
});
