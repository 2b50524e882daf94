import { nextStep, type Run } from "@/lib/lab/run";
import type { ScratchKind } from "@/lib/lab/scratch";

/** The kind that the run is about just now: that of the last step, or of the first one to come. */
export function kindInFocus(run: Run): ScratchKind {
  const step = run.entries.at(-1)?.step ?? nextStep(run);
  return step?.on ?? "PrometheusRule";
}
