import "server-only";
import type { Connection } from "@/lib/kube/cluster";
import { isSuccess } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { canTake } from "@/lib/lab/request-for";
import { type Entry, nextStep, type Run, standingOf, startRun } from "@/lib/lab/run";
import type { Scenario } from "@/lib/lab/scenario";
import { SCRATCH_KINDS, scratchName } from "@/lib/lab/scratch";
import { takeStep } from "@/lib/lab/take-step";
import { sendLab } from "./lab";
import { sweep, sweepLate } from "./sweep";

export interface PlayOptions {
  readonly namespace: string;
  /** Of the run: 1 to 20 lower-case letters and digits, taken by no other. */
  readonly id: string;
  /** Called with each entry as it is written. */
  readonly onEntry?: (entry: Entry) => void;
  readonly signal?: AbortSignal;
}

/**
 * Plays a scenario to its end, or until a step tells nothing (no right, no answer, no object), cannot be taken any more, or the
 * signal aborts. Whatever happens, the scratch objects of the run are deleted at the end.
 */
export async function playScenario(
  connection: Connection,
  scenario: Scenario,
  { namespace, id, onEntry, signal }: PlayOptions,
): Promise<Run> {
  let run = startRun(scenario, namespace, id);
  try {
    for (let step = nextStep(run); step && canTake(run, step); step = nextStep(run)) {
      if (signal?.aborted) break;
      run = await takeStep(run, step, (request) => sendLab(connection, request, signal));
      const entry = run.entries.at(-1);
      if (entry) onEntry?.(entry);
      if (standingOf(run) === "untold") break;
    }
  } finally {
    if (run.entries.some(mayHaveStored)) await removeScratch(connection, run);
  }
  return run;
}

/** Where every request was refused or never left, nothing is there to be deleted. */
function mayHaveStored({ exchange }: Entry): boolean {
  if (exchange === undefined) return false;
  const { answer } = exchange;
  return answer.kind === "answered"
    ? isSuccess(answer)
    : answer.kind === "silence" && answer.neverSent !== true;
}

/** The signal does not reach it: it is for the end of runs that were aborted, too. */
async function removeScratch(connection: Connection, run: Run): Promise<void> {
  const send = (request: LabRequest) => sendLab(connection, request);
  const objects = SCRATCH_KINDS.map((kind) => scratchName(kind, run.namespace, run.id));
  for (const object of objects) await sweep(object, send);
  if (run.entries.some(isOpenCreate)) await sweepLate(objects, send);
}

/** It may arrive after the first look. */
function isOpenCreate({ step, exchange }: Entry): boolean {
  return step.do === "create" && exchange?.answer.kind === "silence";
}
