import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NAMESPACES } from "@/e2e/cluster/access.mjs";
import { clusterIsBuilt } from "@/e2e/cluster/available";
import { startCluster } from "@/e2e/cluster/harness.mjs";
import type { ProgramsOptions } from "@/e2e/cluster/programs.mjs";
import { startEmulator } from "@/lib/apiserver-emulator/emulator";
import { kubeconfig } from "@/lib/apiserver-emulator/kubeconfig";

/** An apiserver of a test's own, with the demo's namespaces, tokens and rights. */
export interface Apiserver {
  readonly url: string;
  /** PEM, where it speaks https. */
  readonly ca?: string;
  /** Contexts admin, alice, bob, victor and carol. */
  readonly kubeconfigPath: string;
  stop(): Promise<void>;
}

export interface ApiserverKind {
  readonly name: string;
  /** Whether it can be started here. */
  readonly available: boolean;
  start(): Promise<Apiserver>;
}

/**
 * Both kinds; what holds on one must hold on the other. The embedded one speaks https too, as kubectl wants it.
 * With `webhook`, the real one also runs the prometheus-operator's admission webhook.
 */
export function apiservers(options: ProgramsOptions = {}): readonly ApiserverKind[] {
  return [
    { name: "the embedded apiserver", available: true, start: startEmbedded },
    { name: "a kube-apiserver", available: clusterIsBuilt(options), start: () => startReal(options) },
  ];
}

async function startEmbedded(): Promise<Apiserver> {
  const documents = NAMESPACES.map((name) =>
    JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name } }),
  );
  const { url, caPem, stop } = await startEmulator({ tls: true, documents });
  const directory = mkdtempSync(join(tmpdir(), "truce-emulator-"));
  const kubeconfigPath = join(directory, "kubeconfig");
  writeFileSync(kubeconfigPath, kubeconfig(url, caPem), { mode: 0o600 });
  return {
    url,
    ...(caPem !== undefined && { ca: caPem }),
    kubeconfigPath,
    stop: async () => {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}

async function startReal(options: ProgramsOptions): Promise<Apiserver> {
  const { url, caPem, kubeconfigPath, stop } = await startCluster(options);
  return { url, ca: caPem, kubeconfigPath, stop };
}
