// A real kube-apiserver with its etcd, without a cluster: one per caller, on free ports, in its own directory.
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN_TOKEN, NAMESPACES, OPERATORS, tokenFile } from "./access.mjs";
import { createApi, until } from "./api.mjs";
import { kubeconfig } from "./kubeconfig.mjs";
import { endProgram, freePorts, startProgram } from "./process.mjs";
import { requirePrograms, timed } from "./programs.mjs";
import { grantAccess, installCrd, registerWebhook } from "./setup.mjs";

/** The issuer of the service account tokens this apiserver believes. */
export const ISSUER = "https://truce.test";

/**
 * Starts etcd and kube-apiserver with the CRD, the demo namespaces and the operators' rights.
 * @param {import("./harness.mjs").ClusterOptions} [options]
 * @returns {Promise<import("./harness.mjs").Cluster>} ready to be used
 * @throws when the programs are not built, or one of them ends early (the message carries its last lines)
 */
export async function startCluster(options = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Ports are found free and used a moment later; another process may have been faster.
      if (attempt === 3 || !error.message.includes("address already in use")) throw error;
    }
  }
}

async function startOnce({ webhook = false, clientCaPem, stateDir, detached = false, log = () => {} }) {
  const programs = requirePrograms({ webhook });
  const directory = stateDir ?? mkdtempSync(join(tmpdir(), "truce-cluster-"));
  const run = { programs, directory, detached, started: new Map(), ...(await chooseAddresses()) };
  try {
    prepareFiles(directory, clientCaPem);
    await timed(log, "starting etcd", () => startEtcd(run));
    await timed(log, "starting kube-apiserver", () => startApiserver(run));
    const api = createApi({ url: run.url, ca: caOf(run) });
    await timed(log, "installing the CRD", () => installCrd(api, programs.crd));
    await timed(log, "creating namespaces and rights", () => grantAccess(api));
    if (webhook) await timed(log, "starting the admission webhook", () => startWebhook(run, api));
    if (detached) for (const program of run.started.values()) program.release();
    return clusterOf(run, api);
  } catch (error) {
    await stop(run);
    throw error;
  }
}

async function chooseAddresses() {
  const [apiserver, client, peer, webhook] = await freePorts(4);
  return {
    url: `https://127.0.0.1:${apiserver}`,
    apiserverPort: apiserver,
    etcdUrl: `http://127.0.0.1:${client}`,
    etcdPeerUrl: `http://127.0.0.1:${peer}`,
    webhookPort: webhook,
  };
}

function clusterOf(run, api) {
  const { url, directory, programs } = run;
  const caPem = caOf(run);
  const kubeconfigPath = join(directory, "kubeconfig");
  const users = [{ name: "admin", token: ADMIN_TOKEN }, ...OPERATORS];
  writePrivate(kubeconfigPath, kubeconfig({ url, caPem, users, namespace: NAMESPACES[0] }));
  const operatorsPath = join(directory, "operators.json");
  writePrivate(operatorsPath, `${JSON.stringify(OPERATORS, null, 2)}\n`);
  return {
    url,
    caPem,
    kubeconfigPath,
    operatorsPath,
    kubectlPath: programs.kubectl,
    serviceAccountKeyPem: readFileSync(keyPath(directory), "utf8"),
    pids: () => [...run.started.values()].map(({ pid }) => pid),
    api,
    stop: () => stop(run),
    stopApiserver: (signal) => end(run, "kube-apiserver", signal),
    startApiserver: () => startApiserver(run),
    restartApiserver: async (signal) => {
      await end(run, "kube-apiserver", signal);
      await startApiserver(run);
    },
    compact: () => compact(run.etcdUrl),
  };
}

function prepareFiles(directory, clientCaPem) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writePrivate(keyPath(directory), privateKey.export({ type: "pkcs8", format: "pem" }));
  writePrivate(join(directory, "tokens.csv"), tokenFile());
  if (clientCaPem !== undefined) writePrivate(clientCaPath(directory), clientCaPem);
}

function writePrivate(path, text) {
  writeFileSync(path, text, { mode: 0o600 });
}

function keyPath(directory) {
  return join(directory, "service-account.key");
}

function clientCaPath(directory) {
  return join(directory, "client-ca.crt");
}

/** The apiserver makes its own certificate at its first start; the file holds the certificate and its CA. */
function caOf({ directory }) {
  return readFileSync(join(directory, "certs", "apiserver.crt"), "utf8");
}

async function startEtcd(run) {
  const { programs, directory, etcdUrl, etcdPeerUrl } = run;
  const etcd = start(run, "etcd", programs.etcd, [
    `--data-dir=${join(directory, "etcd")}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${etcdPeerUrl}`,
    `--initial-advertise-peer-urls=${etcdPeerUrl}`,
    `--initial-cluster=default=${etcdPeerUrl}`,
    // Its data is thrown away at the end: nothing is gained by waiting for the disk.
    "--unsafe-no-fsync",
    "--log-level=warn",
  ]);
  const api = createApi({ url: etcdUrl });
  await until("etcd is ready", async () => (await api("GET", "/readyz")).status === 200, etcd);
}

async function startApiserver(run) {
  const { programs, directory, etcdUrl, apiserverPort, url } = run;
  const apiserver = start(run, "kube-apiserver", programs.kubeApiserver, [
    `--etcd-servers=${etcdUrl}`,
    `--cert-dir=${join(directory, "certs")}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${apiserverPort}`,
    `--service-account-key-file=${keyPath(directory)}`,
    `--service-account-signing-key-file=${keyPath(directory)}`,
    `--service-account-issuer=${ISSUER}`,
    "--service-cluster-ip-range=10.0.0.0/24",
    "--authorization-mode=RBAC",
    `--token-auth-file=${join(directory, "tokens.csv")}`,
    // No controller makes the default service accounts that this plugin would wait for.
    "--disable-admission-plugins=ServiceAccount",
    ...(existsSync(clientCaPath(directory)) ? [`--client-ca-file=${clientCaPath(directory)}`] : []),
  ]);
  await until(
    "kube-apiserver is ready",
    async () => {
      const api = createApi({ url, ca: caOf(run) });
      return (await api("GET", "/readyz", { token: ADMIN_TOKEN })).status === 200;
    },
    apiserver,
  );
}

/** The webhook serves with the apiserver's own certificate, which names 127.0.0.1 already. */
async function startWebhook(run, api) {
  const caPem = caOf(run);
  const url = `https://127.0.0.1:${run.webhookPort}`;
  const webhook = start(run, "admission-webhook", run.programs.admissionWebhook, [
    `--web.listen-address=127.0.0.1:${run.webhookPort}`,
    `--web.cert-file=${join(run.directory, "certs", "apiserver.crt")}`,
    `--web.key-file=${join(run.directory, "certs", "apiserver.key")}`,
  ]);
  const hook = createApi({ url, ca: caPem });
  await until("the webhook is ready", async () => (await hook("GET", "/healthz")).status === 200, webhook);
  await registerWebhook(api, { url, caPem });
}

function start(run, name, command, args) {
  const logPath = join(run.directory, `${name}.log`);
  const program = startProgram(command, args, { logPath, detached: run.detached });
  run.started.set(name, program);
  return program;
}

async function end(run, name, signal) {
  const program = run.started.get(name);
  run.started.delete(name);
  if (program?.pid === undefined) return;
  await endProgram(program.pid, signal);
  // Without a command line its threads may still hold the port that the next one is to have.
  await program.gone;
}

/** In this order: an apiserver without its etcd would only complain. */
async function stop(run) {
  for (const name of ["admission-webhook", "kube-apiserver", "etcd"]) await end(run, name);
  rmSync(run.directory, { recursive: true, force: true });
}

/** Forgets all history up to now, so that after a restart of the apiserver older versions are gone (410). */
async function compact(etcdUrl) {
  const etcd = createApi({ url: etcdUrl });
  const { body } = await etcd("POST", "/v3/maintenance/status", { body: {} });
  const { revision } = body.header;
  const answer = await etcd("POST", "/v3/kv/compaction", { body: { revision, physical: true } });
  if (answer.status !== 200) throw new Error(`etcd refused to compact: ${JSON.stringify(answer.body)}`);
}
