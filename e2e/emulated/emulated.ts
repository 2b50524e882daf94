import { Agent } from "undici";
import { type FaultProxy, startFaultProxy } from "@/e2e/faults/fault-proxy";
import { type Emulator, startEmulator } from "@/lib/apiserver-emulator/emulator";
import type { Connection } from "@/lib/kube/cluster";
import type { Writer } from "@/lib/kube/verbs";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";

/** The embedded apiserver behind the fault proxy, and ways to speak to it as each of its users. */
export interface Emulated {
  readonly emulator: Emulator;
  readonly proxy: FaultProxy;
  /** Through the proxy. */
  readonly connectionOf: (user: string) => Connection;
  readonly writer: (user: string) => Writer;
  /** Round the proxy: what another client does, or what a test wants to know for sure. */
  readonly directly: (user: string) => Writer;
  readonly stop: () => Promise<void>;
}

/** Starts both on free ports, with the namespaces shop and data. */
export async function startEmulated(): Promise<Emulated> {
  const emulator = await startEmulator({ documents: ["shop", "data"].map(namespace) });
  const proxy = await startFaultProxy({ url: emulator.url });
  const dispatcher = new Agent();
  const connection = (url: string, user: string): Connection => ({
    url,
    dispatcher,
    credentials: async () => ({ authorization: `Bearer ${user}-token` }),
  });
  return {
    emulator,
    proxy,
    connectionOf: (user) => connection(proxy.url, user),
    writer: (user) => ({ connection: connection(proxy.url, user), fieldManager: `truce:${user}` }),
    directly: (user) => ({ connection: connection(emulator.url, user), fieldManager: user }),
    stop: async () => {
      await dispatcher.destroy();
      await proxy.stop();
      await emulator.stop();
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
