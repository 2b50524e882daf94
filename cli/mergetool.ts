import type { Version } from "@/lib/merge/model";
import { commandLine } from "@/lib/messages/en/command-line";
import { openFileMerge, wholeValue } from "@/lib/rule-file/three-way";
import { rewriteFile } from "@/lib/rule-file/write";
import { parseOptions, refuse } from "@/scripts/options.mjs";
import { type Command, EXIT, sayLost, sayRefused } from "./command";
import { groundOf } from "./ground";
import { nameOf, readThree, type ThreePaths } from "./input";
import { mergeInBrowser } from "./merge-page";
import { writeOutput } from "./output";

const HELP = `Usage: truce mergetool [options] BASE MINE THEIRS

Opens the merge dialog on three files in a browser, on this machine: base, mine, theirs and merged, decided
rule by rule. The merged file goes to standard output once it is decided; Ctrl-C or "Give up" write nothing.
The files are as truce merge reads them.

  -o, --output FILE  write the merged file there instead
  --no-open          only print the address, do not open a browser
  --help             this text

As a mergetool of git ("git mergetool --tool=truce"):
  git config mergetool.truce.cmd 'node /path/to/truce/dist/truce.mjs mergetool "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED"'
  git config mergetool.truce.trustExitCode true

Exit code: 0 written, 1 given up, 2 the input or the command line is wrong.
`;

/** `truce mergetool`: three files into one, by hand. */
export const mergetool: Command = {
  name: "mergetool",
  summary: "merge three files in the browser, rule by rule; also as a mergetool of git",
  async run(args) {
    const { paths, output, open } = optionsIn(args);
    const names = { base: nameOf(paths.base), mine: nameOf(paths.mine), theirs: nameOf(paths.theirs) };
    const files = await readThree(paths, names);
    if ("sentences" in files) return sayRefused(...files.sentences);
    const opened = openFileMerge(files);
    if (!opened.ok) return sayRefused(commandLine.merge(names, opened.fault));
    const { base, mine, theirs } = opened.session;
    const answer = await mergeInBrowser({ name: output ?? names.mine, base, mine, theirs }, open);
    if (answer.kind === "refused") return sayRefused(answer.sentence);
    if (answer.kind === "given-up") {
      process.stderr.write(`${commandLine.givenUp}\n`);
      return EXIT.different;
    }
    const merged = rewriteFile(groundOf(files, paths), wholeValue(files, answer.value), [files.theirs]);
    const fault = await writeOutput(output, merged);
    if (fault !== undefined) return sayRefused(fault);
    if (output !== undefined) process.stderr.write(`${commandLine.written(output)}\n`);
    sayLost(output ?? names.mine, files, merged);
    return EXIT.done;
  },
};

function optionsIn(args: readonly string[]): {
  readonly paths: ThreePaths;
  readonly output: string | undefined;
  readonly open: boolean;
} {
  const { values, positionals } = parseOptions(HELP, {
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" },
      "no-open": { type: "boolean", default: false },
    },
  });
  const [base, mine, theirs] = positionals;
  if (base === undefined || mine === undefined || theirs === undefined || positionals.length > 3)
    return refuse(`Name three files: BASE MINE THEIRS (there are ${positionals.length})`, HELP);
  if (positionals.filter((path) => path === "-").length > 1)
    return refuse("Only one of the three can be standard input", HELP);
  const paths: Record<Version, string> = { base, mine, theirs };
  return { paths, output: values.output, open: !values["no-open"] };
}
