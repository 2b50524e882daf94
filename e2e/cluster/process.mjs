// Long-running programs: started with their output in a file, ended by process id.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How long a program may take to end by itself: an apiserver lets running requests finish first. */
const GRACE_MS = 10_000;

/**
 * Starts a program, which ends with this process unless it is released.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ logPath: string, detached: boolean }} options detached: in a session of its own, so that it can be released
 * @returns {import("./process.mjs").Program}
 */
export function startProgram(command, args, { logPath, detached }) {
  const output = openSync(logPath, "a");
  const child = spawn(command, args, { stdio: ["ignore", output, output], detached });
  closeSync(output);
  let failure;
  const fail = (reason) => {
    failure ??= `${command} ${reason}`;
  };
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const gone = new Promise((resolve) => {
    child.on("error", (error) => {
      fail(error.message);
      resolve();
    });
    child.on("exit", (code, signal) => {
      process.off("exit", kill);
      fail(`ended with ${signal ?? code}`);
      resolve();
    });
  });
  return {
    pid: child.pid,
    gone,
    ended: () => failure && `${failure}\n${tail(logPath)}`,
    release: () => {
      process.off("exit", kill);
      child.unref();
    },
  };
}

/**
 * Ends a program and waits until it is gone.
 * @param {number} pid
 * @param {NodeJS.Signals} [signal]
 */
export async function endProgram(pid, signal = "SIGTERM") {
  if (commandLine(pid) === "") return;
  process.kill(pid, signal);
  const deadline = performance.now() + GRACE_MS;
  while (commandLine(pid) !== "" && performance.now() < deadline) await pause(20);
  if (commandLine(pid) !== "") process.kill(pid, "SIGKILL");
}

/**
 * The command a process runs, so that a recorded id is not taken for a stranger that got the number later.
 * @param {number} pid
 * @returns {string} empty when there is no such process, or only the remains of one
 */
export function commandLine(pid) {
  if (existsSync("/proc/self/cmdline")) {
    const path = `/proc/${pid}/cmdline`;
    return existsSync(path) ? readFileSync(path, "utf8").replaceAll("\0", " ").trim() : "";
  }
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

/**
 * Finds ports of 127.0.0.1 that nobody uses. They are free when this returns, not reserved.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listening));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function listening() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

function tail(path) {
  return readFileSync(path, "utf8").split("\n").slice(-15).join("\n");
}
