import { equalJson } from "@/lib/json/json";
import { isSuccess } from "./answer";
import { valueAt } from "./place";
import { type Entry, type Run, standingOf } from "./run";
import { isLoss } from "./step";

/** Whether a way of writing loses updates. */
export type Loss = "lost" | "none";

/**
 * Whether a step cost somebody a stored change that nobody was told of: it overwrote one, or shows that one is gone or
 * in the wrong place. By free hand, too.
 */
export function isCostly(entry: Entry): boolean {
  return entry.overwritten !== undefined || showsLoss(entry);
}

/**
 * What the run has shown: "lost" as soon as a change that was stored is gone or in the wrong place, "none" when the
 * story was told to its end, as described, without that. undefined: neither is shown (yet). Free hand does not count.
 */
export function lossOf(run: Run): Loss | undefined {
  if (run.entries.some(showsLoss)) return "lost";
  return standingOf(run) === "as-expected" ? "none" : undefined;
}

function showsLoss({ step, exchange, verdict }: Entry): boolean {
  const answer = exchange?.answer;
  if (verdict === undefined || answer?.kind !== "answered" || !isSuccess(answer)) return false;
  if (answer.race !== undefined) return answer.race.lost > 0;
  const claims = "expect" in step ? (step.expect.claims ?? []) : [];
  return claims.some(({ fate, place, is }) => isLoss(fate) && equalJson(valueAt(answer.body, place), is));
}
