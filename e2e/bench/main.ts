// npm run bench: how quick and how small Truce is, beside what it could be at best.
import { parseOptions, refuse } from "../../scripts/options.mjs";
import { ensureBuild } from "../../scripts/setup.mjs";
import type { ApiserverKind } from "../apiserver/apiserver";
import { findPrograms } from "../cluster/programs.mjs";
import { bytes } from "./bytes";
import { commandLine } from "./command-line";
import { large } from "./large";
import { list } from "./list";
import type { Column, Measurement, Repetitions } from "./measurement";
import { merge } from "./merge";
import { methods } from "./methods/methods";
import { save } from "./save";
import { onStage } from "./stage";
import { renderTable } from "./table";
import { watch } from "./watch";
import { yaml } from "./yaml";

const MEASUREMENTS: readonly Measurement[] = [
  save,
  watch,
  list,
  large,
  bytes,
  merge,
  methods,
  yaml,
  commandLine,
];

const HELP = `Usage: npm run bench [-- options]

Measures Truce in a real browser, beside what the same would take without it, and prints one table per
measurement. Goals are printed beside the figures; a missed one is no failure, since machines differ.

  --apiserver A    emulator, kube-apiserver or both (default: emulator)
  --only NAMES     some measurements: ${MEASUREMENTS.map(({ name }) => name).join(",")}
  --runs N         samples of each figure (default 30); whole pages are loaded a sixth as often
  --help           this text
`;

const { values } = parseOptions(HELP, {
  options: {
    apiserver: { type: "string", default: "emulator" },
    only: { type: "string" },
    runs: { type: "string", default: "30" },
  },
});

const kinds = apiservers();
const times = repetitions();
const measurements = chosen();
if (measurements.some(({ runs }) => runs !== "alone")) await ensureBuild();
for (const measurement of measurements)
  console.log(`\n${renderTable(measurement, await columnsOf(measurement))}`);

async function columnsOf(measurement: Measurement): Promise<readonly Column[]> {
  if (measurement.runs === "alone") return measurement.compare(times);
  const once = measurement.runs === "once";
  const columns: Column[] = [];
  for (const kind of once ? kinds.slice(0, 1) : kinds) {
    const lines = await onStage(kind, (stage) => measurement.measure(stage, times));
    columns.push({ heading: once ? "figure" : kind, lines });
  }
  return columns;
}

function chosen(): readonly Measurement[] {
  if (values.only === undefined) return MEASUREMENTS;
  const names = values.only.split(",");
  const unknown = names.filter((name) => !MEASUREMENTS.some((each) => each.name === name));
  if (unknown.length > 0) refuse(`--only ${unknown.join(",")}: there is no such measurement`, HELP);
  return MEASUREMENTS.filter(({ name }) => names.includes(name));
}

function apiservers(): readonly ApiserverKind[] {
  const { apiserver } = values;
  if (apiserver === "emulator") return ["emulator"];
  if (apiserver !== "kube-apiserver" && apiserver !== "both")
    return refuse(`--apiserver ${apiserver}: give emulator, kube-apiserver or both`, HELP);
  if (findPrograms() === undefined)
    return refuse(
      "No kube-apiserver was built here (npm run cluster -- build builds it; Go is needed)",
      HELP,
    );
  return apiserver === "both" ? ["emulator", "kube-apiserver"] : ["kube-apiserver"];
}

function repetitions(): Repetitions {
  const samples = Number(values.runs);
  if (!Number.isInteger(samples) || samples < 1)
    refuse(`--runs ${values.runs}: give a whole number above zero`, HELP);
  return { samples, loads: Math.max(1, Math.ceil(samples / 6)) };
}
