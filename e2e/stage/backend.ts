import { startEmulator } from "@/lib/apiserver-emulator/emulator";
import { NAMESPACES } from "../cluster/access.mjs";
import { type Api, createApi } from "../cluster/api.mjs";
import { startCluster } from "../cluster/harness.mjs";

/** The checked one asks prometheus-operator's admission webhook about every rule. */
export type ApiserverKind = "emulator" | "kube-apiserver" | "checked kube-apiserver";

/** An apiserver of this worker's own: the demo's namespaces and rights, and no objects. */
export interface Backend {
  readonly url: string;
  /** Absent for plain http. */
  readonly ca: string | undefined;
  /** Requests beside Truce, as other clients of the cluster make them. */
  readonly api: Api;
  /** History before now is forgotten: a watch that resumes from it gets a 410. */
  forgetHistory(): Promise<void>;
  /** Ends the server and keeps its data; the embedded one, which would lose them, only falls silent to Truce. */
  goDown(): Promise<void>;
  /** Resolves when it is ready again. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

export function startBackend(kind: ApiserverKind): Promise<Backend> {
  return kind === "emulator" ? startEmbedded() : startReal(kind === "checked kube-apiserver");
}

async function startEmbedded(): Promise<Backend> {
  const documents = NAMESPACES.map((name) =>
    JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name } }),
  );
  const emulator = await startEmulator({ documents });
  return {
    url: emulator.url,
    ca: undefined,
    api: createApi({ url: emulator.url }),
    forgetHistory: async () => emulator.compact(),
    goDown: async () => {},
    comeBack: async () => {},
    stop: () => emulator.stop(),
  };
}

/** A kube-apiserver forgets in two steps: etcd drops old revisions, and a restart drops the apiserver's own cache. */
async function startReal(webhook: boolean): Promise<Backend> {
  const cluster = await startCluster({ webhook });
  return {
    url: cluster.url,
    ca: cluster.caPem,
    api: cluster.api,
    forgetHistory: async () => {
      await cluster.compact();
      await cluster.restartApiserver();
    },
    goDown: () => cluster.stopApiserver(),
    comeBack: () => cluster.startApiserver(),
    stop: () => cluster.stop(),
  };
}
