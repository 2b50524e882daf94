import { readFile, writeFile } from "node:fs/promises";
import type { Version } from "@/lib/merge/model";
import { decideAll, type MergeSession, outcome } from "@/lib/merge/session";
import { commandLine } from "@/lib/messages/en/command-line";
import { readablePath } from "@/lib/prometheus-rule/place";
import { markedText, type Renditions } from "@/lib/rule-file/conflict-blocks";
import { grainOf } from "@/lib/rule-file/landmarks";
import { type FileFault, type RuleFile, readRuleFile } from "@/lib/rule-file/read";
import { openFileMerge, type ThreeFiles, wholeValue } from "@/lib/rule-file/three-way";
import { rewriteFile } from "@/lib/rule-file/write";
import { EXIT, sayLost, sayRefused } from "./command";
import { git, groundOf } from "./ground";
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
  if ("sentences" in files) return mergeAsText(call, (await neverHadRules(paths)) ? [] : files.sentences);
  const opened = openFileMerge(files);
  if (!opened.ok) return mergeAsText(call, [commandLine.merge(namesOf(call), opened.fault)]);
  const session = prefer === undefined ? opened.session : decideAll(opened.session, prefer);
  const ground = groundOf(files, paths);
  const { value, undecided } = outcome(session);
  if (undecided.length === 0) {
    const merged = rewriteFile(ground, wholeValue(files, value), [files.theirs]);
    await writeFile(paths.mine, merged);
    sayLost(name, files, merged);
    return EXIT.done;
  }
  const markers = { size: markerSize, base: showsBase() };
  const renditions = renditionsOf(files, ground, session);
  const marked = markedText(renditions, grainOf(undecided), markers);
  await writeFile(paths.mine, marked);
  process.stderr.write(
    `truce: ${commandLine.conflicts(
      name,
      undecided.map(({ path }) => readablePath(path)),
    )}\n`,
  );
  sayLost(name, files, marked);
  return EXIT.different;
}

/** The merged file as it is when one version is taken at every conflict. */
function renditionsOf(files: ThreeFiles, ground: RuleFile, session: MergeSession): Renditions {
  const taking = (version: Version, from: RuleFile): string => {
    const { value } = outcome(decideAll(session, version));
    return rewriteFile(from, wholeValue(files, value), [files.theirs]);
  };
  const mine = taking("mine", ground);
  // All three from one text: what is not in conflict must be laid out alike.
  const read = readRuleFile(mine);
  const common = read.ok ? read.file : ground;
  return { mine, base: taking("base", common), theirs: taking("theirs", common) };
}

/** Whether all three say something else than rules: then they are none of this driver's business. */
async function neverHadRules(paths: ThreePaths): Promise<boolean> {
  const texts = await Promise.all(Object.values(paths).map((path) => readFile(path, "utf8")));
  return texts.map(readRuleFile).every((read) => !read.ok && SOMETHING_ELSE.has(read.fault.kind));
}

const SOMETHING_ELSE: ReadonlySet<FileFault["kind"]> = new Set(["no-map", "other-object", "no-rules"]);

/**
 * Git's own merge of the three texts, into the file of mine. Says why; where nothing is to be said, a merge without
 * conflicts is one.
 */
function mergeAsText(call: DriverCall, sentences: readonly string[]): number {
  const { paths, markerSize } = call;
  const labels = ["mine", "base", "theirs"].flatMap((label) => ["-L", label]);
  const size = `--marker-size=${markerSize}`;
  const { status } = git(["merge-file", size, ...labels, paths.mine, paths.base, paths.theirs]);
  if (status === 0 && sentences.length === 0) return EXIT.done;
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

function namesOf({ name }: DriverCall): ThreePaths {
  return { base: commandLine.side(name, "base"), mine: name, theirs: commandLine.side(name, "theirs") };
}
