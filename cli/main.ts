#!/usr/bin/env node
import "./short-run";
import { nearestName } from "@/lib/prometheus-rule/names";
import { version } from "@/package.json";
import { refuse } from "@/scripts/options.mjs";
import type { Command } from "./command";
import { diff } from "./diff";
import { lab } from "./lab";
import { merge } from "./merge";
import { mergetool } from "./mergetool";

const COMMANDS: readonly Command[] = [merge, mergetool, diff, lab];

const HELP = `Usage: truce COMMAND [options]

Compares and merges files of alert rules: PrometheusRule objects and Prometheus rule files, YAML or JSON.
Shows, on a cluster, which ways of writing lose updates.

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join("\n")}

  --version  the version of Truce
  --help     this text; truce COMMAND --help tells about a command
`;

const [first, ...args] = process.argv.slice(2);

// A reader such as head may go away early: that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

if (first === "--help" || first === "-h") process.stdout.write(HELP);
else if (first === "--version") process.stdout.write(`${version}\n`);
else process.exitCode = await commandNamed(first).run(args).catch(crashed);

/** A bug. Git takes codes above 128 for one and stops, instead of leaving an unmerged file for a conflict. */
function crashed(error: unknown): number {
  process.stderr.write(`truce: ${error instanceof Error ? error.stack : String(error)}\n`);
  return 129;
}

function commandNamed(name: string | undefined): Command {
  if (name === undefined) return refuse("Name a command", HELP);
  const command = COMMANDS.find((each) => each.name === name);
  if (command !== undefined) return command;
  if (name.startsWith("-")) return refuse(`Unknown option '${name}'`, HELP);
  const meant = nearestName(
    name,
    COMMANDS.map((each) => each.name),
  );
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  return refuse(`${name}: there is no such command${hint}`, HELP);
}
