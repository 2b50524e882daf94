// What every entry script needs before it can do its own work. Runs before npm ci, so it imports Node alone.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MINIMUM_NODE = [20, 19];

process.env.NEXT_TELEMETRY_DISABLED ??= "1";

/** Ends the process with a sentence where this Node is too old to run Truce. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [needMajor, needMinor] = MINIMUM_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  console.error(
    `Truce needs Node ${needMajor}.${needMinor} or newer; this is ${process.versions.node}. Install a newer one.`,
  );
  process.exit(1);
}

/** Runs one named step and says how long it took. Passes the step's value on. */
export async function step(name, work) {
  const started = performance.now();
  const value = await work();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return value;
}

/**
 * Runs a program to its end; ends this process with its exit code where it fails. Its output is shown; with `quiet`
 * what it writes to stdout is shown only when it fails.
 */
export function run(command, args, { quiet = false } = {}) {
  const stdio = ["inherit", quiet ? "pipe" : "inherit", "inherit"];
  const result = spawnSync(command, args, { cwd: ROOT, stdio, maxBuffer: 1 << 26 });
  if (result.status !== 0 && quiet) process.stdout.write(result.stdout ?? "");
  if (result.error) console.error(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** What Node needs to run a TypeScript program of ours; the condition empties the marker package "server-only". */
export const TYPESCRIPT = ["--conditions=react-server", "--import", "tsx"];

/** Installs the packages when node_modules is absent or older than the lock; with `quiet` without a word. */
export async function ensureDependencies({ quiet = false } = {}) {
  requireNode();
  const installed = join(ROOT, "node_modules/.package-lock.json");
  const lock = join(ROOT, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  // Without this level npm begins with warnings that nobody here can do anything about.
  const install = () => run("npm", ["ci", "--loglevel=error", "--no-audit", "--no-fund"], { quiet });
  if (quiet) return install();
  console.log("Installing the packages: about a minute, and only once …");
  return step("npm ci", install);
}

const BUILD_INPUTS = [
  "app",
  "cli",
  "components",
  "lib",
  "public",
  "scripts/build.mjs",
  "scripts/programs.mjs",
  "package-lock.json",
  "next.config.js",
  "postcss.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "tsconfig.json",
];
const STAMP = join(ROOT, ".next/truce-build-stamp");

/** Whether the app and the bundles are made from the sources as they are. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashSources(BUILD_INPUTS);
}

/** Builds the app and the bundles when their sources have changed since the last build. */
export async function ensureBuild() {
  if (isBuilt()) return;
  console.log("Building the app: about a minute, and again only after a change of the source …");
  await step("build", () => run(process.execPath, ["scripts/build.mjs"]));
}

/** Notes that .next and dist are made from the sources as they are now. */
export function stampBuild() {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hashSources(BUILD_INPUTS));
}

/** A hash of files and folders of the project, tests apart: another one where any of them, or Node, has changed. */
export function hashSources(inputs) {
  const hash = createHash("sha256").update(process.version);
  for (const input of inputs)
    for (const file of filesBelow(join(ROOT, input)))
      hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** The first port at or above `from` where it and the next `count - 1` ones are free on loopback. */
export async function freePorts(from, count) {
  for (let port = from; port < from + 200 && port + count <= 65_536; port += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(port + i)));
    if (free.every(Boolean)) return port;
  }
  throw new Error(`There is no free port between ${from} and ${from + 200}.`);
}

/** localhost may mean either address: a stranger on the other one would be shown in our place. */
async function isFree(port) {
  const faults = [await listenFault(port, "127.0.0.1"), await listenFault(port, "::1")];
  const withoutIpv6 = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];
  return faults.every((fault) => fault === undefined || withoutIpv6.includes(fault));
}

/** Why nobody can listen on a port of an address now, as Node's error code; undefined where it is free. */
export function listenFault(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }) => resolve(code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Waits until a URL answers 200, or throws once `seconds` are over or the process behind it has ended. */
export async function waitForUrl(url, child, seconds = 60) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server for ${url} ended with code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer within ${seconds} s`);
}

/**
 * Child processes that end with this one: on Ctrl-C, SIGTERM, or when one of them ends by itself. Each gets SIGTERM
 * and, if it is still there after eight seconds, SIGKILL.
 */
export class Company {
  #children = new Set();
  #leaving = false;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => this.leave(0));
  }

  /** Does what starts the children; where that fails, says why and stops those that run. */
  async begin(work) {
    try {
      await work();
    } catch (error) {
      if (!this.#leaving) console.error(error.message);
      await this.leave(1);
    }
  }

  /** Starts a Node program of ours in a process group of its own, so that Ctrl-C reaches it through us alone. */
  start(name, args, { env = {}, stdout = "inherit" } = {}) {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", stdout, "inherit"],
      detached: true,
    });
    this.#children.add(child);
    child.once("close", (code, signal) => {
      this.#children.delete(child);
      if (this.#leaving) return;
      if (signal) console.error(`${name} was ended by ${signal}.`);
      // One that ends by itself has said why; alone, it is the whole program and its code ours.
      else if (this.#children.size > 0) console.error(`${name} ended with code ${code}; stopping the rest.`);
      this.leave(code ?? 1);
    });
    return child;
  }

  /** Stops all children, then this process. */
  async leave(code) {
    if (this.#leaving) return;
    this.#leaving = true;
    const ended = [...this.#children].map(
      (child) =>
        new Promise((resolve) => {
          child.once("close", resolve);
          child.kill("SIGTERM");
          setTimeout(() => child.kill("SIGKILL"), 8000).unref();
        }),
    );
    await Promise.all(ended);
    process.exit(code);
  }
}
