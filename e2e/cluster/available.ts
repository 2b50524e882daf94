import { findPrograms, type ProgramsOptions } from "./programs.mjs";

/**
 * Whether tests against the real kube-apiserver can run here, said aloud when they cannot.
 * Throws with CI set: there, a missing part is a failure and never a skip.
 */
export function clusterIsBuilt(options: ProgramsOptions = {}): boolean {
  if (findPrograms(options) !== undefined) return true;
  const what = options.webhook ? "kube-apiserver and admission webhook are" : "kube-apiserver is";
  const command = `npm run cluster -- build${options.webhook ? " --webhook" : ""}`;
  const reason = `the real ${what} not built (${command}; needs Go)`;
  if (process.env.CI) throw new Error(reason);
  process.stderr.write(`\nSKIPPED: ${reason}\n\n`);
  return false;
}
