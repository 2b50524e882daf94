import { runtime } from "@/app/runtime";
import { ConfigError } from "@/lib/config/config";
import { endAllStreams } from "@/lib/session/open-streams";

/** Checks environment and kubeconfig, so that a wrong one stops the start instead of every later request. */
export async function start(): Promise<void> {
  try {
    const { config, cluster, log } = runtime();
    const apiserver = config.mergeJob === undefined ? (await cluster()).url : undefined;
    log.info({ apiserver, loopback: config.loopback, operators: config.operators.length }, "started");
  } catch (error) {
    process.stderr.write(`${startFault(error)}\n`);
    process.exit(1);
  }
  process.once("SIGTERM", () => shutDown(143));
  process.once("SIGINT", () => shutDown(130));
}

/** How long requests that are under way may still take once the process was asked to end. */
const GRACE_MS = 4000;

/**
 * Next waits for open answers before it ends. A stream never ends by itself, and a browser that goes on asking over a
 * connection it has kept would hold the process for as long as its page is open.
 */
function shutDown(exitCode: number): void {
  endAllStreams();
  setTimeout(() => process.exit(exitCode), GRACE_MS).unref();
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
