import { openCluster } from "@/lib/kube/cluster";
import { openGateway } from "@/lib/kube/gateway";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { Apiserver } from "../apiserver/apiserver";
import { Cluster } from "../stage/cluster";
import { kubeconfigFile } from "../stage/kubeconfig";
import { randomFrom, soakSpec } from "./edits";
import { Ledger, type Verdict } from "./ledger";
import { editOnce, type SoakOperator, type Tally } from "./operator";
import { placesOf } from "./places";

export interface SoakOptions {
  readonly seconds: number;
  readonly operators: number;
  /** How many objects the operators edit; 1 lets all of them meet. */
  readonly objects: number;
  readonly seed: number;
}

export interface SoakResult {
  readonly verdicts: readonly Verdict[];
  readonly tally: Tally;
  readonly seconds: number;
}

/** Lets operators edit and save through lib/draft, lib/merge and lib/kube for a while, then judges what is stored. */
export async function soak(apiserver: Apiserver, options: SoakOptions): Promise<SoakResult> {
  const namespace = `soak-${crypto.randomUUID().slice(0, 8)}`;
  await apiserver.api("POST", "/api/v1/namespaces", {
    token: "admin-token",
    body: { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
  });
  const cluster = new Cluster(apiserver.api, namespace);
  const names = Array.from({ length: options.objects }, (_, i) => `soak-${i}`);
  const ledgers = new Map<string, Ledger>();
  for (const name of names) {
    await cluster.create(name, soakSpec());
    ledgers.set(name, new Ledger(placesOf(editableOf(await cluster.read(name)))));
  }

  const tally: Tally = { saves: 0, merges: 0, decisions: 0, yielded: 0, failures: new Map() };
  const opened = await openCluster({
    kind: "kubeconfig",
    path: kubeconfigFile(apiserver),
    context: undefined,
  });
  const connection = opened.connectionFor("alice-token");
  let mark = 0;
  const nextMark = () => {
    mark += 1;
    return mark;
  };
  const started = performance.now();
  const deadline = started + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.operators }, async (_, i) => {
      const name = `operator-${i}`;
      const random = randomFrom(options.seed * 1000 + i);
      const operator: SoakOperator = {
        name,
        gateway: openGateway(connection, name),
        random,
        tally,
        nextMark,
      };
      while (performance.now() < deadline) {
        const object = names[Math.floor(random() * names.length)] ?? "soak-0";
        await editOnce(operator, { namespace, name: object }, ledgers.get(object) as Ledger);
      }
    }),
  );
  await opened.close();
  const verdicts = await Promise.all(
    names.map(async (name) =>
      (ledgers.get(name) as Ledger).judge(placesOf(editableOf(await cluster.read(name)))),
    ),
  );
  return { verdicts, tally, seconds: (performance.now() - started) / 1000 };
}
