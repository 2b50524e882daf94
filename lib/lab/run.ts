import type { LabAnswer } from "./answer";
import type { Copy } from "./craft";
import type { Place } from "./place";
import type { LabRequest } from "./request";
import type { Scenario } from "./scenario";
import type { Scratch, ScratchKind } from "./scratch";
import type { Actor, Operator, Step } from "./step";
import { isMissingFeature, type Verdict } from "./verdict";

/**
 * A scenario under way. It is a value: `requestFor` tells what a step sends, `record` gives the run after it. Whoever
 * runs it (the page, the command) does nothing but send.
 */
export interface Run {
  readonly scenario: Scenario;
  /** Lower-case letters and digits; part of the names of the scratch objects. */
  readonly id: string;
  readonly namespace: string;
  /** Which of the scenario's steps comes next; its length when all are done. */
  readonly next: number;
  /** The scratch objects that are there, as far as this run knows. */
  readonly scratch: Partial<Readonly<Record<ScratchKind, Scratch>>>;
  readonly copies: Readonly<Record<Operator, Copies>>;
  /** The version of the last list. */
  readonly listed: string | undefined;
  /** The last version that a watch brought. */
  readonly watched: string | undefined;
  /** What happened, the oldest first. */
  readonly entries: readonly Entry[];
}

export type Copies = Partial<Readonly<Record<ScratchKind, Copy>>>;

/** One step that was taken. */
export interface Entry {
  /** 1, 2, 3 …: stays what it is while others come. */
  readonly number: number;
  readonly step: Step;
  /** undefined: nothing was sent, the step changed a copy only. */
  readonly exchange: Exchange | undefined;
  /** undefined: nothing was expected of it (an edit, or free hand). */
  readonly verdict: Verdict | undefined;
  /** Of a merge: places that Truce would ask about. */
  readonly conflicts?: number;
  /** Of a send that was stored: the places at which its copy was edited. */
  readonly edited?: readonly Place[];
  /** Of a send: where the other operator's stored change is gone, which the sender never saw. */
  readonly overwritten?: Overwritten;
}

/** What a write has put back, or written its own value over. At least one place. */
export interface Overwritten {
  readonly whose: Operator;
  readonly places: readonly Place[];
}

/** One request and its answer. */
export interface Exchange {
  readonly request: LabRequest;
  readonly answer: LabAnswer;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** Of the request itself where that is known, else as whoever asked for it saw it. */
  readonly milliseconds: number;
}

/** An exchange whose answer was there after `elapsed` milliseconds; the answer may know better how long it took. */
export function exchangeOf(
  request: LabRequest,
  answer: LabAnswer,
  sentAt: number,
  elapsed: number,
): Exchange {
  const measured = answer.kind === "answered" ? answer.milliseconds : undefined;
  return { request, answer, sentAt, milliseconds: measured ?? elapsed };
}

/** A run of which nothing has happened yet. */
export function startRun(scenario: Scenario, namespace: string, id: string): Run {
  return {
    scenario,
    id,
    namespace,
    next: 0,
    scratch: {},
    copies: { a: {}, b: {} },
    listed: undefined,
    watched: undefined,
    entries: [],
  };
}

/** The scenario's next step; undefined when it is told to the end. */
export function nextStep(run: Run): Step | undefined {
  return run.scenario.steps[run.next];
}

/** Whether steps were taken that are not the story's. Those of the story come first: nothing goes on with it after them. */
export function isFreeHand({ entries, next }: Run): boolean {
  return entries.length > next;
}

/** Who takes a step. */
export function actorOf(step: Step): Actor {
  return "by" in step ? step.by : "lab";
}

/** How a run stands: still going, or what it came to. */
export type Standing = "under-way" | "as-expected" | "otherwise" | "untold";

/** Whether the cluster behaved as the scenario says. The first step that did not decides: others follow from it. */
export function standingOf(run: Run): Standing {
  const first = run.entries.find(({ verdict }) => verdict && !isFine(verdict));
  if (first?.verdict) return first.verdict.kind;
  return nextStep(run) === undefined ? "as-expected" : "under-way";
}

function isFine(verdict: Verdict): boolean {
  return verdict.kind === "as-expected" || isMissingFeature(verdict);
}

/** What deletes the scratch objects that are left. */
export function cleanupOf(run: Run): readonly LabRequest[] {
  return Object.values(run.scratch).map((object) => ({
    kind: "delete",
    object,
    preconditions: { uid: object.uid },
  }));
}

/** The name under which an actor's writes stand in managedFields. */
export function managerOf(actor: Actor): string {
  return `truce-lab:${actor}`;
}
