import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "@/lib/apiserver-emulator/emulator";
import { type Cluster, openCluster } from "@/lib/kube/cluster";
import { demoAuthenticator, LONGEST_TOKEN, ownUserAuthenticator, tokenAuthenticator } from "./authenticator";

let emulator: Emulator;
let cluster: Cluster;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "truce-sign-in-"));
  emulator = await startEmulator();
  cluster = await clusterAt(emulator.url);
});
afterAll(async () => {
  await cluster.close();
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

describe("a pasted token", () => {
  test.each(["alice-token", "  alice-token\n", "Bearer alice-token"])(
    "%j signs in as its user",
    async (pasted) => {
      expect(await tokenAuthenticator(cluster).authenticate(pasted)).toEqual({
        ok: true,
        value: {
          operator: { name: "alice" },
          credential: { kind: "token", token: "alice-token" },
          expiresAt: undefined,
        },
      });
    },
  );

  test.each([
    ["", "empty"],
    ["  \n", "empty"],
    ["two\r\nlines", "characters"],
    ["two words", "characters"],
    ["tokén", "characters"],
    ["x".repeat(LONGEST_TOKEN + 1), "too-long"],
  ])("%j is refused before it is sent", async (pasted, fault) => {
    const refused = await tokenAuthenticator(cluster).authenticate(pasted);
    expect(refused).toEqual({ ok: false, failure: { kind: "malformed-token", fault } });
  });

  test("that the cluster does not know is said to be unknown", async () => {
    expect(await tokenAuthenticator(cluster).authenticate("nobody")).toMatchObject({
      failure: { kind: "unauthenticated" },
    });
  });
});

describe("a cluster that cannot confirm", () => {
  const version = { major: "1", minor: "30", gitVersion: "v1.30.1" };

  test("because the API is missing or forbidden is told apart from a wrong token", async () => {
    for (const status of [403, 404]) {
      const failure = await failureFrom({ "/version": [200, version] }, status);
      expect(failure).toMatchObject({ kind: "no-self-review" });
    }
  });

  test("because it is too old says its version", async () => {
    const old = { major: "1", minor: "25", gitVersion: "v1.25.9" };
    expect(await failureFrom({ "/version": [200, old] }, 404)).toEqual({
      kind: "unsupported-cluster",
      version: "v1.25.9",
      minimum: "1.28",
    });
  });

  test("because it does not answer is unavailable", async () => {
    const gone = await clusterAt("http://127.0.0.1:9");
    const failed = await tokenAuthenticator(gone).authenticate("t");
    await gone.close();
    expect(failed).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
  });

  test("a token with an end says when", async () => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(2_000_000_000)
      .sign(new Uint8Array(32));
    const answers = {
      "/version": [200, version],
      "/apis/authentication.k8s.io/v1/selfsubjectreviews": [
        201,
        { status: { userInfo: { username: "erin" } } },
      ],
    } as const;
    const { authenticated } = await against(answers, 404, token);
    expect(authenticated).toMatchObject({ ok: true, value: { expiresAt: 2_000_000_000_000 } });
  });
});

test("a demo operator signs in by name, and the token stays with the server", async () => {
  const demo = demoAuthenticator(cluster, [{ name: "Bob", description: "", token: "bob-token" }]);
  const signedIn = await demo.authenticate("Bob");
  expect(signedIn).toMatchObject({ ok: true, value: { operator: { name: "bob" } } });
  expect(JSON.stringify(signedIn)).not.toContain("bob-token");
  expect(await demo.authenticate("Eve")).toEqual({
    ok: false,
    failure: { kind: "unknown-operator", name: "Eve" },
  });
});

test("the kubeconfig's own user needs to show nothing", async () => {
  expect(await ownUserAuthenticator(cluster).authenticate(undefined)).toMatchObject({
    ok: true,
    value: { operator: { name: "victor" }, credential: { kind: "own-user" } },
  });
});

type Answers = Readonly<Record<string, readonly [status: number, body: object]>>;

async function failureFrom(answers: Answers, otherwise: number) {
  const { authenticated } = await against(answers, otherwise, "t");
  return authenticated.ok ? undefined : authenticated.failure;
}

/** Signs in at a server that answers the given paths, and everything else with a status code. */
async function against(answers: Answers, otherwise: number, token: string) {
  const server: Server = createServer(({ url = "" }, response) => {
    const status = { kind: "Status", reason: "Refused", message: "refused", code: otherwise };
    const [code, body] = answers[url] ?? [otherwise, status];
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const there = await clusterAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const authenticated = await tokenAuthenticator(there).authenticate(token);
  await there.close();
  await new Promise((done) => server.close(done));
  return { authenticated };
}

function clusterAt(server: string): Promise<Cluster> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  const kubeconfig = {
    clusters: [{ name: "c", cluster: { server } }],
    users: [{ name: "u", user: { token: "victor-token" } }],
    contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
    "current-context": "x",
  };
  writeFileSync(path, JSON.stringify(kubeconfig));
  return openCluster({ kind: "kubeconfig", path, context: undefined });
}
