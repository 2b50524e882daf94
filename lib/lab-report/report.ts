import { stringifyJson } from "@/lib/json/json";
import { type Answered, type LabAnswer, statusOf } from "@/lib/lab/answer";
import { valueAt } from "@/lib/lab/place";
import type { RaceWay } from "@/lib/lab/request";
import { cleanupOf, type Entry, isFreeHand, type Run, standingOf } from "@/lib/lab/run";
import { metadataOf } from "@/lib/lab/scratch";
import { codeBlock, codeSpan, inOneLine } from "@/lib/markdown/markdown";
import type { LabMessages } from "@/lib/messages/lab-messages";
import { commandOf, deletionOf, SET_UP } from "./curl";

/**
 * A run as Markdown (CommonMark): what was expected, each step with the command that repeats it and its answer, what
 * became of whose change, and why. A run with steps by free hand is not the scenario's: it tells what was overwritten.
 * Tokens are in no request that a run keeps; the commands take theirs from a variable.
 * What came from the cluster stands in code, so that nothing in it takes effect where it is pasted.
 */
export function labReport(run: Run, { lab }: Pick<LabMessages, "lab">): string {
  const words = lab.scenario[run.scenario.id];
  const { report } = lab;
  const isFree = isFreeHand(run);
  const parts = [
    `# ${isFree ? report.freeHandTitle(words.title) : words.title}`,
    `${report.ran(codeSpan(run.namespace), startOf(run))}\n\n**${stateOf(run, lab)}**`,
    section(report.expect, isFree ? "" : bullets(words.expect)),
    section(report.repeat, [report.setUp, shell(SET_UP), report.marks].join("\n\n")),
    section(report.steps, run.entries.map((entry) => stepText(entry, lab)).join("\n\n")),
    section(report.changes, bullets(isFree ? overwritesOf(run, lab) : claimsOf(run, lab))),
    section(report.cleanUp, cleanUp(run)),
    section(report.why, isFree ? "" : words.why.join("\n\n")),
    section(report.sources, bullets(words.sources.map(({ text, href }) => `[${text}](${href})`))),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Of a free hand nothing was expected; a story that is not told to its end came to nothing yet. */
function stateOf(run: Run, { report, standing }: LabMessages["lab"]): string {
  if (isFreeHand(run)) return report.freeHand(run.next);
  const state = standingOf(run);
  return state === "under-way" ? report.stopped(run.next, run.scenario.steps.length) : standing[state];
}

function section(title: string, body: string): string {
  return body === "" ? "" : `## ${title}\n\n${body}`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

function shell(command: string): string {
  return codeBlock(command, "", "sh");
}

function startOf({ entries }: Run): string {
  const first = entries.find(({ exchange }) => exchange !== undefined)?.exchange;
  return first === undefined ? "" : new Date(first.sentAt).toISOString();
}

function stepText(entry: Entry, lab: LabMessages["lab"]): string {
  const { number, step, exchange } = entry;
  const command = commandOf(entry);
  return [
    `### ${number}. ${lab.step(step)}`,
    ...(command === undefined ? [] : [shell(command)]),
    ...(exchange?.request.kind === "race"
      ? [bullets(raceFacts(exchange.request.way, exchange.answer, lab.report))]
      : []),
    ...factsOf(entry, lab),
  ].join("\n\n");
}

/** How many requests a race was, and what each of them was. */
function raceFacts(
  way: RaceWay,
  answer: LabAnswer,
  { races, raced, raceRepeat }: LabMessages["lab"]["report"],
): readonly string[] {
  const race = answer.kind === "answered" ? answer.race : undefined;
  return [...(race === undefined ? [] : [races(race.attempts)]), raced[way], raceRepeat];
}

function factsOf(entry: Entry, lab: LabMessages["lab"]): readonly string[] {
  const { exchange, verdict, conflicts, overwritten } = entry;
  if (exchange === undefined) return [];
  const { answer, milliseconds } = exchange;
  const facts = [
    lab.report.answer(codeSpan(lab.answer(answer)), Math.round(milliseconds)),
    ...(answer.kind === "answered" ? answerFacts(answer, lab) : []),
    ...(conflicts === undefined ? [] : [lab.conflicts(conflicts)]),
    ...(overwritten === undefined ? [] : [codeless(lab.overwrites(overwritten))]),
    ...(verdict === undefined ? [] : lab.verdict(verdict).map(codeless)),
  ];
  return [bullets(facts)];
}

function answerFacts(answer: Answered, lab: LabMessages["lab"]): readonly string[] {
  const { message } = statusOf(answer);
  const version = metadataOf(answer.body, "resourceVersion");
  return [
    ...(version === undefined ? [] : [lab.report.fact("resourceVersion", codeSpan(version))]),
    ...(message === "" ? [] : [lab.report.message(codeSpan(message))]),
    ...answer.warnings.map((warning) => lab.report.warning(codeSpan(warning))),
    ...(answer.events ?? []).map(({ type, object }) => {
      const version = metadataOf(object, "resourceVersion") ?? stringifyJson(object);
      return lab.report.fact(codeSpan(`${type} ${version}`), lab.events[type]);
    }),
    ...(answer.race === undefined ? [] : [lab.race(answer.race)]),
  ];
}

/** Sentences hold words of the cluster and of free hand: what would be markup or a mention in them is not. */
function codeless(sentence: string): string {
  return inOneLine(sentence.replace(/\s+/g, " ")).replace(/[\\`*_[\]<>@#|]/g, "\\$&");
}

/** What each check of the run found, in the order in which it did. */
function claimsOf(run: Run, lab: LabMessages["lab"]): readonly string[] {
  // What one check has found another may find changed.
  const severally = run.scenario.steps.filter((step) => step.do === "check").length > 1;
  return run.entries.flatMap(({ number, step, exchange }) => {
    const answer = exchange?.answer;
    if (step.do !== "check" || answer?.kind !== "answered") return [];
    return (step.expect.claims ?? []).map((claim) => {
      const said = lab.claim(claim, valueAt(answer.body, claim.place));
      return codeless(severally ? lab.report.atStep(number, said) : said);
    });
  });
}

/** Each step whose write nobody was told of, though the other operator's change is gone by it. */
function overwritesOf({ entries }: Run, lab: LabMessages["lab"]): readonly string[] {
  const found = entries.flatMap(({ number, overwritten }) =>
    overwritten === undefined ? [] : [codeless(lab.report.overwrote(number, lab.overwrites(overwritten)))],
  );
  return found.length === 0 ? [lab.report.nothingOverwritten] : found;
}

function cleanUp(run: Run): string {
  const commands = cleanupOf(run).flatMap((request) =>
    request.kind === "delete" ? [deletionOf(request)] : [],
  );
  return commands.length === 0 ? "" : shell(commands.join("\n"));
}
