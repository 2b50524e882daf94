import type { BareResult } from "./bare";
import type { SoakResult } from "./soak";

/** What was wrong with a run, one line each: changes that were lost, or saves that were not recognised. */
export function faultsOf({ verdicts, tally, lostAnswers }: SoakResult): readonly string[] {
  const unrecognised = lostAnswers - tally.recognised - tally.untold;
  return [
    ...verdicts.flatMap(({ lost }) => lost.map((change) => `overwritten unseen: ${change}`)),
    ...verdicts.flatMap(({ unexplained }) => unexplained.map((place) => `nobody wrote ${place}`)),
    ...(tally.mergedWithItself > 0 ? [`${tally.mergedWithItself} saves were merged against themselves`] : []),
    ...(unrecognised > 0 ? [`${unrecognised} stored saves without an answer were not recognised`] : []),
  ];
}

/** The ledger of a run in lines to print. */
export function ledgerLines(result: SoakResult): readonly string[] {
  const { verdicts, tally, restarts, lostAnswers } = result;
  const sum = (of: (verdict: (typeof verdicts)[number]) => number) =>
    verdicts.reduce((total, each) => total + of(each), 0);
  const failures = [...tally.failures].map(([kind, count]) => `${kind} ${count}`).join(", ") || "none";
  const faults = faultsOf(result);
  return [
    `  changes acknowledged        ${sum(({ acknowledged }) => acknowledged)}`,
    `    in the final object       ${sum(({ final }) => final)}`,
    `    replaced by somebody who was shown them  ${sum(({ replaced }) => replaced)}`,
    `  conflicts merged            ${tally.merges}, decisions ${tally.decisions}, given up ${tally.yielded}`,
    `  not stored when time was up ${tally.unfinished}`,
    `  failures                    ${failures}; ${restarts} restarts`,
    `  stored, the answer lost     ${lostAnswers}, recognised ${tally.recognised}, told to be unknown ${tally.untold}`,
    `  merged against themselves   ${tally.mergedWithItself}`,
    `  LOST                        ${sum(({ lost, unexplained }) => lost.length + unexplained.length)}`,
    ...faults.slice(0, 20).map((fault) => `    ${fault}`),
  ];
}

/** Throughput of a run beside that of the bare loop, as a table. */
export function throughputLines({ tally, seconds }: SoakResult, bare: BareResult): readonly string[] {
  const row = (name: string, saved: number, attempts: number, conflicts: number, time: number) =>
    `  ${name.padEnd(12)}${[
      (saved / time).toFixed(1),
      (attempts / time).toFixed(1),
      (conflicts / time).toFixed(1),
      (attempts / Math.max(1, saved)).toFixed(1),
      time.toFixed(0),
    ]
      .map((cell) => cell.padStart(14))
      .join("")}`;
  const heads = ["edits stored/s", "PUTs asked/s", "conflicts/s", "PUTs per edit", "seconds"];
  return [
    `  ${"".padEnd(12)}${heads.map((head) => head.padStart(14)).join("")}`,
    row("Truce", tally.saved, tally.saves, tally.merges, seconds),
    row("bare loop", bare.saved, bare.attempts, bare.conflicts, bare.seconds),
    "  (Truce's figures have in them what the operators' browsers do, YAML and merges, all in this one process;",
    `  the bare loop was left without an answer ${bare.unheard} times, and sent such edits again unseen)`,
  ];
}
