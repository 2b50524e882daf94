import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { kubeconfigFile } from "./kubeconfig";

/** A running Truce, as `npm start` would run it. */
export interface App {
  readonly port: number;
  readonly pid: number | undefined;
  /** The file with everything that it wrote. */
  readonly log: string;
  /** Ends the process and waits until it has ended. */
  stop(): Promise<void>;
}

export interface AppOptions {
  /** Where the app finds its apiserver. */
  readonly apiserver: string;
  /** The operators that the sign-in page offers. */
  readonly operators: readonly {
    readonly name: string;
    readonly description: string;
    readonly token: string;
  }[];
  /** Namespaces to try for operators whom the cluster tells of none. */
  readonly namespaces: readonly string[];
  /** Name of the log file below test-results. */
  readonly name: string;
}

/** Starts the built app in front of an apiserver on a free port and waits until it is healthy. */
export async function startApp({ apiserver, operators, namespaces, name }: AppOptions): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), "truce-app-"));
  const operatorsFile = join(folder, "operators.json");
  writeFileSync(operatorsFile, JSON.stringify(operators));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    KUBECONFIG: kubeconfigFile({ url: apiserver }),
    TRUCE_OPERATORS_FILE: operatorsFile,
    TRUCE_NAMESPACES: namespaces.join(","),
    HOSTNAME: "127.0.0.1",
    PORT: String(port),
  };
  const args = ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const log = keepLog(child, name);
  await untilHealthy(`http://127.0.0.1:${port}/healthz`, child);
  return {
    port,
    pid: child.pid,
    log,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes what the process says into a file, and answers its path. */
function keepLog(child: ChildProcess, name: string): string {
  mkdirSync("test-results", { recursive: true });
  const path = join("test-results", `${name}.log`);
  const log = createWriteStream(path, { flags: "a" });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return path;
}

async function untilHealthy(url: string, child: ChildProcess) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`the app at ${url} did not become healthy; its log is in test-results`);
}

/** SIGTERM, as an orchestrator sends it; SIGKILL where the process ignores it for ten seconds. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
