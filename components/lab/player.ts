import type { Result } from "@/lib/failure/result";
import { isCostly } from "@/lib/lab/loss";
import { record } from "@/lib/lab/record";
import type { LabRequest } from "@/lib/lab/request";
import { canTake, requestFor } from "@/lib/lab/request-for";
import { type Exchange, nextStep, type Run, startRun } from "@/lib/lab/run";
import type { Scenario } from "@/lib/lab/scenario";
import type { Step } from "@/lib/lab/step";
import type { LabFault } from "./model/lab-fault";
import { hasSent, type Play, type PlayEvent, played, startPlay, storyOf } from "./model/play";

export const PACES = ["slow", "normal", "fast"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds between an answer and the next step: enough to read its sentence, or to see that something moved. */
const REST_MS: Readonly<Record<Pace, number>> = { slow: 3_500, normal: 1_600, fast: 350 };

/** How much longer the step is looked at that costs somebody a change: it is what the story is about. */
const COSTLY_REST = 2;

interface PlayerOptions {
  readonly scenario: Scenario;
  readonly namespace: string;
  readonly send: (request: LabRequest) => Promise<Result<Exchange, LabFault>>;
  /** Deletes what a run that has sent something has left in the cluster. Must not throw. */
  readonly cleanUp: (run: Run) => void;
  /** An id for a new run, see Run. */
  readonly newId: () => string;
}

/** Plays a scenario: sends what the run says, and keeps what came of it. */
export interface Player {
  /** Fits useSyncExternalStore, as `current` does. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => Play;
  /** Takes the story's next step; nothing happens while one is under way, or where the story cannot go on. */
  readonly step: () => Promise<void>;
  readonly play: (pace: Pace) => void;
  readonly pause: () => void;
  /** From the next rest between two steps on. */
  readonly setPace: (pace: Pace) => void;
  /** Takes steps in their order that are not the story's. Those that cannot be taken are left out. */
  readonly take: (steps: readonly Step[]) => Promise<void>;
  /** Cleans up and starts anew. What is still to be answered is cleaned up after its answer. */
  readonly reset: () => void;
}

/** A player of a run of which nothing has happened yet. It sends nothing by itself. */
export function createPlayer({ scenario, namespace, send, cleanUp, newId }: PlayerOptions): Player {
  let state = startPlay(startRun(scenario, namespace, newId()));
  let pace: Pace = "normal";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(next: Play): void {
    state = next;
    for (const listener of listeners) listener();
  }
  const change = (event: PlayEvent) => show(played(state, event));

  async function takeOne(step: Step): Promise<void> {
    const { run } = state;
    if (!canTake(run, step)) return;
    const request = requestFor(run, step);
    if (request === undefined) return change({ type: "taken", step, exchange: undefined });
    change({ type: "sent", step });
    const sent = await send(request);
    if (state.run.id === run.id)
      return change(
        sent.ok
          ? { type: "taken", step, exchange: sent.value }
          : { type: "failed", step, fault: sent.failure },
      );
    // The run was given up meanwhile: what this made would stay for ever.
    if (sent.ok) cleanUp(record(run, step, sent.value));
  }

  async function step(): Promise<void> {
    clearTimeout(timer);
    const next = nextStep(state.run);
    if (next === undefined || state.pending.length > 0 || storyOf(state) !== "can-go-on") return;
    await takeOne(next);
    clearTimeout(timer);
    if (state.mode === "playing") timer = setTimeout(() => void step(), restAfter(state.run, pace));
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => state,
    step,
    play: (wanted) => {
      pace = wanted;
      if (state.mode === "playing") return;
      change({ type: "played" });
      void step();
    },
    pause: () => {
      clearTimeout(timer);
      change({ type: "paused" });
    },
    setPace: (wanted) => {
      pace = wanted;
    },
    take: async (steps) => {
      const { id } = state.run;
      for (const each of steps) if (state.run.id === id) await takeOne(each);
    },
    reset: () => {
      clearTimeout(timer);
      const given = state;
      show(startPlay(startRun(scenario, namespace, newId())));
      if (hasSent(given)) cleanUp(given.run);
    },
  };
}

function restAfter({ entries }: Run, pace: Pace): number {
  const last = entries.at(-1);
  return REST_MS[pace] * (last !== undefined && isCostly(last) ? COSTLY_REST : 1);
}
