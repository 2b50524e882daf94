import type { Copy } from "@/lib/lab/craft";
import { record } from "@/lib/lab/record";
import { type Entry, type Run, startRun } from "@/lib/lab/run";

/** What an operator had before and after editing. */
export interface CopyChange {
  readonly before: Copy["base"];
  readonly after: Copy["edited"];
}

/**
 * What was edited: of an edit, the copy before and after it; of a send, the copy as it was read and as it was sent,
 * whatever the cluster made of it. undefined: the entry is neither, or there was no copy.
 */
export function copyChange(run: Run, { number, step, exchange }: Entry): CopyChange | undefined {
  if (step.do !== "edit" && step.do !== "send") return undefined;
  const kind = step.on ?? "PrometheusRule";
  const until = runBefore(run, number);
  const copy = until.copies[step.by][kind];
  if (copy === undefined) return undefined;
  if (step.do === "send") return { before: copy.base, after: copy.edited };
  const after = record(until, step, exchange).copies[step.by][kind];
  return after && { before: copy.edited, after: after.edited };
}

/** The run as it stood before an entry: what a run is follows from its entries. */
function runBefore({ scenario, namespace, id, entries }: Run, number: number): Run {
  return entries
    .filter((entry) => entry.number < number)
    .reduce((run, { step, exchange }) => record(run, step, exchange), startRun(scenario, namespace, id));
}
