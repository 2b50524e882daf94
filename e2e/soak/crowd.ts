import { type Connection, openCluster } from "@/lib/kube/cluster";
import type { Apiserver } from "../apiserver/apiserver";
import { startFaultProxy } from "../faults/fault-proxy";
import { Cluster } from "../stage/cluster";
import { kubeconfigFile } from "../stage/kubeconfig";
import { type Random, randomFrom, soakSpec } from "./edits";
import { type FaultName, letFaultsHappen, type RunningFaults } from "./faults";

export interface CrowdOptions {
  readonly seconds: number;
  readonly operators: number;
  /** How many objects the operators edit; 1 lets all of them meet. */
  readonly objects: number;
  readonly seed: number;
  readonly faults: readonly FaultName[];
  /** What an operator thinks before each edit and each decision, on average. */
  readonly thinkMs: number;
}

/** One of many who do the same at the same time. */
export interface Member {
  readonly name: string;
  readonly random: Random;
  readonly connection: Connection;
}

/** Seconds from one restart to the next, at least: a real apiserver needs some to come back. */
const MOST_OFTEN = 5;

/** What the crowd works on. */
export interface Ground {
  /** Beside the faults. */
  readonly cluster: Cluster;
  readonly names: readonly string[];
  readonly faults: RunningFaults;
  /** A number that no other edit has. */
  readonly nextMark: () => number;
  readonly timeIsUp: () => boolean;
}

/** Does one thing to an object, over and over; returns when it is done or the time is up. */
export type Turn = (member: Member, object: { namespace: string; name: string }) => Promise<void>;

/** Seconds that a crowd took, and how often the apiserver was restarted meanwhile. */
export interface Elapsed {
  readonly seconds: number;
  readonly restarts: number;
}

/**
 * Lets a crowd work on objects of its own through a proxy with faults. `begin` gets the ground and answers what each
 * member does; the faults are lifted when the time is up.
 */
export async function letCrowdWork(
  apiserver: Apiserver,
  options: CrowdOptions,
  begin: (ground: Ground) => Promise<Turn>,
): Promise<Elapsed> {
  const proxy = await startFaultProxy(apiserver);
  const opened = await openCluster({ kind: "kubeconfig", path: kubeconfigFile(proxy), context: undefined });
  const cluster = await freshNamespace(apiserver);
  const names = Array.from({ length: options.objects }, (_, i) => `soak-${i}`);
  for (const name of names) await cluster.create(name, soakSpec());
  const faults = letFaultsHappen(apiserver, proxy, {
    names: options.faults,
    restartSeconds: Math.max(MOST_OFTEN, options.seconds / 8),
    random: randomFrom(options.seed),
  });
  let timeIsUp = false;
  let marks = 0;
  const nextMark = () => {
    marks += 1;
    return marks;
  };
  const turn = await begin({ cluster, names, faults, nextMark, timeIsUp: () => timeIsUp });
  const started = performance.now();
  const over = setTimeout(() => {
    timeIsUp = true;
    void faults.lift();
  }, options.seconds * 1000);
  await Promise.all(
    Array.from({ length: options.operators }, async (_, i) => {
      const random = randomFrom(options.seed * 1000 + i);
      const member = { name: `operator-${i}`, random, connection: opened.connectionFor("alice-token") };
      while (!timeIsUp) {
        const name = names[Math.floor(random() * names.length)] ?? "soak-0";
        await turn(member, { namespace: cluster.namespace, name });
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  clearTimeout(over);
  await faults.lift();
  await opened.close();
  await proxy.stop();
  return { seconds, restarts: faults.restarts() };
}

async function freshNamespace({ api }: Apiserver): Promise<Cluster> {
  const name = `soak-${crypto.randomUUID().slice(0, 8)}`;
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  await api("POST", "/api/v1/namespaces", { token: "admin-token", body });
  return new Cluster(api, name);
}
