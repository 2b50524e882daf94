import { stringifyJson } from "@/lib/json/json";
import { type Answered, statusOf } from "@/lib/lab/answer";
import { valueAt } from "@/lib/lab/place";
import { cleanupOf, type Entry, type Run, standingOf } from "@/lib/lab/run";
import { metadataOf } from "@/lib/lab/scratch";
import { codeBlock, codeSpan, inOneLine } from "@/lib/markdown/markdown";
import type { LabMessages } from "@/lib/messages/lab-messages";
import { commandOf, deletionOf, SET_UP } from "./curl";

/**
 * A run as Markdown (CommonMark): what was expected, each step with the command that repeats it and its answer, what
 * became of whose change, and why. Tokens are in no request that a run keeps; the commands take theirs from a variable.
 * What came from the cluster stands in code, so that nothing in it takes effect where it is pasted.
 */
export function labReport(run: Run, { lab }: Pick<LabMessages, "lab">): string {
  const words = lab.scenario[run.scenario.id];
  const { report } = lab;
  const claims = claimsOf(run, lab);
  const parts = [
    `# ${words.title}`,
    [report.ran(codeSpan(run.namespace), startOf(run)), `**${lab.standing[standingOf(run)]}**`].join("\n\n"),
    section(report.expect, bullets(words.expect)),
    section(report.repeat, [report.setUp, shell(SET_UP), report.marks].join("\n\n")),
    section(report.steps, run.entries.map((entry) => stepText(entry, lab)).join("\n\n")),
    ...(claims.length === 0 ? [] : [section(report.changes, bullets(claims))]),
    section(report.cleanUp, cleanUp(run)),
    section(report.why, words.why.join("\n\n")),
    section(report.sources, bullets(words.sources.map(({ text, href }) => `[${text}](${href})`))),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
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
  const isRace = exchange?.request.kind === "race";
  return [
    `### ${number}. ${lab.step(step)}`,
    ...(command === undefined ? [] : [shell(command)]),
    ...(isRace ? [lab.report.race] : []),
    ...factsOf(entry, lab),
  ].join("\n\n");
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
  return run.entries.flatMap(({ step, exchange }) => {
    const answer = exchange?.answer;
    if (step.do !== "check" || answer?.kind !== "answered") return [];
    return (step.expect.claims ?? []).map((claim) =>
      codeless(lab.claim(claim, valueAt(answer.body, claim.place))),
    );
  });
}

function cleanUp(run: Run): string {
  const commands = cleanupOf(run).flatMap((request) =>
    request.kind === "delete" ? [deletionOf(request)] : [],
  );
  return commands.length === 0 ? "" : shell(commands.join("\n"));
}
