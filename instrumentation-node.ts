import { runtime } from "@/app/runtime";
import { ConfigError } from "@/lib/config/config";
import { endAllStreams } from "@/lib/session/open-streams";

/** Checks environment and kubeconfig, so that a wrong one stops the start instead of every later request. */
export async function start(): Promise<void> {
  try {
    const { config, cluster, log } = runtime();
    const { url } = await cluster();
    log.info({ apiserver: url, loopback: config.loopback, operators: config.operators.length }, "started");
  } catch (error) {
    process.stderr.write(`${startFault(error)}\n`);
    process.exit(1);
  }
  // Next waits for open answers before it ends, and a stream never ends by itself.
  process.once("SIGTERM", endAllStreams);
  process.once("SIGINT", endAllStreams);
}

/** Logs an unexpected error and where it happened; what a page shows of it is its digest only. */
export function logBug(error: unknown, where: Readonly<Record<string, string>>): void {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  runtime().log.error({ err: error, digest, ...where }, "unexpected error");
}

function startFault(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return `The cluster is not usable: ${error instanceof Error ? error.message : String(error)}`;
}
