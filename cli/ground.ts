import { spawnSync } from "node:child_process";
import { type RuleFile, readRuleFile } from "@/lib/rule-file/read";
import type { ThreeFiles } from "@/lib/rule-file/three-way";
import { STDIN, type ThreePaths } from "./input";

/**
 * The text to begin with: that of mine, with what theirs did to comments and layout where git can tell. Values do not
 * matter in it, they are put right afterwards. Mine itself where there is no git.
 */
export function groundOf({ mine }: ThreeFiles, paths: ThreePaths): RuleFile {
  if (mine.format === "json" || Object.values(paths).includes(STDIN)) return mine;
  const { status, stdout } = git(["merge-file", "-p", "--ours", paths.mine, paths.base, paths.theirs]);
  if (stdout === mine.text) return mine;
  const read = status === 0 ? readRuleFile(stdout) : undefined;
  const isSound = read?.ok && read.file.kind === mine.kind && lineEndsOf(stdout) === lineEndsOf(mine.text);
  return isSound ? read.file : mine;
}

/** Runs git in the folder of this process. */
export function git(args: readonly string[]) {
  return spawnSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Which line ends a text has: a mixture would be neither side's. */
function lineEndsOf(text: string): string {
  const windows = text.split("\r\n").length;
  const all = text.split("\n").length;
  return windows === all ? "windows" : windows === 1 ? "unix" : "mixed";
}
