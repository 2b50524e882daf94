import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Apiserver, startApiserver } from "@/e2e/apiserver/apiserver";
import { freePorts } from "@/e2e/cluster/process.mjs";
import { kubeconfig } from "@/lib/apiserver-emulator/kubeconfig";

// The first start builds, where the build is older than the source.
const FIRST_START_MS = 300_000;
vi.setConfig({ testTimeout: FIRST_START_MS });

let apiserver: Apiserver;
const folder = mkdtempSync(join(tmpdir(), "truce-start-"));
const started: ChildProcess[] = [];

beforeAll(async () => {
  apiserver = await startApiserver("emulator", { tls: true });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(end));
});
afterAll(async () => {
  await apiserver?.stop();
  rmSync(folder, { recursive: true });
});

test("a kubeconfig and a context: healthy, ready, and nobody gets in without signing in", async () => {
  const truce = await start(["--kubeconfig", apiserver.kubeconfigPath, "--context", "bob"]);
  expect(truce.output()).toContain(
    `Truce for ${apiserver.url} is at ${truce.url}. Operators sign in with a bearer token.\n`,
  );
  expect(await truce.get("/healthz")).toBe(200);
  expect(await truce.get("/readyz")).toBe(200);
  expect(await truce.session()).toMatchObject({ operator: null, singleOperator: false });
  expect(await truce.get("/rules")).toBe(307);
});

test("a single operator is the user of the context, without signing in", async () => {
  const truce = await start([
    "--kubeconfig",
    apiserver.kubeconfigPath,
    "--context",
    "bob",
    "--single-operator",
  ]);
  expect(await truce.session()).toMatchObject({ operator: "bob", singleOperator: true });
  expect(await truce.get("/rules")).toBe(200);
});

test("KUBECONFIG with several files, one of which does not exist", async () => {
  const truce = await start(["--single-operator"], {
    KUBECONFIG: `/no/such/file:${apiserver.kubeconfigPath}`,
  });
  expect(await truce.session()).toMatchObject({ operator: "admin" });
});

test("a cluster that does not answer: alive, but not ready", async () => {
  const [port] = await freePorts(1);
  const gone = join(folder, "gone");
  writeFileSync(gone, kubeconfig(`https://127.0.0.1:${port}`, apiserver.ca));
  const truce = await start(["--kubeconfig", gone]);
  expect(await truce.get("/healthz")).toBe(200);
  expect(await truce.get("/readyz")).toBe(503);
});

const REFUSED: readonly [what: string, args: readonly string[], env: Record<string, string>, says: string][] =
  [
    [
      "no such kubeconfig",
      ["--kubeconfig", "/no/such/file"],
      {},
      "There is no kubeconfig at /no/such/file. Name one with --kubeconfig or KUBECONFIG",
    ],
    ["no such context", ["--context", "staging"], {}, 'The kubeconfig has no context "staging".'],
    ["beyond loopback without a session key", ["--host", "0.0.0.0"], {}, "TRUCE_SESSION_KEY: required"],
    [
      "beyond loopback for everybody",
      ["--host", "0.0.0.0", "--single-operator"],
      { TRUCE_SESSION_KEY: "x".repeat(32) },
      "TRUCE_SINGLE_OPERATOR: only on loopback",
    ],
    ["an option that does not exist", ["--namespace", "shop"], {}, "Usage: npm start"],
  ];

test.each(REFUSED)("%s: it does not start, and says why", async (_what, args, env, says) => {
  const { child, output } = await run(args, { KUBECONFIG: apiserver.kubeconfigPath, ...env });
  const code = await ended(child);
  expect(output()).toContain(says);
  expect(output()).not.toMatch(/Ready|http:|stopping/);
  expect(code).not.toBe(0);
});

test("a port that is taken: it does not start, and says so", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { child, output } = await run(["--port", String(port)], { KUBECONFIG: apiserver.kubeconfigPath });
  expect(await ended(child)).toBe(1);
  expect(output()).toBe(
    `Truce cannot listen on port ${port} of 127.0.0.1: another program listens there. Choose with --port and --host.\n`,
  );
  other.close();
});

async function start(args: readonly string[], env: Record<string, string> = {}) {
  const { output, port } = await run(args, env);
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(output, { timeout: FIRST_START_MS }).toContain(` is at ${url}`);
  return {
    url,
    output,
    get: async (at: string) => (await fetch(`${url}${at}`, { redirect: "manual" })).status,
    session: async () => (await fetch(`${url}/api/session`)).json(),
  };
}

/** npm start, as a platform engineer runs it, on a free port. */
async function run(args: readonly string[], env: Record<string, string>) {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, ["scripts/start.mjs", "--port", String(port), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  return { child, output: () => text, port };
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("close", resolve));
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await ended(child);
}
