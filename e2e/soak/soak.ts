import { openGateway } from "@/lib/kube/gateway";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { Apiserver } from "../apiserver/apiserver";
import { type CrowdOptions, type Elapsed, type Ground, letCrowdWork, type Turn } from "./crowd";
import { Ledger, type Verdict } from "./ledger";
import { editOnce } from "./operator";
import { placesOf } from "./places";
import { emptyTally, type Tally } from "./tally";

export interface SoakResult extends Elapsed {
  readonly verdicts: readonly Verdict[];
  readonly tally: Tally;
  /** Saves that were stored and whose answers were lost. */
  readonly lostAnswers: number;
}

/**
 * Lets operators edit and save through lib/draft, lib/merge and lib/kube for a while, then judges what is stored.
 * `onProgress` hears every few seconds how it goes.
 */
export async function soak(
  apiserver: Apiserver,
  options: CrowdOptions,
  onProgress: (seconds: number, tally: Tally) => void,
): Promise<SoakResult> {
  const tally = emptyTally();
  const ledgers = new Map<string, Ledger>();
  let ground: Ground | undefined;
  const started = performance.now();
  const progress = setInterval(() => onProgress((performance.now() - started) / 1000, tally), PROGRESS_MS);
  const elapsed = await letCrowdWork(apiserver, options, async (given) => {
    ground = given;
    for (const name of given.names)
      ledgers.set(name, new Ledger(placesOf(editableOf(await given.cluster.read(name)))));
    return turnOf(given, options, ledgers, tally);
  });
  clearInterval(progress);
  const { cluster, faults } = ground as Ground;
  const verdicts = await Promise.all(
    [...ledgers].map(async ([name, ledger]) => ledger.judge(placesOf(editableOf(await cluster.read(name))))),
  );
  return { ...elapsed, verdicts, tally, lostAnswers: faults.lost.count };
}

const PROGRESS_MS = 5_000;

function turnOf(
  { faults, nextMark, timeIsUp }: Ground,
  { thinkMs }: CrowdOptions,
  ledgers: ReadonlyMap<string, Ledger>,
  tally: Tally,
): Turn {
  return ({ name, random, connection }, object) => {
    const gateway = openGateway(connection, name);
    const operator = { name, gateway, random, thinkMs, tally, faults, nextMark, timeIsUp };
    return editOnce(operator, object, ledgers.get(object.name) as Ledger);
  };
}
