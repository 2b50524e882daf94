import { startEmulator } from "@/lib/apiserver-emulator/emulator";
import { type Api, createApi } from "../cluster/api.mjs";
import { startCluster } from "../cluster/harness.mjs";

export type ApiserverKind = "emulator" | "kube-apiserver";

/** An apiserver of this worker's own, empty but for its access rules. */
export interface Backend {
  readonly url: string;
  /** Absent for plain http. */
  readonly ca: string | undefined;
  /** Requests beside Truce, as other clients of the cluster make them. */
  readonly api: Api;
  /** History before now is forgotten: a watch that resumes from it gets a 410. */
  forgetHistory(): Promise<void>;
  stop(): Promise<void>;
}

export function startBackend(kind: ApiserverKind): Promise<Backend> {
  return kind === "emulator" ? startEmbedded() : startReal();
}

async function startEmbedded(): Promise<Backend> {
  const emulator = await startEmulator();
  return {
    url: emulator.url,
    ca: undefined,
    api: createApi({ url: emulator.url }),
    forgetHistory: async () => emulator.compact(),
    stop: () => emulator.stop(),
  };
}

/** A kube-apiserver forgets in two steps: etcd drops old revisions, and a restart drops the apiserver's own cache. */
async function startReal(): Promise<Backend> {
  const cluster = await startCluster();
  return {
    url: cluster.url,
    ca: cluster.caPem,
    api: cluster.api,
    forgetHistory: async () => {
      await cluster.compact();
      await cluster.restartApiserver();
    },
    stop: () => cluster.stop(),
  };
}
