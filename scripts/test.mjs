// npm test: sets up what is missing, then runs every suite. CI runs exactly this.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { refuseWhileRunning } from "./app.mjs";
import { parseOptions, refuse } from "./options.mjs";
import { ensureDependencies, ROOT, step, TYPESCRIPT } from "./setup.mjs";

const HELP = `Usage: npm test [-- --only NAME[,NAME…]]

Installs what is missing (packages, Chromium, and with Go a real kube-apiserver), then runs every suite
and closes with one line of counts. With CI=true a part that is missing fails instead of being skipped.

  --only NAMES   of: lint, types, unit, dead-code, build, servers, browser, soak
  --help         this text
`;

const { values } = parseOptions(HELP, { options: { only: { type: "string" } } });

const REPORTS = join(ROOT, ".cache/test");
const counts = { passed: 0, failed: 0, skipped: 0 };
const bin = (name) => join(ROOT, "node_modules/.bin", name);

const SUITES = {
  lint: () => whole(bin("biome"), ["check", ".", "--error-on-warnings"]),
  types: () => whole(bin("next"), ["typegen"]) && whole(bin("tsc"), ["--noEmit"]),
  unit: () => vitest("unit"),
  "dead-code": () => whole(bin("knip"), []),
  build: () => whole(process.execPath, ["scripts/build.mjs"]),
  servers: async () => vitest("servers", await clusterEnvironment()),
  browser: async () => playwright({ ...(await clusterEnvironment()), ...(await browserEnvironment()) }),
  soak: async () => {
    await clusterEnvironment();
    const options = ["--seconds", "8", "--yardstick", "2", "--faults", "all"];
    whole(process.execPath, [...TYPESCRIPT, "e2e/soak/main.ts", ...options]);
  },
};

const wanted = values.only?.split(",") ?? Object.keys(SUITES);
const unknown = wanted.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) refuse(`--only ${unknown.join(",")}: there is no such suite`, HELP);

if (wanted.includes("build")) refuseWhileRunning();
await ensureDependencies();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

for (const name of wanted) {
  console.log(`\n— ${name}`);
  await step(name, SUITES[name]);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** Runs a program that passes or fails as one. */
function whole(command, args, env = {}) {
  const passed =
    spawnSync(command, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
  counts[passed ? "passed" : "failed"] += 1;
  return passed;
}

function vitest(project, env = {}) {
  const report = join(REPORTS, `${project}.json`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${report}`,
  ];
  const { status } = spawnSync(bin("vitest"), args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (!existsSync(report)) return fault(project);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, "utf8"));
  add(numPassedTests, numFailedTests, numPendingTests, status, project);
}

function playwright(env) {
  const report = join(REPORTS, "browser.json");
  const { status } = spawnSync(bin("playwright"), ["test"], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return fault("browser");
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  add(stats.expected + stats.flaky, stats.unexpected, stats.skipped, status, "browser");
}

/** Counts a suite's tests; a suite that failed without a failed test (a crash, a leak) counts as one failure. */
function add(passed, failed, skipped, status, name) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  if (status !== 0 && failed === 0) fault(name);
}

function fault(name) {
  console.error(`${name}: the suite itself failed.`);
  counts.failed += 1;
}

/** Tells the suites where the kube-apiserver's programs are; says loudly when there are none. */
async function clusterEnvironment() {
  const { ensureCluster } = await import("../e2e/cluster/programs.mjs");
  const programs = await ensureCluster();
  if (programs) return { TRUCE_CLUSTER_PROGRAMS: programs };
  missing("Go was not found: nothing is tested against a real kube-apiserver.");
  return {};
}

async function browserEnvironment() {
  const { ensureChromium } = await import("./chromium.mjs");
  const path = await ensureChromium();
  if (path) return { CHROMIUM_PATH: path };
  missing("No Chromium was found or could be installed: set CHROMIUM_PATH.");
  return {};
}

function missing(sentence) {
  console.error(`\n!!! ${sentence}\n`);
  if (process.env.CI === "true") counts.failed += 1;
}
