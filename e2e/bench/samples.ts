import type { Goal, Line } from "./measurement";

/** The value below which the share `p` (0 to 1) of the samples lies, by the nearest rank. Throws without samples. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)];
  if (value === undefined) throw new Error("there are no samples");
  return value;
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5);

/** A line with p50 and p95 of milliseconds. `goal` is held against p50, a goal for both against p95. */
export function timing(
  what: string,
  samples: readonly number[],
  goal?: { p50?: number; p95?: number },
): Line {
  const p50 = median(samples);
  const p95 = percentile(samples, 0.95);
  const figure = `p50 ${milliseconds(p50)}  p95 ${milliseconds(p95)}`;
  if (goal?.p95 !== undefined) return { what, figure, goal: below(goal.p95, p95, milliseconds, "p95 ") };
  return goal?.p50 === undefined
    ? { what, figure }
    : { what, figure, goal: below(goal.p50, p50, milliseconds) };
}

/** The goal that a figure stays below a limit. */
export function below(limit: number, figure: number, print: (value: number) => string, of = ""): Goal {
  return { text: `${of}< ${print(limit)}`, met: figure < limit };
}

/** Milliseconds with three significant digits, from one second on in seconds. */
export function milliseconds(value: number): string {
  if (value >= 999.5) return `${Number((value / 1000).toPrecision(3))} s`;
  return `${Number(value.toPrecision(3))} ms`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}

/** Milliseconds that some work took. */
export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
