import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { Version } from "@/lib/merge/model";
import { decideAll, type MergeSession, outcome } from "@/lib/merge/session";
import { commandLine } from "@/lib/messages/en/command-line";
import { readablePath } from "@/lib/prometheus-rule/place";
import { markedText, type Renditions } from "@/lib/rule-file/conflict-blocks";
import { grainOf } from "@/lib/rule-file/landmarks";
import { type RuleFile, readRuleFile } from "@/lib/rule-file/read";
import { openFileMerge, type ThreeFiles, wholeValue } from "@/lib/rule-file/three-way";
import { rewriteFile } from "@/lib/rule-file/write";
import { EXIT, sayRefused } from "./command";
import { readThree, type ThreePaths } from "./input";

/** What git tells a merge driver. */
export interface DriverCall {
  /** Temporary files of git's; the merged file goes to that of mine. */
  readonly paths: ThreePaths;
  /** What people call the file. */
  readonly name: string;
  readonly markerSize: number;
  /** Decides what both changed differently; undefined: that is marked. */
  readonly prefer: Version | undefined;
}

/**
 * Merges as a merge driver of git (gitattributes(5), "Defining a custom merge driver"): the result replaces mine. Any
 * exit code up to 128 but 0 is a conflict to git, which then leaves the file to its user; so one that is no file of
 * rules is merged as text, as git would have done.
 */
export async function mergeForGit(call: DriverCall): Promise<number> {
  const { paths, name, prefer, markerSize } = call;
  const files = await readThree(paths, namesOf(call));
  if ("sentences" in files) return mergeAsText(call, files.sentences);
  const opened = openFileMerge(files);
  if (!opened.ok) return mergeAsText(call, [commandLine.merge(namesOf(call), opened.fault)]);
  const session = prefer === undefined ? opened.session : decideAll(opened.session, prefer);
  const ground = groundOf(files, paths);
  const { value, undecided } = outcome(session);
  if (undecided.length === 0) {
    await writeFile(paths.mine, rewriteFile(ground, wholeValue(files, value)));
    return EXIT.done;
  }
  const markers = { size: markerSize, base: showsBase() };
  const renditions = renditionsOf(files, ground, session);
  await writeFile(paths.mine, markedText(renditions, grainOf(undecided), markers));
  process.stderr.write(
    `truce: ${commandLine.conflicts(
      name,
      undecided.map(({ path }) => readablePath(path)),
    )}\n`,
  );
  return EXIT.different;
}

/** The merged file as it is when one version is taken at every conflict. */
function renditionsOf(files: ThreeFiles, ground: RuleFile, session: MergeSession): Renditions {
  const taking = (version: Version, from: RuleFile): string => {
    const { value } = outcome(decideAll(session, version));
    return rewriteFile(from, wholeValue(files, value));
  };
  const mine = taking("mine", ground);
  // All three from one text: what is not in conflict must be laid out alike.
  const read = readRuleFile(mine);
  const common = read.ok ? read.file : ground;
  return { mine, base: taking("base", common), theirs: taking("theirs", common) };
}

/**
 * The text to begin with: that of mine, with what theirs did to comments and layout where git can tell. Values do not
 * matter in it, they are put right afterwards.
 */
function groundOf({ mine }: ThreeFiles, paths: ThreePaths): RuleFile {
  if (mine.format === "json") return mine;
  const { status, stdout } = git(["merge-file", "-p", "--ours", paths.mine, paths.base, paths.theirs]);
  if (stdout === mine.text) return mine;
  const read = status === 0 ? readRuleFile(stdout) : undefined;
  const isSound = read?.ok && read.file.kind === mine.kind && lineEndsOf(stdout) === lineEndsOf(mine.text);
  return isSound ? read.file : mine;
}

/** Which line ends a text has: a mixture would be neither side's. */
function lineEndsOf(text: string): string {
  const windows = text.split("\r\n").length;
  const all = text.split("\n").length;
  return windows === all ? "windows" : windows === 1 ? "unix" : "mixed";
}

/** Git's own merge of the three texts, into the file of mine. Says why. */
function mergeAsText(call: DriverCall, sentences: readonly string[]): number {
  const { paths, markerSize } = call;
  const labels = ["mine", "base", "theirs"].flatMap((label) => ["-L", label]);
  const size = `--marker-size=${markerSize}`;
  const { status } = git(["merge-file", size, ...labels, paths.mine, paths.base, paths.theirs]);
  // More than 127 conflicts are 127; 255 is an error, such as a binary file, and mine stays as it was.
  const isMerged = status !== null && status < 128;
  return sayRefused(
    ...sentences,
    isMerged ? commandLine.mergedAsText(call.name) : commandLine.notMerged(call.name),
  );
}

function showsBase(): boolean {
  return /^z?diff3$/.test(git(["config", "--get", "merge.conflictStyle"]).stdout.trim());
}

function git(args: readonly string[]) {
  return spawnSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });
}

function namesOf({ name }: DriverCall): ThreePaths {
  return { base: commandLine.side(name, "base"), mine: name, theirs: commandLine.side(name, "theirs") };
}
