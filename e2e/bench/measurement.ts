import type { BenchStage } from "./stage";

/** A figure that is aimed at. Machines differ: a missed goal is printed and is no failure. */
export interface Goal {
  /** As printed: "< 1 s". */
  readonly text: string;
  readonly met: boolean;
}

/** One line of a table. */
export interface Line {
  /** What was measured; the same on every apiserver, so that their figures stand side by side. */
  readonly what: string;
  readonly figure: string;
  readonly goal?: Goal;
}

/** How often things are repeated. */
export interface Repetitions {
  /** Samples of what takes milliseconds. */
  readonly samples: number;
  /** Loads of a whole page. */
  readonly loads: number;
}

/** One table. */
export interface Measurement {
  /** For --only. */
  readonly name: string;
  readonly title: string;
  /** What the figures mean, where that is not plain; printed below the table. */
  readonly notes: readonly string[];
  /** `once`: the apiserver has no part in it. */
  readonly runs: "per-apiserver" | "once";
  /** Measures on a stage of its own. */
  readonly measure: (stage: BenchStage, times: Repetitions) => Promise<readonly Line[]>;
}
