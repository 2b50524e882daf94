// npm run soak: many operators edit at once through Truce's own save and merge code; none may lose an edit.
import { parseOptions, refuse } from "../../scripts/options.mjs";
import { type ApiserverKind, startApiserver } from "../apiserver/apiserver";
import { findPrograms } from "../cluster/programs.mjs";
import { bareLoop } from "./bare";
import { FAULTS, type FaultName } from "./faults";
import { faultsOf, ledgerLines, throughputLines } from "./report";
import { soak } from "./soak";
import type { Tally } from "./tally";

const HELP = `Usage: npm run soak [-- options]

Simulated operators make random edits and save them through lib/draft, lib/merge and lib/kube, all on one object
and then spread over many, against the embedded apiserver and, where it was built, a real kube-apiserver.
A ledger of every acknowledged change is then held against what is stored. A bare optimistic loop (read, edit, PUT,
at a 409 again) follows as a yardstick. Exits with 1 when a change was lost, or a save whose answer was lost was
not recognised.

  --seconds N          length of each run (default 60)
  --yardstick N        seconds of the bare loop after it, 0 for none (default: a fifth of --seconds)
  --operators N        operators at once (default 50)
  --objects N[,N…]     objects of each run (default 1,20)
  --faults NAME[,…]    all, none, or some of: ${FAULTS.join(", ")} (default none)
  --think MS           what operators think before an edit and a decision, on average (default 0)
  --apiserver A        emulator, kube-apiserver or both (default: both)
  --seed N             seed of the random edits and faults (default: the clock)
  --help               this text
`;

const { values } = parseOptions(HELP, {
  options: {
    seconds: { type: "string", default: "60" },
    yardstick: { type: "string" },
    operators: { type: "string", default: "50" },
    objects: { type: "string", default: "1,20" },
    faults: { type: "string", default: "none" },
    think: { type: "string", default: "0" },
    apiserver: { type: "string", default: "both" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000) % 100_000) },
  },
});

const common = {
  seconds: numberOf("seconds", values.seconds, 1),
  operators: numberOf("operators", values.operators, 1),
  seed: numberOf("seed", values.seed, 1),
  thinkMs: numberOf("think", values.think, 0),
  faults: faultNames(values.faults),
};
const yardstick = numberOf("yardstick", values.yardstick ?? String(Math.ceil(common.seconds / 5)), 0);
const objectCounts = values.objects.split(",").map((count) => numberOf("objects", count, 1));
// The apiserver's programs end with this one.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
let faults = 0;
for (const kind of apiservers()) {
  const apiserver = await startApiserver(kind);
  for (const objects of objectCounts) {
    const options = { ...common, objects };
    console.log(
      `\n${kind}, ${common.operators} operators on ${objects} object(s), faults ${values.faults}, ` +
        `thinking ${common.thinkMs} ms, seed ${common.seed}`,
    );
    const result = await soak(apiserver, options, progress);
    const lines = [...ledgerLines(result)];
    if (yardstick > 0)
      lines.push(...throughputLines(result, await bareLoop(apiserver, { ...options, seconds: yardstick })));
    console.log(lines.join("\n"));
    faults += faultsOf(result).length;
  }
  await apiserver.stop();
}
process.exit(faults > 0 ? 1 : 0);

function progress(seconds: number, { saved, merges, recognised }: Tally): void {
  console.log(
    `  ${seconds.toFixed(0).padStart(4)} s: ${saved} edits stored, ${merges} conflicts merged, ${recognised} lost answers recognised`,
  );
}

function numberOf(option: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  return refuse(`--${option} ${text}: give a whole number from ${least} on`, HELP);
}

function faultNames(text: string): readonly FaultName[] {
  if (text === "none") return [];
  if (text === "all") return FAULTS;
  return text.split(",").map((name) => {
    const known = FAULTS.find((fault) => fault === name);
    return known ?? refuse(`--faults ${name}: give all, none, or some of ${FAULTS.join(", ")}`, HELP);
  });
}

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
