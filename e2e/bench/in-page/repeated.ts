/** Milliseconds of some work, over and over, after a few times in which it is still being compiled. */
export function repeated(samples: number, work: () => unknown): readonly number[] {
  for (let at = 0; at < 3; at += 1) work();
  return Array.from({ length: samples }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}
