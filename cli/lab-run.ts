import { randomBytes } from "node:crypto";
import { type Json, stringifyJson } from "@/lib/json/json";
import { type Run, standingOf } from "@/lib/lab/run";
import { SCENARIO_IDS } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { isMissingFeature } from "@/lib/lab/verdict";
import { labReport } from "@/lib/lab-report/report";
import { playScenario } from "@/lib/lab-sender/play";
import { commandLine } from "@/lib/messages/en/command-line";
import { lab as english } from "@/lib/messages/en/lab";
import type { LabMessages } from "@/lib/messages/lab-messages";
import { lab as chinese } from "@/lib/messages/zh-CN/lab";
import { coloured } from "./colour";
import { EXIT, sayRefused } from "./command";
import { connectionFor, type Opened } from "./lab-connection";
import { type LabLanguage, type LabOptions, labOptionsIn } from "./lab-options";
import { beginningOf, endOf, linesOf, summaryOf, type TimelineLine } from "./lab-timeline";
import { writeOutput } from "./output";

const WORDS: Readonly<Record<LabLanguage, LabMessages["lab"]>> = { en: english, "zh-CN": chinese };

/** What a shell says of a process that a signal ended: 128 and the signal's number. */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143 } as const;

/** Runs `truce lab` with the arguments behind its name; the result is the exit code. */
export async function runLab(args: readonly string[]): Promise<number> {
  const options = labOptionsIn(args);
  if (options.list) return list(WORDS[options.language]);
  const opened = await connectionFor(options);
  if ("sentence" in opened) return sayRefused(opened.sentence);
  try {
    return await played(opened, options);
  } finally {
    await opened.close();
  }
}

function list({ scenario }: LabMessages["lab"]): number {
  const width = Math.max(...SCENARIO_IDS.map((id) => id.length)) + 2;
  print(SCENARIO_IDS.map((id) => ({ text: `${id.padEnd(width)}${scenario[id].title}` })));
  return EXIT.done;
}

async function played(opened: Opened, options: LabOptions): Promise<number> {
  const interrupted = new AbortController();
  let code: number | undefined;
  const interrupt = (signal: keyof typeof INTERRUPTED) => {
    code = INTERRUPTED[signal];
    process.stderr.write(`${commandLine.lab.interrupted}\n`);
    interrupted.abort();
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const runs = await playAll(opened, options, interrupted.signal);
    return code ?? (await reported(runs, options));
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

async function playAll(
  { connection, namespace }: Opened,
  { scenarios, language, ...options }: LabOptions,
  signal: AbortSignal,
): Promise<readonly Run[]> {
  const words = WORDS[language];
  const show = options.json || options.markdown === "-" ? () => {} : print;
  const runs: Run[] = [];
  for (const scenario of scenarios.map(scenarioOf)) {
    if (signal.aborted) break;
    show(beginningOf(scenario, words));
    const { run } = await playScenario(connection, scenario, {
      namespace,
      id: randomBytes(5).toString("hex"),
      signal,
      // What an interruption cut off says nothing about the cluster.
      onEntry: (entry) => signal.aborted || show(linesOf(entry, words)),
    });
    runs.push(run);
    if (!signal.aborted) show(endOf(run, words));
    if (isHopeless(run)) break;
  }
  if (runs.length > 1 && !signal.aborted) show(summaryOf(runs, words));
  return runs;
}

/** Where not even the first step told anything, the other scenarios would not either. */
function isHopeless(run: Run): boolean {
  return standingOf(run) === "untold" && run.entries.length === 1;
}

async function reported(runs: readonly Run[], options: LabOptions): Promise<number> {
  const words = WORDS[options.language];
  if (options.json) process.stdout.write(`${stringifyJson(runs.map(jsonOf), "  ")}\n`);
  if (options.markdown !== undefined) {
    const path = options.markdown === "-" ? undefined : options.markdown;
    const fault = await writeOutput(path, runs.map((run) => labReport(run, { lab: words })).join("\n"));
    if (fault !== undefined) return sayRefused(fault);
  }
  const standings = runs.map(standingOf);
  if (standings.includes("otherwise")) return EXIT.different;
  if (!standings.includes("untold")) return EXIT.done;
  const untold = runs
    .flatMap(({ entries }) => entries)
    .flatMap(({ verdict }) =>
      verdict?.kind === "untold" && !isMissingFeature(verdict) ? words.verdict(verdict) : [],
    );
  return sayRefused(...new Set(untold));
}

/** A run for programs; every value in it is one that JSON has. */
function jsonOf(run: Run): Json {
  const { scenario, id, namespace, entries } = run;
  return {
    scenario: scenario.id,
    id,
    namespace,
    standing: standingOf(run),
    entries: entries as unknown as Json,
  };
}

function print(lines: readonly TimelineLine[]): void {
  process.stdout.write(lines.map(({ text, colour }) => `${coloured(text, colour)}\n`).join(""));
}
