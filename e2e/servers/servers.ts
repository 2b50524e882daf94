import { Agent } from "undici";
import { clusterIsBuilt } from "@/e2e/cluster/available";
import { startCluster } from "@/e2e/cluster/harness.mjs";
import { type FaultProxy, startFaultProxy } from "@/e2e/faults/fault-proxy";
import { startEmulator } from "@/lib/apiserver-emulator/emulator";
import type { Connection } from "@/lib/kube/cluster";
import type { Writer } from "@/lib/kube/verbs";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";

/** An apiserver behind the fault proxy, and ways to speak to it as each of its users. */
export interface ServerUnderTest {
  readonly proxy: FaultProxy;
  /** Through the proxy. */
  readonly connectionOf: (user: string) => Connection;
  readonly writer: (user: string) => Writer;
  /** Round the proxy: what another client does, or what a test wants to know for sure. */
  readonly directly: (user: string) => Writer;
  /** Forgets the history: what is resumed gets a 410. */
  readonly compact: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The servers that a test of lib/kube can run on: the embedded one always, the real one where it has been built. */
export function servers(): readonly (readonly [name: string, start: () => Promise<ServerUnderTest>])[] {
  const embedded = ["the embedded apiserver", startEmbedded] as const;
  return clusterIsBuilt() ? [embedded, ["a kube-apiserver", startReal]] : [embedded];
}

/** Starts the embedded apiserver with the namespaces shop and data. */
export async function startEmbedded(): Promise<ServerUnderTest> {
  const emulator = await startEmulator({ documents: ["shop", "data"].map(namespace) });
  return behindProxy({
    url: emulator.url,
    caPem: undefined,
    compact: async () => emulator.compact(),
    stop: () => emulator.stop(),
  });
}

async function startReal(): Promise<ServerUnderTest> {
  const cluster = await startCluster();
  const compact = async () => {
    await cluster.compact();
    await cluster.restartApiserver();
  };
  return behindProxy({ url: cluster.url, caPem: cluster.caPem, compact, stop: () => cluster.stop() });
}

interface Running {
  readonly url: string;
  readonly caPem: string | undefined;
  readonly compact: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function behindProxy({ url, caPem, compact, stop }: Running): Promise<ServerUnderTest> {
  const proxy = await startFaultProxy(caPem === undefined ? { url } : { url, ca: caPem });
  const dispatcher = new Agent(caPem === undefined ? {} : { connect: { ca: caPem } });
  const connection = (at: string, user: string): Connection => ({
    url: at,
    dispatcher,
    credentials: async () => ({ authorization: `Bearer ${user}-token` }),
  });
  return {
    proxy,
    connectionOf: (user) => connection(proxy.url, user),
    writer: (user) => ({ connection: connection(proxy.url, user), fieldManager: `truce:${user}` }),
    directly: (user) => ({ connection: connection(url, user), fieldManager: user }),
    compact,
    stop: async () => {
      await dispatcher.destroy();
      await proxy.stop();
      await stop();
    },
  };
}

/** A small object with one alert, which waits for `wait` before it fires. */
export function ruleNamed(name: string, wait = "5m", namespace = "shop"): PrometheusRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name, namespace, labels: { team: "checkout" } },
    spec: { groups: [{ name: "latency", rules: [{ alert: "SlowCart", expr: "slow > 1", for: wait }] }] },
  };
}

function namespace(name: string): string {
  return JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
}
