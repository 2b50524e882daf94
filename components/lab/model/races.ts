import type { RaceResult } from "@/lib/lab/answer";
import type { RaceWay } from "@/lib/lab/request";
import type { Run } from "@/lib/lab/run";

/** What one race of a run came to. */
export interface Race {
  /** The entry's. */
  readonly number: number;
  readonly way: RaceWay;
  readonly result: RaceResult;
}

/** The races of a run that were answered, in their order. */
export function racesOf({ entries }: Run): readonly Race[] {
  return entries.flatMap(({ number, step, exchange }) =>
    step.do === "race" && exchange?.answer.kind === "answered" && exchange.answer.race
      ? [{ number, way: step.way, result: exchange.answer.race }]
      : [],
  );
}
