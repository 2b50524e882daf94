import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NAMESPACES } from "@/e2e/cluster/access.mjs";
import { type Api, createApi, until } from "@/e2e/cluster/api.mjs";
import { startCluster } from "@/e2e/cluster/harness.mjs";
import { startEmulator } from "@/lib/apiserver-emulator/emulator";
import { kubeconfig } from "@/lib/apiserver-emulator/kubeconfig";

/** The embedded one, or a real one with its etcd. */
export type ApiserverKind = "emulator" | "kube-apiserver";

export interface ApiserverOptions {
  /** The embedded one speaks https, too; the real one always does. */
  readonly tls?: boolean;
  /** The real one asks the prometheus-operator's admission webhook about every rule; the embedded one has none. */
  readonly webhook?: boolean;
}

/** An apiserver of its caller's own: the demo's namespaces, tokens and rights, and no objects. */
export interface Apiserver {
  /** On 127.0.0.1, without a trailing slash. */
  readonly url: string;
  /** PEM, where it speaks https. */
  readonly ca?: string;
  /** Contexts admin (the current one), alice, bob, victor and carol. */
  readonly kubeconfigPath: string;
  /** Requests beside Truce, as other clients of the cluster make them. */
  readonly api: Api;
  /** History up to now is forgotten: a watch or a list that goes on from it gets a 410. */
  forgetHistory(): Promise<void>;
  /**
   * Ends the server and keeps its data; SIGTERM, the default, lets it answer what it was asked before. The embedded one
   * would lose its data and goes on: let a proxy before it refuse.
   */
  goDown(signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when it is ready again: same address, certificate and data. */
  comeBack(): Promise<void>;
  /** Ends it and removes what it wrote. */
  stop(): Promise<void>;
}

/**
 * Starts an apiserver and resolves when it is ready.
 * Rejects where the real one is asked for and was not built; the message says how to build it.
 */
export function startApiserver(kind: ApiserverKind, options: ApiserverOptions = {}): Promise<Apiserver> {
  return kind === "emulator" ? startEmbedded(options) : startReal(options);
}

async function startEmbedded({ tls = false }: ApiserverOptions): Promise<Apiserver> {
  const documents = NAMESPACES.map((name) =>
    JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name } }),
  );
  const emulator = await startEmulator({ tls, documents });
  const server = {
    url: emulator.url,
    ...(emulator.caPem !== undefined && { ca: emulator.caPem }),
  };
  const directory = mkdtempSync(join(tmpdir(), "truce-emulator-"));
  const kubeconfigPath = join(directory, "kubeconfig");
  writeFileSync(kubeconfigPath, kubeconfig(emulator.url, emulator.caPem), { mode: 0o600 });
  return {
    ...server,
    kubeconfigPath,
    api: createApi(server),
    forgetHistory: async () => emulator.compact(),
    goDown: async () => {},
    comeBack: async () => {},
    stop: async () => {
      await emulator.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

async function startReal({ webhook = false }: ApiserverOptions): Promise<Apiserver> {
  const cluster = await startCluster({ webhook });
  return {
    url: cluster.url,
    ca: cluster.caPem,
    kubeconfigPath: cluster.kubeconfigPath,
    api: cluster.api,
    // In two steps: etcd drops old revisions, and a restart drops the apiserver's own cache.
    forgetHistory: async () => {
      await cluster.compact();
      await cluster.restartApiserver();
      await untilWatchesAreServed(cluster.api);
    },
    goDown: (signal) => cluster.stopApiserver(signal),
    comeBack: () => cluster.startApiserver(),
    stop: () => cluster.stop(),
  };
}

/** Ready, it still answers 403 and 429 for a moment: roles and the watch cache are being read. */
function untilWatchesAreServed(api: Api): Promise<void> {
  // A version that is gone: the watch ends by itself.
  const path = "/apis/monitoring.coreos.com/v1/prometheusrules?watch=true&resourceVersion=1";
  return until("the apiserver serves watches again", async () => {
    const { status } = await api("GET", path, { token: "alice-token" });
    return status === 200;
  });
}
