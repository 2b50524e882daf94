import type { Decisions } from "@/lib/merge/model";
import { type Divergence, isDecided, needsDecision } from "./choices";

/** How far the deciding has come, in places. */
export interface Progress {
  /** Places that nobody has decided yet. */
  readonly left: number;
  /** Places that needed a decision and have one. */
  readonly decided: number;
  /** Places that were merged without asking. */
  readonly merged: number;
}

export function progressOf(divergences: readonly Divergence[], decisions: Decisions): Progress {
  const asked = divergences.filter(needsDecision);
  const decided = asked.filter((conflict) => isDecided(conflict, decisions)).length;
  return { left: asked.length - decided, decided, merged: divergences.length - asked.length };
}

/** Adds up the progress of several parts. */
export function total(parts: readonly Progress[]): Progress {
  return parts.reduce(
    (sum, part) => ({
      left: sum.left + part.left,
      decided: sum.decided + part.decided,
      merged: sum.merged + part.merged,
    }),
    { left: 0, decided: 0, merged: 0 },
  );
}
