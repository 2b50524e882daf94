import { writeFile } from "node:fs/promises";
import { stringifyJson } from "@/lib/json/json";
import type { Version } from "@/lib/merge/model";
import { decideAll, outcome } from "@/lib/merge/session";
import { check } from "@/lib/messages/en/check";
import { commandLine } from "@/lib/messages/en/command-line";
import { conflictReport, newErrors } from "@/lib/rule-file/report";
import { openFileMerge, type ThreeFiles, wholeValue } from "@/lib/rule-file/three-way";
import { rewriteFile } from "@/lib/rule-file/write";
import { parseOptions, refuse } from "@/scripts/options.mjs";
import { type Command, EXIT, sayRefused } from "./command";
import { nameOf, readInput, reasonOf } from "./input";

const HELP = `Usage: truce merge [options] BASE MINE THEIRS

Merges two versions of a file of rules that both come from BASE: PrometheusRule objects or Prometheus rule
files, in YAML or JSON. Rules are matched by what they are, never by their position in a list. The merged
file goes to standard output: the text of MINE, changed only where THEIRS changed something.

One of the three may be -, which is standard input. An empty BASE (/dev/null) says that both began anew.

  --prefer VERSION   decide what both changed differently: mine, theirs or base
  -o, --output FILE  write the merged file there instead
  --help             this text

Without --prefer the merged file has THEIRS wherever both changed the same differently, and standard error
says where, as JSON: a list of {path, kind, base, mine, theirs}.

Exit code: 0 merged, 1 there are conflicts, 2 the input or the command line is wrong.
`;

const VERSIONS = ["base", "mine", "theirs"] as const;

/** `truce merge`: three files into one. */
export const merge: Command = {
  name: "merge",
  summary: "merge two versions of a file of rules",
  async run(args) {
    const { paths, prefer, output } = optionsIn(args);
    const files = await readThree(paths);
    if ("sentences" in files) return sayRefused(...files.sentences);
    const opened = openFileMerge(files);
    if (!opened.ok) return sayRefused(commandLine.merge(namesOf(paths), opened.fault));
    const session = prefer === undefined ? opened.session : decideAll(opened.session, prefer);
    const { value, undecided } = outcome(session);
    const merged = wholeValue(files, value);
    const fault = await write(output, rewriteFile(files.mine, merged));
    if (fault !== undefined) return sayRefused(fault);
    if (undecided.length > 0) {
      process.stderr.write(`${stringifyJson(conflictReport(undecided), "  ")}\n`);
      return EXIT.different;
    }
    for (const finding of newErrors(merged, [files.mine, files.theirs]))
      process.stderr.write(`${commandLine.warning(check(finding))}\n`);
    return EXIT.done;
  },
};

type Paths = Readonly<Record<Version, string>>;

function optionsIn(args: readonly string[]) {
  const { values, positionals } = parseOptions(HELP, {
    args: [...args],
    allowPositionals: true,
    options: { prefer: { type: "string" }, output: { type: "string", short: "o" } },
  });
  const [base, mine, theirs] = positionals;
  if (base === undefined || mine === undefined || theirs === undefined || positionals.length > 3)
    return refuse(`Name three files: BASE MINE THEIRS (there are ${positionals.length})`, HELP);
  if (positionals.filter((path) => path === "-").length > 1)
    return refuse("Only one of the three can be standard input", HELP);
  const prefer = VERSIONS.find((version) => version === values.prefer);
  if (values.prefer !== undefined && prefer === undefined)
    return refuse(`--prefer ${values.prefer}: give mine, theirs or base`, HELP);
  return { paths: { base, mine, theirs }, prefer, output: values.output };
}

function namesOf({ base, mine, theirs }: Paths): Paths {
  return { base: nameOf(base), mine: nameOf(mine), theirs: nameOf(theirs) };
}

/** The three files, or a sentence about each that is none. */
async function readThree(paths: Paths): Promise<ThreeFiles | { readonly sentences: readonly string[] }> {
  const [base, mine, theirs] = await Promise.all([
    readInput(paths.base),
    readInput(paths.mine),
    readInput(paths.theirs),
  ]);
  if (base.ok && mine.ok && theirs.ok) return { base: base.file, mine: mine.file, theirs: theirs.file };
  const sentences = [base, mine, theirs].flatMap((input) => (input.ok ? [] : [input.sentence]));
  return { sentences: [...new Set(sentences)] };
}

/** Writes the merged file; a sentence where that failed. */
async function write(output: string | undefined, text: string): Promise<string | undefined> {
  if (output === undefined) {
    process.stdout.write(text);
    return undefined;
  }
  try {
    await writeFile(output, text);
    return undefined;
  } catch (error) {
    return commandLine.notWritten(output, reasonOf(error));
  }
}
