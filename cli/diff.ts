import { stringifyJson } from "@/lib/json/json";
import { commandLine } from "@/lib/messages/en/command-line";
import { changeReport, compareFiles } from "@/lib/rule-file/compare";
import { parseOptions, refuse } from "@/scripts/options.mjs";
import { type Colour, coloured } from "./colour";
import { type Command, EXIT, sayRefused } from "./command";
import { type DiffLine, diffLinesOf, type LineKind } from "./diff-text";
import { readInput } from "./input";

const HELP = `Usage: truce diff [options] A B

Shows what changed from one file of rules to another, rule by rule and field by field. The layout of the text,
the order of keys, comments, and what the server owns (status, resourceVersion, managedFields …) are no
change. A PrometheusRule and a plain rule file are compared by their groups. One of the two may be -, which
is standard input.

  --json     a list of {path, kind, before, after}
  --help     this text

Exit code: 0 nothing changed, 1 something did, 2 the input or the command line is wrong.
`;

/** `truce diff`: what changed from one file to another. */
export const diff: Command = {
  name: "diff",
  summary: "show what changed from one file of rules to another",
  async run(args) {
    const { paths, json } = optionsIn(args);
    const [before, after] = await Promise.all([readInput(paths[0]), readInput(paths[1])]);
    if (!before.ok || !after.ok)
      return sayRefused(...[before, after].flatMap((input) => (input.ok ? [] : [input.sentence])));
    const { changes, compared } = compareFiles(before.file, after.file);
    if (compared === "groups" && !json) process.stderr.write(`${commandLine.onlyGroups}\n`);
    if (json) process.stdout.write(`${stringifyJson(changeReport(changes), "  ")}\n`);
    else process.stdout.write(diffLinesOf(changes).map(lineText).join(""));
    return changes.length === 0 ? EXIT.done : EXIT.different;
  },
};

function optionsIn(args: readonly string[]) {
  const { values, positionals } = parseOptions(HELP, {
    args: [...args],
    allowPositionals: true,
    options: { json: { type: "boolean", default: false } },
  });
  const [before, after] = positionals;
  if (before === undefined || after === undefined || positionals.length > 2)
    return refuse(`Name two files: A B (there are ${positionals.length})`, HELP);
  if (before === "-" && after === "-") return refuse("Only one of the two can be standard input", HELP);
  return { paths: [before, after] as const, json: values.json };
}

/** As git colours them. */
const COLOURS: Partial<Record<LineKind, Colour>> = { heading: "bold", added: "green", removed: "red" };

function lineText({ kind, text }: DiffLine): string {
  return `${coloured(text, COLOURS[kind])}\n`;
}
