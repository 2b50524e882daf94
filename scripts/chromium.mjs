// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT, step } from "./setup.mjs";

/**
 * Debian's packages. The first is the same browser without the parts that only a screen needs, which take a quarter of
 * the tests' time.
 */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/** The path of a Chromium that exists, or undefined: CHROMIUM_PATH, Debian's own places, Playwright's. */
async function findChromium() {
  const { chromium } = await import("playwright");
  const installed = PACKAGES.map((name) => `/usr/bin/${name}`);
  return [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** The path of a Chromium, installed when there was none; undefined where that fails too. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  await step("install Chromium", installChromium);
  return findChromium();
}

function installChromium() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const attempts = [
    ...(isDebianRoot ? PACKAGES.map(aptInstall) : []),
    [process.execPath, "node_modules/playwright/cli.js", "install", "chromium"],
  ];
  attempts.some(
    ([command, ...args]) => spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0,
  );
}

/** @param {string} name */
function aptInstall(name) {
  return ["sh", "-c", `apt-get update && apt-get install -y ${name}`];
}
