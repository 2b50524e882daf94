/**
 * How often each law is tried on random documents. MERGE_RUNS sets another number; a failure prints the seed with which
 * MERGE_SEED repeats it.
 */
export const CAMPAIGN: { readonly numRuns: number; readonly seed?: number } = {
  numRuns: Number(process.env.MERGE_RUNS ?? 2_000),
  ...(process.env.MERGE_SEED === undefined ? {} : { seed: Number(process.env.MERGE_SEED) }),
};
