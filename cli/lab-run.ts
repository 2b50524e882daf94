import { randomBytes } from "node:crypto";
import type { Json } from "@/lib/json/json";
import type { LabAnswer } from "@/lib/lab/answer";
import { type Entry, type Run, standingOf } from "@/lib/lab/run";
import type { Scenario } from "@/lib/lab/scenario";
import { scenarioOf } from "@/lib/lab/scenarios/scenarios";
import { SCRATCH_KINDS, type ScratchName, scratchName } from "@/lib/lab/scratch";
import { isMissingFeature } from "@/lib/lab/verdict";
import { labReport } from "@/lib/lab-report/report";
import { playScenario } from "@/lib/lab-sender/play";
import { inOneLine } from "@/lib/markdown/markdown";
import { commandLine } from "@/lib/messages/en/command-line";
import { lab as english } from "@/lib/messages/en/lab";
import type { LabMessages } from "@/lib/messages/lab-messages";
import { lab as chinese } from "@/lib/messages/zh-CN/lab";
import { EXIT, sayRefused } from "./command";
import { listenFor } from "./interruption";
import { connectionFor, kubectlFlags, type Opened } from "./lab-connection";
import { type LabLanguage, type LabOptions, labOptionsIn, scenarioNames } from "./lab-options";
import { type LabOutput, labOutput } from "./lab-output";
import { beginningOf, endOf, linesOf, outcomeOf, summaryOf } from "./lab-timeline";
import { hideTokens } from "./lab-tokens";
import { writeFault } from "./output";

const WORDS: Readonly<Record<LabLanguage, LabMessages["lab"]>> = { en: english, "zh-CN": chinese };

/** Runs `truce lab` with the arguments behind its name; the result is the exit code. */
export async function runLab(args: readonly string[]): Promise<number> {
  const options = labOptionsIn(args);
  if (options.list) {
    process.stdout.write(scenarioNames(WORDS[options.language]));
    return EXIT.done;
  }
  const report = reportPath(options);
  const fault = report === undefined ? undefined : await writeFault(report);
  if (fault !== undefined) return sayRefused(fault);
  const opened = await connectionFor(options);
  if ("sentence" in opened) return sayRefused(inOneLine(opened.sentence));
  const { connection, hide } = hideTokens(opened.connection);
  try {
    return await played({ ...opened, connection }, options, labOutput(hide));
  } finally {
    await opened.close();
  }
}

async function played(opened: Opened, options: LabOptions, output: LabOutput): Promise<number> {
  const interrupted = new AbortController();
  const play: Play = { ...opened, output, signal: interrupted.signal, runs: [], left: [], current: [] };
  let interruption: number | undefined;
  const stop = listenFor({
    onFirst: (code) => {
      interruption = code;
      process.stderr.write(`${commandLine.lab.interrupted}\n`);
      interrupted.abort();
    },
    onAgain: (code) => {
      sayLeft(play.current, options, output);
      process.exit(code);
    },
  });
  try {
    await playAll(play, options);
    return interruption ?? (await reported(play, options));
  } finally {
    stop();
  }
}

/** All scenarios on their way. */
interface Play extends Opened {
  readonly output: LabOutput;
  readonly signal: AbortSignal;
  readonly runs: Run[];
  readonly left: ScratchName[];
  /** What the scenario that is being played may have made. */
  current: readonly ScratchName[];
}

async function playAll(play: Play, options: LabOptions): Promise<void> {
  const { connection, namespace, output, signal, runs } = play;
  const { scenarios, language } = options;
  const words = WORDS[language];
  const show = options.json || options.markdown === "-" ? () => {} : output.print;
  for (const scenario of scenarios.map(scenarioOf)) {
    if (signal.aborted) break;
    const id = randomBytes(5).toString("hex");
    play.current = scratchNames(scenario, namespace, id);
    const { run, left } = await playScenario(connection, scenario, {
      namespace,
      id,
      signal,
      onEntry: (entry) => {
        // What an interruption cut off says nothing about the cluster.
        if (signal.aborted || tellsNothing(entry)) return;
        show([...(entry.number === 1 ? beginningOf(scenario, words) : []), ...linesOf(entry, words)]);
      },
    });
    play.current = [];
    runs.push(run);
    play.left.push(...left);
    const isHopeless = run.entries.some(tellsNothing);
    if (!signal.aborted && !isHopeless) show(endOf(run, words));
    sayLeft(left, options, output);
    if (isHopeless) break;
  }
  if (runs.length > 1 && !signal.aborted) show(summaryOf(runs, words));
}

function scratchNames({ start }: Scenario, namespace: string, id: string): readonly ScratchName[] {
  const kinds = SCRATCH_KINDS.filter((kind) => start[kind] !== undefined);
  return kinds.map((kind) => scratchName(kind, namespace, id));
}

function sayLeft(left: readonly ScratchName[], options: LabOptions, output: LabOutput): void {
  const flags = kubectlFlags(options);
  output.refused(
    ...left.map(({ kind, name, namespace }) => commandLine.lab.left(kind, name, namespace, flags)),
  );
}

/** Not even the first step could be taken: there is no story to show, and the other scenarios would not tell more. */
function tellsNothing({ number, verdict }: Entry): boolean {
  return number === 1 && verdict?.kind === "untold";
}

async function reported({ runs, left, output }: Play, options: LabOptions): Promise<number> {
  const words = WORDS[options.language];
  if (options.json) output.json(runs.map(jsonOf));
  if (options.markdown !== undefined) {
    const fault = await output.report(
      reportPath(options),
      runs.map((run) => labReport(run, { lab: words })).join("\n"),
    );
    if (fault !== undefined) return output.refused(fault);
  }
  const outcomes = runs.map(outcomeOf);
  if (outcomes.includes("otherwise")) return left.length === 0 ? EXIT.different : EXIT.refused;
  if (outcomes.includes("untold"))
    return output.refused(...new Set(runs.flatMap((run) => untoldOf(run, words, options))));
  return left.length === 0 ? EXIT.done : EXIT.refused;
}

/** Why a run does not tell. */
function untoldOf(run: Run, words: LabMessages["lab"], options: LabOptions): readonly string[] {
  if (standingOf(run) === "under-way") return [commandLine.lab.unfinished(run.scenario.id)];
  return run.entries.flatMap(({ verdict, exchange }) => {
    if (verdict?.kind !== "untold" || isMissingFeature(verdict)) return [];
    const fault = serverFault(exchange?.answer, options);
    return fault === undefined ? words.verdict(verdict) : [fault];
  });
}

/** What another address or CA would help against: only whoever types the command can give one. */
function serverFault(answer: LabAnswer | undefined, { server }: LabOptions): string | undefined {
  if (answer?.kind !== "silence" || answer.server === undefined) return undefined;
  return commandLine.lab.server[answer.server](answer.message, server !== undefined);
}

/** undefined: there is no report, or it goes to standard output. */
function reportPath({ markdown }: LabOptions): string | undefined {
  return markdown === "-" ? undefined : markdown;
}

/** A run for programs; every value in it is one that JSON has. */
function jsonOf(run: Run): Json {
  const { scenario, id, namespace, entries } = run;
  return {
    scenario: scenario.id,
    id,
    namespace,
    standing: outcomeOf(run),
    entries: entries as unknown as Json,
  };
}
