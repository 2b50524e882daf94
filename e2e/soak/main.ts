// npm run soak: many operators edit at once through Truce's own save and merge code; none may lose an edit.
import { parseOptions, refuse } from "../../scripts/options.mjs";
import { type ApiserverKind, startApiserver } from "../apiserver/apiserver";
import { findPrograms } from "../cluster/programs.mjs";
import { type SoakResult, soak } from "./soak";

const HELP = `Usage: npm run soak [-- options]

Simulated operators make random edits and save them through lib/draft, lib/merge and lib/kube, all on one object
and then spread over many, against the embedded apiserver and, where it was built, a real kube-apiserver.
A ledger of every acknowledged change is then held against what is stored. Exits with 1 when one was lost.

  --seconds N      length of each run (default 60)
  --operators N    operators at once (default 50)
  --objects N      objects of the second run (default 20)
  --apiserver A    emulator, kube-apiserver or both (default: both)
  --seed N         seed of the random edits (default: the clock)
  --help           this text
`;

const { values } = parseOptions(HELP, {
  options: {
    seconds: { type: "string", default: "60" },
    operators: { type: "string", default: "50" },
    objects: { type: "string", default: "20" },
    apiserver: { type: "string", default: "both" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000) % 100_000) },
  },
});

function numberOf(option: "seconds" | "operators" | "objects" | "seed"): number {
  const number = Number(values[option]);
  if (Number.isInteger(number) && number > 0) return number;
  return refuse(`--${option} ${values[option]}: give a whole number above zero`, HELP);
}

const seed = numberOf("seed");
const common = { seconds: numberOf("seconds"), operators: numberOf("operators"), seed };
const objectCounts = [1, numberOf("objects")];
let lost = 0;
for (const kind of apiservers()) {
  const apiserver = await startApiserver(kind);
  for (const objects of objectCounts) {
    const result = await soak(apiserver, { ...common, objects });
    lost += report(`${kind}, ${common.operators} operators on ${objects} object(s), seed ${seed}`, result);
  }
  await apiserver.stop();
}
process.exit(lost > 0 ? 1 : 0);

function apiservers(): ApiserverKind[] {
  const { apiserver } = values;
  if (apiserver === "emulator") return ["emulator"];
  if (apiserver !== "kube-apiserver" && apiserver !== "both")
    return refuse(`--apiserver ${apiserver}: give emulator, kube-apiserver or both`, HELP);
  const wanted: ApiserverKind[] = apiserver === "both" ? ["emulator", "kube-apiserver"] : ["kube-apiserver"];
  if (findPrograms() !== undefined) return wanted;
  console.error(
    "!!! No kube-apiserver was built here (npm run cluster -- build builds it; Go is needed): only the embedded one.",
  );
  return wanted.filter((kind) => kind !== "kube-apiserver");
}

/** Prints the ledger of a run and answers how many changes were lost. */
function report(title: string, { verdicts, tally, seconds }: SoakResult): number {
  const sum = (of: (verdict: (typeof verdicts)[number]) => number) =>
    verdicts.reduce((total, each) => total + of(each), 0);
  const faults = verdicts.flatMap((verdict) => [
    ...verdict.lost,
    ...verdict.unexplained.map((place) => `${place}: unexplained`),
  ]);
  const failures = [...tally.failures].map(([kind, count]) => `${kind} ${count}`).join(", ") || "none";
  console.log(`\n${title}, ${seconds.toFixed(1)} s`);
  console.log(`  requests to save            ${tally.saves} (${(tally.saves / seconds).toFixed(0)}/s)`);
  console.log(`  conflicts merged            ${tally.merges}, decisions ${tally.decisions}`);
  console.log(`  other failures              ${failures}`);
  console.log(`  changes acknowledged        ${sum((verdict) => verdict.acknowledged)}`);
  console.log(`    in the final object       ${sum((verdict) => verdict.final)}`);
  console.log(`    replaced by somebody who was shown them  ${sum((verdict) => verdict.replaced)}`);
  console.log(`  given up at a conflict      ${tally.yielded}`);
  console.log(`  LOST                        ${faults.length}`);
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
  return faults.length;
}
