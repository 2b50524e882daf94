import { Agent } from "undici";
import type { Apiserver } from "@/e2e/apiserver/apiserver";
import { type FaultProxy, startFaultProxy } from "@/e2e/faults/fault-proxy";
import type { Connection } from "@/lib/kube/cluster";
import type { Writer } from "@/lib/kube/verbs";

/** A fault proxy before an apiserver, and ways to speak to that one as each of its users. */
export interface ProxiedApiserver {
  readonly proxy: FaultProxy;
  /** Through the proxy. */
  readonly connectionOf: (user: string) => Connection;
  readonly writer: (user: string) => Writer;
  /** Round the proxy: what another client does, or what a test wants to know for sure. */
  readonly directly: (user: string) => Writer;
  /** Ends the proxy and the connections; the apiserver goes on. */
  readonly close: () => Promise<void>;
}

/** Puts a fault proxy before a running apiserver. */
export async function behindProxy(apiserver: Apiserver): Promise<ProxiedApiserver> {
  const proxy = await startFaultProxy(apiserver);
  const { url, ca } = apiserver;
  const dispatcher = new Agent(ca === undefined ? {} : { connect: { ca } });
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
    close: async () => {
      await dispatcher.destroy();
      await proxy.stop();
    },
  };
}
