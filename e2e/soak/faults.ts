import { setTimeout as pause } from "node:timers/promises";
import { fieldManagerOf } from "@/lib/kube/field-manager";
import type { Apiserver } from "../apiserver/apiserver";
import {
  type Effect,
  internalError,
  type SeenRequest,
  serviceUnavailable,
  tooManyRequests,
} from "../faults/fault";
import type { FaultProxy } from "../faults/fault-proxy";
import type { Random } from "./edits";

/** What can go wrong during a soak. */
export const FAULTS = ["restarts", "429", "500", "503", "cut", "lost", "latency"] as const;
export type FaultName = (typeof FAULTS)[number];

/** How many of the requests meet a fault; `lost` is for writes alone, and one of many is stored. */
const SHARES: Readonly<Record<Exclude<FaultName, "restarts">, number>> = {
  "429": 0.005,
  "500": 0.01,
  "503": 0.005,
  cut: 0.01,
  lost: 0.1,
  latency: 0.02,
};
const LATENCY_MS = 300;
/** The embedded apiserver is away for so long; a real one takes as long as it takes. */
const AWAY_MS = 1_000;

/** The writes that were stored and whose answers were lost. */
export class LostAnswers {
  readonly #stored = new Set<string>();

  get count(): number {
    return this.#stored.size;
  }

  /** A write reached the apiserver, which answered it with this code, and nobody heard it. */
  note({ query, body }: SeenRequest, status: number): void {
    if (status !== 200) return;
    const { metadata } = JSON.parse(body);
    this.#stored.add(`${query.get("fieldManager")} on ${metadata.resourceVersion}`);
  }

  /** Whether what this operator sent on this version is stored without an answer. */
  has(operator: string, resourceVersion: string): boolean {
    return this.#stored.has(`${fieldManagerOf(operator)} on ${resourceVersion}`);
  }
}

export interface FaultPlan {
  readonly names: readonly FaultName[];
  /** From one restart to the next. */
  readonly restartSeconds: number;
  readonly random: Random;
}

export interface RunningFaults {
  readonly lost: LostAnswers;
  readonly restarts: () => number;
  /** Ends all faults; resolves when the apiserver is there again. */
  readonly lift: () => Promise<void>;
}

/** Lets things go wrong before an apiserver until they are lifted. */
export function letFaultsHappen(
  apiserver: Apiserver,
  proxy: FaultProxy,
  { names, restartSeconds, random }: FaultPlan,
): RunningFaults {
  const lost = new LostAnswers();
  const injections = names.flatMap((name) => {
    if (name === "restarts") return [];
    const on = { ...(name === "lost" && { method: "PUT" }), when: () => random() < SHARES[name] };
    return [proxy.inject({ on, effect: effectOf(name, lost), times: Number.POSITIVE_INFINITY })];
  });
  const over = new AbortController();
  let restarts = 0;
  const restarting = (async () => {
    while (names.includes("restarts") && (await waited(restartSeconds, over.signal))) {
      // At once: whoever went on connecting to a port that nobody listens at might be given that very port.
      await Promise.all([apiserver.goDown("SIGKILL"), proxy.refuseConnections()]);
      // From here on nothing more is stored of what was sent before.
      restarts += 1;
      await comeBack(apiserver, proxy);
    }
  })();
  return {
    lost,
    restarts: () => restarts,
    lift: async () => {
      for (const injection of injections) injection.remove();
      over.abort();
      await restarting;
    },
  };
}

function effectOf(name: Exclude<FaultName, "restarts">, lost: LostAnswers): Effect {
  switch (name) {
    case "429":
      return { kind: "answer", answer: tooManyRequests(1) };
    case "500":
      return { kind: "answer", answer: internalError() };
    case "503":
      return { kind: "answer", answer: serviceUnavailable() };
    case "cut":
      return { kind: "drop-request" };
    case "lost":
      return { kind: "lose-answer", onLost: (request, status) => lost.note(request, status) };
    case "latency":
      return { kind: "delay", ms: LATENCY_MS };
  }
}

/** Killed, it answered nobody any more: some of what it was asked is stored. */
async function comeBack(apiserver: Apiserver, proxy: FaultProxy): Promise<void> {
  await Promise.all([apiserver.comeBack(), pause(AWAY_MS)]);
  await proxy.acceptConnections();
}

/** False when the signal came first. */
async function waited(seconds: number, signal: AbortSignal): Promise<boolean> {
  await pause(seconds * 1000, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
