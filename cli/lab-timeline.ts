import { errorIn, statusOf } from "@/lib/lab/answer";
import { lossOf } from "@/lib/lab/loss";
import { valueAt } from "@/lib/lab/place";
import { type Entry, type Exchange, type Run, type Standing, standingOf } from "@/lib/lab/run";
import type { Scenario } from "@/lib/lab/scenario";
import { metadataOf } from "@/lib/lab/scratch";
import { type Claim, isLoss } from "@/lib/lab/step";
import { targetOf, wireOf } from "@/lib/lab/wire";
import type { LabMessages } from "@/lib/messages/lab-messages";
import type { Colour } from "./colour";

type Words = LabMessages["lab"];

/** A line of the timeline, as it is shown in a terminal. */
export interface TimelineLine {
  readonly text: string;
  readonly colour?: Colour;
}

/** What comes before a scenario is run. */
export function beginningOf({ id }: Scenario, { scenario }: Words): readonly TimelineLine[] {
  const { title, expect } = scenario[id];
  return [{ text: `${title} (${id})`, colour: "bold" }, ...expect.map((text) => ({ text: `  ${text}` }))];
}

/** A step with its request, its answer and what that means. */
export function linesOf(entry: Entry, words: Words): readonly TimelineLine[] {
  const { number, step, exchange, conflicts } = entry;
  return [
    { text: `${String(number).padStart(4)}  ${words.step(step)}` },
    ...(exchange === undefined ? [] : exchangeLines(exchange, words)),
    ...(conflicts === undefined ? [] : [indented(words.conflicts(conflicts))]),
    ...meaningOf(entry, words),
  ];
}

/** How a run that is over stands: one that could not be told to its end does not tell. */
export function outcomeOf(run: Run): Exclude<Standing, "under-way"> {
  const standing = standingOf(run);
  return standing === "under-way" ? "untold" : standing;
}

/** Whether the cluster behaved as described; where it did, why it does. */
export function endOf(run: Run, words: Words): readonly TimelineLine[] {
  const standing = outcomeOf(run);
  const { why } = words.scenario[run.scenario.id];
  return [
    { text: `  ${words.standing[standing]}`, colour: COLOURS[standing] },
    ...(standing === "as-expected" ? why.map((text) => ({ text: `  ${text}`, colour: "dim" as const })) : []),
    { text: "" },
  ];
}

/** A table of all runs: whether the story of each loses updates, and whether the cluster behaved as described. */
export function summaryOf(runs: readonly Run[], words: Words): readonly TimelineLine[] {
  const rows = runs.map((run) => {
    const loss = lossOf(run);
    const standing = outcomeOf(run);
    return { id: run.scenario.id, loss: loss === undefined ? "–" : words.loss[loss], standing };
  });
  const [ids, losses] = [widest(rows.map(({ id }) => id)), widest(rows.map(({ loss }) => loss))];
  return rows.map(({ id, loss, standing }) => ({
    text: `${padded(id, ids)}  ${padded(loss, losses)}  ${words.standing[standing]}`,
    colour: COLOURS[standing],
  }));
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(widthOf));
}

function padded(text: string, width: number): string {
  return text + " ".repeat(width - widthOf(text));
}

/** Columns of a terminal: Chinese characters take two. */
function widthOf(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}

const COLOURS: Readonly<Record<ReturnType<typeof outcomeOf>, Colour>> = {
  "as-expected": "green",
  otherwise: "red",
  untold: "yellow",
};

function exchangeLines({ request, answer, milliseconds }: Exchange, words: Words): readonly TimelineLine[] {
  const wire = wireOf(request);
  const version = answer.kind === "answered" ? metadataOf(answer.body, "resourceVersion") : undefined;
  const facts = [
    words.answer(answer),
    ...(version === undefined ? [] : [`resourceVersion ${version}`]),
    `${Math.round(milliseconds)} ms`,
  ];
  const sent = [wire.method, targetOf(wire), ...(wire.contentType === undefined ? [] : [wire.contentType])];
  return [
    indented(sent.join(" "), "dim"),
    indented(`→ ${facts.join(", ")}`),
    ...(answer.kind === "answered" ? answeredLines(answer, words) : []),
  ];
}

function answeredLines(
  answer: Exchange["answer"] & { readonly kind: "answered" },
  words: Words,
): readonly TimelineLine[] {
  const message = errorIn(answer)?.message ?? statusOf(answer).message;
  return [
    ...(message === "" ? [] : [indented(`  ${message}`)]),
    ...(answer.events ?? []).map(({ type, object }) => {
      const version = metadataOf(object, "resourceVersion");
      return indented(`  ${type}${version === undefined ? "" : ` ${version}`}: ${words.events[type]}`);
    }),
    ...(answer.race === undefined ? [] : [indented(`  ${words.race(answer.race)}`)]),
  ];
}

/** As expected goes without saying, but for what became of the changes. */
function meaningOf({ step, exchange, verdict, overwritten }: Entry, words: Words): readonly TimelineLine[] {
  if (verdict === undefined || exchange === undefined) return [];
  if (verdict.kind !== "as-expected") {
    const colour = verdict.kind === "otherwise" ? "red" : "yellow";
    return words.verdict(verdict).map((text) => indented(`✗ ${text}`, colour));
  }
  if (overwritten) return [indented(words.overwrites(overwritten), "red")];
  const claims = "expect" in step ? (step.expect.claims ?? []) : [];
  const { answer } = exchange;
  const body = answer.kind === "answered" ? answer.body : undefined;
  return claims.map((claim) => indented(words.claim(claim, valueAt(body, claim.place)), colourOf(claim)));
}

function colourOf({ fate }: Claim): Colour {
  return isLoss(fate) ? "red" : "green";
}

function indented(text: string, colour?: Colour): TimelineLine {
  return { text: `      ${text}`, ...(colour !== undefined && { colour }) };
}
