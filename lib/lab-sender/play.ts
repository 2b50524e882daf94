import "server-only";
import type { Connection } from "@/lib/kube/cluster";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { canTake } from "@/lib/lab/request-for";
import { type Entry, nextStep, type Run, type Standing, standingOf, startRun } from "@/lib/lab/run";
import type { Scenario } from "@/lib/lab/scenario";
import { metadataOf, type ScratchKind, type ScratchName } from "@/lib/lab/scratch";
import { takeStep } from "@/lib/lab/take-step";
import { sendLab } from "./lab";
import { removeScratch, type Suspect } from "./removal";

/** How long the answer to a create is waited for when the signal aborts: without it, what to delete is not known. */
const GRACE_MS = 5_000;

/** What follows says nothing: neither where a step tells nothing, nor where the cluster did something else. */
const OVER: ReadonlySet<Standing> = new Set(["untold", "otherwise"]);

export interface PlayOptions {
  readonly namespace: string;
  /** Of the run: 1 to 20 lower-case letters and digits, taken by no other. */
  readonly id: string;
  /** Called with each entry as it is written. */
  readonly onEntry?: (entry: Entry) => void;
  readonly signal?: AbortSignal;
}

/** A run that is over. */
export interface Played {
  readonly run: Run;
  /** The scratch objects that could not be deleted, or of which that is not certain. */
  readonly left: readonly ScratchName[];
}

/**
 * Plays a scenario to its end, or until a step tells nothing (no right, no answer, no object), is answered otherwise
 * than expected, cannot be taken any more, or the signal aborts. Whatever happens, the scratch objects of the run are deleted at the end, for some seconds again and
 * again; what is `left` then is for somebody else to delete.
 */
export async function playScenario(
  connection: Connection,
  scenario: Scenario,
  { namespace, id, onEntry, signal }: PlayOptions,
): Promise<Played> {
  let run = startRun(scenario, namespace, id);
  const suspects = new Map<ScratchKind, Suspect>();
  const late = signal && delayed(signal, GRACE_MS);
  const send = async (request: LabRequest) => {
    const creates = request.kind === "create" || request.kind === "apply";
    const answer = await sendLab(connection, request, creates ? late : signal);
    if (creates && mayHaveCreated(answer)) {
      const { kind, name } = request.object;
      const uid = answer.kind === "answered" ? metadataOf(answer.body, "uid") : undefined;
      suspects.set(kind, { object: { kind, namespace, name }, isAwaited: answer.kind === "silence", uid });
    }
    return answer;
  };
  let left: readonly ScratchName[] = [];
  try {
    for (let step = nextStep(run); step && canTake(run, step); step = nextStep(run)) {
      if (signal?.aborted) break;
      run = await takeStep(run, step, send);
      const entry = run.entries.at(-1);
      if (entry) onEntry?.(entry);
      if (OVER.has(standingOf(run))) break;
    }
  } finally {
    left = await removeScratch((...sent) => sendLab(connection, ...sent), [...suspects.values()]);
  }
  return { run, left };
}

/** A refusal has stored nothing; a server that failed, or that was not heard, may have. */
function mayHaveCreated(answer: LabAnswer): boolean {
  if (answer.kind === "answered") return answer.code < 400 || answer.code >= 500;
  return answer.kind === "silence" && answer.neverSent !== true;
}

/** Aborts so many milliseconds after `signal` does. */
function delayed(signal: AbortSignal, milliseconds: number): AbortSignal {
  const late = new AbortController();
  const abort = () => setTimeout(() => late.abort(), milliseconds).unref();
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return late.signal;
}
