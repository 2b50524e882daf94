import { stringifyJson } from "@/lib/json/json";
import { decideAll, outcome } from "@/lib/merge/session";
import { check } from "@/lib/messages/en/check";
import { commandLine } from "@/lib/messages/en/command-line";
import { conflictReport, newErrors } from "@/lib/rule-file/report";
import { openFileMerge, wholeValue } from "@/lib/rule-file/three-way";
import { rewriteFile } from "@/lib/rule-file/write";
import { parseOptions, refuse } from "@/scripts/options.mjs";
import { type Command, EXIT, sayLost, sayRefused } from "./command";
import { mergeForGit } from "./git-driver";
import { nameOf, readThree } from "./input";
import { writeOutput } from "./output";

const HELP = `Usage: truce merge [options] BASE MINE THEIRS
       truce merge --git [options] %O %A %B

Merges two versions of a file of rules that both come from BASE: PrometheusRule objects or Prometheus rule
files, in YAML or JSON. Rules are matched by what they are, never by their position in a list. The merged
file goes to standard output: the text of MINE, changed only where THEIRS changed a value. What the server
owns (status, resourceVersion, managedFields …) is never a conflict and is that of THEIRS.

One of the three may be -, which is standard input. An empty BASE (/dev/null) says that both began anew.

  --prefer VERSION   decide what both changed differently: mine, theirs or base
  -o, --output FILE  write the merged file there instead
  --help             this text

Without --prefer the merged file has THEIRS wherever both changed the same differently, and standard error
says where, as JSON: a list of {path, kind, base, mine, theirs}.

With --git the merged file replaces MINE, with git's conflict markers around the rules in question; comments
and layout are merged as text, so that those of THEIRS come along, and a comment that finds no place is named
on standard error. A file that never was one of rules is merged as text, as git would do by itself; one that
no longer can be read as one is merged as text, too, and left unmerged (exit code 2).

  --git              merge as a merge driver of git
  --path=NAME        what the file is called in messages (%P)
  --marker-size=N    length of the conflict markers (%L; default 7)

Exit code: 0 merged, 1 there are conflicts, 2 the input or the command line is wrong.
`;

const VERSIONS = ["base", "mine", "theirs"] as const;

/** `truce merge`: three files into one. */
export const merge: Command = {
  name: "merge",
  summary: "merge two versions of a file of rules; also as a merge driver of git",
  async run(args) {
    const { paths, prefer, output, git } = optionsIn(args);
    if (git !== undefined) return mergeForGit({ paths, prefer, ...git });
    const names = { base: nameOf(paths.base), mine: nameOf(paths.mine), theirs: nameOf(paths.theirs) };
    const files = await readThree(paths, names);
    if ("sentences" in files) return sayRefused(...files.sentences);
    const opened = openFileMerge(files);
    if (!opened.ok) return sayRefused(commandLine.merge(names, opened.fault));
    const session = prefer === undefined ? opened.session : decideAll(opened.session, prefer);
    const { value, undecided } = outcome(session);
    const merged = wholeValue(files, value);
    const text = rewriteFile(files.mine, merged, [files.theirs]);
    const fault = await writeOutput(output, text);
    if (fault !== undefined) return sayRefused(fault);
    if (undecided.length > 0) {
      process.stderr.write(`${stringifyJson(conflictReport(undecided), "  ")}\n`);
      return EXIT.different;
    }
    sayLost(names.mine, files, text);
    for (const finding of newErrors(merged, [files.mine, files.theirs]))
      process.stderr.write(`${commandLine.warning(check(finding))}\n`);
    return EXIT.done;
  },
};

function optionsIn(args: readonly string[]) {
  const { values, positionals } = parseOptions(HELP, {
    args: [...args],
    allowPositionals: true,
    options: {
      prefer: { type: "string" },
      output: { type: "string", short: "o" },
      git: { type: "boolean", default: false },
      path: { type: "string" },
      "marker-size": { type: "string" },
    },
  });
  const [base, mine, theirs] = positionals;
  if (base === undefined || mine === undefined || theirs === undefined || positionals.length > 3)
    return refuse(`Name three files: BASE MINE THEIRS (there are ${positionals.length})`, HELP);
  if (positionals.filter((path) => path === "-").length > 1)
    return refuse("Only one of the three can be standard input", HELP);
  const prefer = VERSIONS.find((version) => version === values.prefer);
  if (values.prefer !== undefined && prefer === undefined)
    return refuse(`--prefer ${values.prefer}: give mine, theirs or base`, HELP);
  return { paths: { base, mine, theirs }, prefer, output: values.output, git: driverIn(values, positionals) };
}

interface DriverOptions {
  readonly git: boolean;
  readonly path?: string | undefined;
  readonly output?: string | undefined;
  readonly "marker-size"?: string | undefined;
}

/** What git says besides the three files; undefined where it is not git that asks. */
function driverIn({ git, path, output, "marker-size": size }: DriverOptions, files: readonly string[]) {
  if (!git && (path ?? size) !== undefined)
    return refuse(`--${path === undefined ? "marker-size" : "path"} needs --git`, HELP);
  if (!git) return undefined;
  if (output !== undefined) return refuse("--git writes to the file of mine: leave --output out", HELP);
  if (files.includes("-")) return refuse("--git cannot read standard input", HELP);
  const markerSize = Number(size ?? 7);
  if (!Number.isInteger(markerSize) || markerSize < 1)
    return refuse(`--marker-size ${size}: give a whole number above zero`, HELP);
  return { name: path ?? files[1] ?? "", markerSize };
}
