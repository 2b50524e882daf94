import { describe } from "vitest";
import { buildCommand, findPrograms, type ProgramsOptions } from "./programs.mjs";

/**
 * Describes tests that need the kube-apiserver's programs. Where these were not built the tests are skipped, which is
 * said aloud and in their name; with CI=true they run and fail: there, a missing part is a failure and never a skip.
 */
export function describeWhereBuilt(name: string, options: ProgramsOptions, tests: () => void): void {
  if (findPrograms(options) !== undefined || process.env.CI === "true") {
    describe(name, tests);
    return;
  }
  const skipped = `${name}: not built, see ${buildCommand(options)}`;
  process.stderr.write(`\nSKIPPED: ${skipped}\n\n`);
  describe.skip(skipped, tests);
}
