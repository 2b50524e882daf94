import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerOf, type MergeAnswer, type MergeJob, writeJob } from "@/lib/merge-job/job";
import { commandLine } from "@/lib/messages/en/command-line";
import { startApp } from "@/scripts/app.mjs";
import { freePorts, isBuilt, ROOT } from "@/scripts/setup.mjs";

export type PageAnswer = MergeAnswer | { readonly kind: "refused"; readonly sentence: string };

const HOST = "127.0.0.1";
const FIRST_PORT = 4100;

/**
 * Has three versions merged on a page of a server that serves nothing else, and ends that server. Ctrl-C and SIGTERM
 * count as giving up. `open`: a browser is opened; the address is printed to standard error in any case.
 */
export async function mergeInBrowser(job: Omit<MergeJob, "key">, open: boolean): Promise<PageAnswer> {
  const fault = missingBuild();
  if (fault !== undefined) return { kind: "refused", sentence: fault };
  const folder = await mkdtemp(join(tmpdir(), "truce-merge-"));
  const key = randomBytes(16).toString("hex");
  await writeJob(folder, { ...job, key });
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const servers: ChildProcess[] = [];
  try {
    const address = await serve(folder, servers);
    const page = `${address}/merge-tool?key=${key}`;
    process.stderr.write(`${commandLine.mergeAt(page)}\n`);
    if (open) openBrowser(page);
    return await answerOf(folder, interrupted.signal);
  } catch (error) {
    if (interrupted.signal.aborted) return { kind: "given-up" };
    return { kind: "refused", sentence: commandLine.noServer(String(error)) };
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the app where it is not built from the sources as they are. A sentence where that cannot be. */
function missingBuild(): string | undefined {
  if (!existsSync(join(ROOT, "scripts/build.mjs"))) return commandLine.noCheckout;
  if (isBuilt()) return undefined;
  process.stderr.write(`${commandLine.building}\n`);
  // Standard output is for the merged file alone.
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
  });
  return status === 0 ? undefined : commandLine.notBuilt;
}

/** Starts the server of a job; it is in `servers` from the moment that it runs. */
async function serve(folder: string, servers: ChildProcess[]): Promise<string> {
  const port = await freePorts(FIRST_PORT, 1);
  // Ctrl-C in the terminal is for the command, which then ends the server: hence a group of its own.
  const start = (_: string, program: string[], { env }: { env: Record<string, string> }) => {
    const server = spawn(process.execPath, program, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    servers.push(server);
    return server;
  };
  const env = { TRUCE_MERGE_JOB: folder, TRUCE_LOG_LEVEL: "silent" };
  return (await startApp({ start }, { host: HOST, port, env })).address;
}

/** Lets the server hand over the answers that are under way. */
function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once("close", () => resolve());
    server.kill("SIGTERM");
    setTimeout(() => server.kill("SIGKILL"), 1000).unref();
  });
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Where there is no browser to open, the address on the terminal is enough. */
function openBrowser(address: string): void {
  const [program = "", ...args] = OPENERS[process.platform] ?? [process.env.BROWSER || "xdg-open"];
  const opener = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  opener.on("error", () => {});
  opener.unref();
}
