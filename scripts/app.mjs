// The app as demo and start run it: nothing is said of it before it answers.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { commandLine } from "../e2e/cluster/process.mjs";
import { ROOT, waitForUrl } from "./setup.mjs";

/** One empty file for each app that serves the build in .next, named after its process. */
const RUNNING = join(ROOT, ".cache/running");

/**
 * Starts the app in a company and waits until it answers. Its log is passed on. What Next itself prints before that is
 * not: it says "Ready" and an address before the configuration was looked at.
 * `env` are variables besides this process's own; `dev` is Next's development server, which prints as it likes.
 * @returns {Promise<{ address: string, apiserver: string | undefined }>} where it answers, and for which apiserver
 *   (undefined where the log level hides that)
 * @throws when it does not answer in time, or ends
 */
export async function startApp(company, { host, port, dev = false, env }) {
  const program = ["node_modules/next/dist/bin/next", dev ? "dev" : "start", "-p", String(port), "-H", host];
  const child = company.start("app", program, {
    env: { ...env, HOSTNAME: host, PORT: String(port) },
    stdout: dev ? "inherit" : "pipe",
  });
  if (!dev) recordRunning(child);
  const address = addressOf(host, port);
  let answers = false;
  let apiserver;
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => {
      // A line of the log is an object of JSON.
      if (answers || line.startsWith("{")) process.stdout.write(`${line}\n`);
      if (!answers) apiserver ??= /"apiserver":"([^"]+)"/.exec(line)?.[1];
    });
  await waitForUrl(`${address}/healthz`, child);
  answers = true;
  return { address, apiserver };
}

function recordRunning(child) {
  const file = join(RUNNING, String(child.pid));
  mkdirSync(RUNNING, { recursive: true });
  writeFileSync(file, "");
  child.once("close", () => rmSync(file, { force: true }));
}

/** The recorded processes that still run an app: a killed script leaves its record, and the number may be a stranger's. */
export function runningApps(folder = RUNNING) {
  const recorded = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  return recorded.filter((pid) => commandLine(pid).includes("next"));
}

/** Ends this process with a sentence where a new build would take the files from under an app that runs. */
export function refuseWhileRunning() {
  const running = runningApps();
  if (running.length === 0) return;
  const who = running.join(", ");
  console.error(
    `A Truce serves the build of this checkout (process ${who}), and a new build would break it: end it first.`,
  );
  process.exit(1);
}

/** Where this machine reaches a server that listens on `host`. */
function addressOf(host, port) {
  const name = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
