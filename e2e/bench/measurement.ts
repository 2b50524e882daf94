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

/** The figures of one apiserver, or of one contender. */
export interface Column {
  readonly heading: string;
  readonly lines: readonly Line[];
}

/** One table. */
export type Measurement = StagedMeasurement | Comparison;

interface Table {
  /** For --only. */
  readonly name: string;
  readonly title: string;
  /** What the figures mean, where that is not plain; printed below the table. */
  readonly notes: readonly string[];
}

/** Figures of Truce in a browser. */
interface StagedMeasurement extends Table {
  /** `once`: the apiserver has no part in it. */
  readonly runs: "per-apiserver" | "once";
  /** Measures on a stage of its own. */
  readonly measure: (stage: BenchStage, times: Repetitions) => Promise<readonly Line[]>;
}

/** Figures of several contenders, for which nothing has to be started. */
interface Comparison extends Table {
  readonly runs: "alone";
  readonly compare: (times: Repetitions) => readonly Column[];
}
