// npm run cluster: a real kube-apiserver with its etcd on this machine, without a cluster.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OPERATORS } from "../e2e/cluster/access.mjs";
import { startCluster } from "../e2e/cluster/harness.mjs";
import { commandLine, endProgram } from "../e2e/cluster/process.mjs";
import { buildPrograms, kubernetesVersion, operatorVersion, timed } from "../e2e/cluster/programs.mjs";
import { parseOptions, refuse } from "./options.mjs";
import { ensureDependencies } from "./setup.mjs";

const HELP = `Usage: npm run -s cluster -- <command> [options]

A real kube-apiserver ${kubernetesVersion()} and etcd on 127.0.0.1, with the PrometheusRule CRD (${operatorVersion()}),
the demo's namespaces, and the users alice, bob, victor and carol. Needs Go for the first build.

Commands
  up       build what is missing (minutes, once), start, print the KUBECONFIG path
  down     stop, and forget everything stored
  status   say whether it runs, and where
  build    only build what is missing

Options
  --webhook   up, build: with the prometheus-operator's admission webhook, which refuses invalid PromQL
  --seed      up: with the demo's objects, also where the cluster runs already
  --help      this text
`;

const STATE = fileURLToPath(new URL("../.cache/cluster", import.meta.url));
const RECORD = join(STATE, "cluster.json");

const COMMANDS = { up, down, status, build };

const { values, positionals } = parseOptions(HELP, {
  allowPositionals: true,
  options: { webhook: { type: "boolean" }, seed: { type: "boolean" } },
});
const [name, ...rest] = positionals;
if (name === undefined) refuse("Name a command", HELP);
if (!Object.hasOwn(COMMANDS, name)) refuse(`${name}: there is no such command`, HELP);
if (rest.length > 0) refuse(`${name} takes no further argument; this is one: ${rest[0]}`, HELP);

await COMMANDS[name](values).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});

async function up({ webhook = false, seed = false }) {
  if (seed) await ensureDependencies();
  const running = recordedCluster();
  const record = running?.complete ? withWebhookIf(webhook, running) : await start(webhook, running);
  if (seed) await timed(console.log, "seeding", () => seedCluster(record));
  describe(record);
  // Kept-alive connections would hold this process for a while.
  process.exit();
}

function withWebhookIf(webhook, running) {
  if (webhook && !running.webhook)
    throw new Error(
      "The cluster already runs without the webhook: npm run cluster -- down, then up --webhook.",
    );
  return running;
}

/** Starts a cluster in the place of what is left of another, and answers its record. */
async function start(webhook, remains) {
  await end(remains);
  // By default a signal ends a process without its exit handlers, which end what was started so far.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  await build({ webhook });
  const cluster = await startCluster({ webhook, stateDir: STATE, detached: true, log: console.log });
  const { url, caPem, kubeconfigPath, operatorsPath, kubectlPath } = cluster;
  const record = { url, caPem, kubeconfigPath, operatorsPath, kubectlPath, webhook, pids: cluster.pids() };
  writeFileSync(RECORD, JSON.stringify(record));
  return record;
}

async function seedCluster({ url, caPem }) {
  const { seed } = await import("../e2e/seed/load.mjs");
  await seed({ url, ca: caPem, token: "admin-token" });
}

async function down() {
  const running = recordedCluster();
  await end(running);
  console.log(running === undefined ? "No cluster was running." : "The cluster is stopped.");
}

async function status() {
  const running = recordedCluster();
  if (running?.complete) return describe(running);
  console.log(running === undefined ? "No cluster is running." : "Only a part of the cluster is running.");
  process.exitCode = 1;
}

async function build({ webhook = false }) {
  await buildPrograms({ webhook, log: console.log });
}

/** What `up` recorded of programs that still run; `complete` when all of them do. */
function recordedCluster() {
  if (!existsSync(RECORD)) return undefined;
  const record = JSON.parse(readFileSync(RECORD, "utf8"));
  const pids = record.pids.filter((pid) => commandLine(pid).includes(STATE));
  return pids.length === 0 ? undefined : { ...record, pids, complete: pids.length === record.pids.length };
}

/** Last started, first ended: an apiserver without its etcd would only complain. */
async function end(cluster) {
  for (const pid of cluster?.pids.toReversed() ?? []) await endProgram(pid);
  rmSync(STATE, { recursive: true, force: true });
}

function describe({ url, kubeconfigPath, operatorsPath, kubectlPath, webhook }) {
  const names = OPERATORS.map(({ name }) => name).join(", ");
  console.log(`
kube-apiserver ${kubernetesVersion()} at ${url}${webhook ? ", with the admission webhook" : ""}
contexts admin, ${names}; the bearer token of each is NAME-token

kubectl of the same version, for a shell:
  export KUBECONFIG=${kubeconfigPath}
  ${kubectlPath} get prometheusrules -A

Truce on it, the operators offered at sign-in:
  export TRUCE_OPERATORS_FILE=${operatorsPath}
  npm start -- --kubeconfig ${kubeconfigPath}
`);
}
