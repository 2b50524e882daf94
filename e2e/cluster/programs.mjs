// The programs of a real control plane, built from their Go modules and kept outside the checkout.
// Plain JavaScript without dependencies: it runs before `npm ci`.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { constants, homedir, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const OPERATOR = "github.com/prometheus-operator/prometheus-operator";
const CRD = "example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml";

const APISERVER = {
  directory: join(HERE, "apiserver"),
  ldflags: stampedVersion,
  takes: "4 to 15 minutes with an empty Go cache",
};
const WEBHOOK = {
  directory: join(HERE, "webhook"),
  ldflags: () => "-s -w",
  takes: "1 to 5 minutes with an empty Go cache",
};
/** The compiler says nothing for minutes: without a line now and then it looks stuck. */
const HEARTBEAT_MS = 30_000;

const GO_IS_AT = "It is at https://go.dev/dl.";

const NAMES = {
  etcd: "etcd",
  kubeApiserver: "kube-apiserver",
  kubectl: "kubectl",
  crd: "the CRD",
  admissionWebhook: "admission-webhook",
};

/**
 * Where finished builds are kept: `$TRUCE_CLUSTER_PROGRAMS`, or `truce/cluster` in `$XDG_CACHE_HOME` or `~/.cache`.
 * @returns {string}
 */
export function cacheDirectory() {
  if (process.env.TRUCE_CLUSTER_PROGRAMS) return process.env.TRUCE_CLUSTER_PROGRAMS;
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "truce", "cluster");
}

/**
 * Looks the built programs up; builds and downloads nothing.
 * @param {{ webhook?: boolean }} [options]
 * @returns {import("./programs.mjs").Programs | undefined} undefined when Go or one of the programs is missing
 */
export function findPrograms({ webhook = false } = {}) {
  const go = goVersion();
  if (go === undefined) return undefined;
  const programs = pathsFor(go, webhook);
  return missingOf(programs).length === 0 ? programs : undefined;
}

/**
 * The same where they are needed.
 * @param {{ webhook?: boolean }} [options]
 * @returns {import("./programs.mjs").Programs}
 * @throws when they are not there; the message says which are missing and how to build them
 */
export function requirePrograms({ webhook = false } = {}) {
  const go = goVersion();
  if (go === undefined)
    throw new Error(`Go was not found, by whose version the builds are named. ${GO_IS_AT}`);
  const programs = pathsFor(go, webhook);
  const missing = missingOf(programs);
  if (missing.length === 0) return programs;
  const next = `Run npm test, or ${buildCommand({ webhook })}`;
  throw new Error(`Missing in ${cacheDirectory()}, for ${go}: ${missing.join(", ")}. ${next}.`);
}

function missingOf(programs) {
  return Object.keys(programs)
    .filter((key) => !existsSync(programs[key]))
    .map((key) => NAMES[key]);
}

/**
 * @param {{ webhook?: boolean }} [options]
 * @returns {string} what to type, and what that needs
 */
export function buildCommand({ webhook = false } = {}) {
  return `npm run cluster -- build${webhook ? " --webhook" : ""} (needs Go)`;
}

/**
 * Builds what is missing (minutes with an empty Go cache), and answers where everything is.
 * Two processes may do this at once: each builds aside, the first to finish gives its build the final name.
 * @param {{ webhook?: boolean, log?: (line: string) => void }} [options]
 * @returns {Promise<import("./programs.mjs").Programs>}
 * @throws when Go is missing or a build fails; the message carries what Go printed
 */
export async function buildPrograms({ webhook = false, log = () => {} } = {}) {
  const go = goVersion();
  if (go === undefined) throw new Error(`Go is needed to build the kube-apiserver. ${GO_IS_AT}`);
  await buildModule(APISERVER, go, log);
  if (webhook) await buildModule(WEBHOOK, go, log);
  await fetchCrd(log);
  return pathsFor(go, webhook);
}

/**
 * Everything the tests against a real apiserver need, built where Go is there.
 * @returns {Promise<string | undefined>} the directory it is kept in, or undefined where it cannot be had; why is printed
 */
export async function ensureCluster() {
  try {
    await buildPrograms({ webhook: true, log: console.log });
    return cacheDirectory();
  } catch (error) {
    console.error(error.message);
    return undefined;
  }
}

/** @returns {string} the version of Kubernetes in apiserver/go.mod, such as `v1.36.3` */
export function kubernetesVersion() {
  return requiredVersion(APISERVER.directory, "k8s.io/kubernetes");
}

/** @returns {string} the version of the prometheus-operator in webhook/go.mod, whose CRD is used too */
export function operatorVersion() {
  return requiredVersion(WEBHOOK.directory, OPERATOR);
}

function pathsFor(go, webhook) {
  const directory = buildDirectory(APISERVER, go);
  return {
    // Go names a program after the last path element that is not a version: etcd's is `server`.
    etcd: join(directory, executable("server")),
    kubeApiserver: join(directory, executable("kube-apiserver")),
    kubectl: join(directory, executable("kubectl")),
    crd: crdPath(),
    ...(webhook
      ? { admissionWebhook: join(buildDirectory(WEBHOOK, go), executable("admission-webhook")) }
      : {}),
  };
}

function executable(name) {
  return process.platform === "win32" ? `${name}.exe` : name;
}

/** The Go that would build the module (a newer toolchain may be chosen by its go.mod). */
function goVersion() {
  const run = spawnSync("go", ["env", "GOVERSION"], { cwd: APISERVER.directory, encoding: "utf8" });
  return run.status === 0 ? run.stdout.trim() : undefined;
}

/** One directory per exact input, so that a build is never reused for other versions, flags or platforms. */
function buildDirectory(module, go) {
  const hash = createHash("sha256");
  for (const file of ["go.mod", "go.sum"])
    hash.update(readFileSync(join(module.directory, file))).update("\0");
  hash.update([go, process.platform, process.arch, module.ldflags()].join("\0"));
  return join(cacheDirectory(), hash.digest("hex").slice(0, 16));
}

async function buildModule(module, go, log) {
  const target = buildDirectory(module, go);
  if (existsSync(target)) return;
  const aside = `${target}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  const ldflags = `-ldflags=${module.ldflags()}`;
  log(`The next step takes ${module.takes}, and is done once: the programs are kept in ${target}`);
  const from = performance.now();
  const heartbeat = setInterval(() => log(`  still building, ${elapsed(from)}`), HEARTBEAT_MS);
  try {
    await timed(log, `building ${toolNames(module.directory)} with ${go}`, () =>
      runGo(module.directory, ["build", "-trimpath", "-buildvcs=false", ldflags, "-o", `${aside}/`, "tool"]),
    );
    moveInto(aside, target);
  } finally {
    clearInterval(heartbeat);
    rmSync(aside, { recursive: true, force: true });
  }
}

function elapsed(from) {
  const seconds = Math.round((performance.now() - from) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

async function fetchCrd(log) {
  if (existsSync(crdPath())) return;
  const module = `${OPERATOR}@${operatorVersion()}`;
  await timed(log, `fetching the CRD of ${module}`, async () => {
    const download = JSON.parse(await runGo(WEBHOOK.directory, ["mod", "download", "-json", module]));
    const aside = `${crdPath()}.${process.pid}`;
    mkdirSync(cacheDirectory(), { recursive: true });
    copyFileSync(join(download.Dir, CRD), aside);
    moveInto(aside, crdPath());
  });
}

function crdPath() {
  return join(cacheDirectory(), `prometheusrules-${operatorVersion()}.yaml`);
}

/** Gives a finished build its final name; when another process was faster, that one stays. */
function moveInto(aside, target) {
  try {
    renameSync(aside, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

/** Without these flags /version would answer `v0.0.0-master`, and clients check for a supported version. */
function stampedVersion() {
  const version = kubernetesVersion();
  const [major, minor] = version.slice(1).split(".");
  const stamps = ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"].flatMap((pkg) => [
    `-X ${pkg}.gitVersion=${version}`,
    `-X ${pkg}.gitMajor=${major}`,
    `-X ${pkg}.gitMinor=${minor}`,
    `-X ${pkg}.gitTreeState=clean`,
  ]);
  return ["-s -w", ...stamps].join(" ");
}

function requiredVersion(directory, module) {
  const text = readFileSync(join(directory, "go.mod"), "utf8");
  const line = text.split("\n").find((candidate) => candidate.includes(`${module} v`));
  const version = line?.match(/ (v\S+)/)?.[1];
  if (version === undefined) throw new Error(`${directory}/go.mod does not require ${module}`);
  return version;
}

function toolNames(directory) {
  const text = readFileSync(join(directory, "go.mod"), "utf8");
  const block = text.match(/^tool \(([^)]*)\)/m)?.[1] ?? text.match(/^tool (.*)$/m)?.[1] ?? "";
  return block.trim().split(/\s+/).join(", ");
}

function runGo(cwd, args) {
  return new Promise((resolve, reject) => {
    // A go.work of a directory above would replace the pinned versions.
    const env = { ...process.env, GOWORK: "off" };
    const child = spawn("go", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    const kill = () => child.kill();
    process.once("exit", kill);
    child.on("error", reject);
    child.on("spawn", () => beNice(child.pid));
    child.on("close", (code) => {
      process.off("exit", kill);
      if (code === 0) resolve(stdout);
      else reject(new Error(`go ${args[0]} ended with ${code}:\n${stderr.slice(-4000)}`));
    });
  });
}

/** Minutes of compiling should not make the machine sluggish; a system that refuses this still builds. */
function beNice(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}

/**
 * Runs one step and says how long it took.
 * @template T
 * @param {(line: string) => void} log
 * @param {string} what
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function timed(log, what, step) {
  log(`${what} …`);
  const from = performance.now();
  const result = await step();
  log(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return result;
}
