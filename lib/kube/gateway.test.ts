import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ruleNamed } from "@/e2e/servers/rule-named";
import { type Emulator, startEmulator } from "@/lib/apiserver-emulator/emulator";
import { type Cluster, openCluster } from "./cluster";
import { openGateway } from "./gateway";

let emulator: Emulator;
let cluster: Cluster;
let folder: string;

beforeAll(async () => {
  const documents = ["shop", "data"].map((name) =>
    JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name } }),
  );
  emulator = await startEmulator({ tls: true, documents });
  folder = mkdtempSync(join(tmpdir(), "truce-gateway-"));
  cluster = await openCluster(kubeconfig({ server: emulator.url, "certificate-authority-data": caData() }));
  // Certificates are made in JavaScript, which a busy machine does slowly.
}, 60_000);
afterAll(async () => {
  await cluster?.close();
  await emulator?.stop();
  rmSync(folder, { recursive: true });
});

describe("a cluster out of a kubeconfig", () => {
  test("is reached over https with its own CA, as whoever signed in", async () => {
    expect(await gatewayOf("alice").whoAmI()).toEqual({ ok: true, value: { name: "alice" } });
    expect(await gatewayOf("victor").whoAmI()).toEqual({ ok: true, value: { name: "victor" } });
  });

  test("is reached as the kubeconfig's own user where that is asked for", async () => {
    const gateway = openGateway(await cluster.ownConnection(), "own");
    expect(await gateway.whoAmI()).toEqual({ ok: true, value: { name: "bob" } });
  });

  test("whose CA is another is unavailable, and nothing is taken for sent", async () => {
    const stranger = await openCluster(kubeconfig({ server: emulator.url }));
    const created = await openGateway(stranger.connectionFor("alice-token"), "alice").create(ruleNamed("x"));
    await stranger.close();
    expect(created).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
  });

  test("with plain http is taken on loopback only", async () => {
    const local = await openCluster(kubeconfig({ server: "http://127.0.0.1:9" }));
    expect(local.url).toBe("http://127.0.0.1:9");
    await local.close();
    await expect(openCluster(kubeconfig({ server: "http://cluster.example:8080" }))).rejects.toThrow(/HTTP/);
  });

  test("without the wanted context says which one is missing", async () => {
    const path = writeKubeconfig({ server: emulator.url });
    const opening = openCluster({ kind: "kubeconfig", path, context: "staging" });
    await expect(opening).rejects.toThrow('no context "staging"');
  });
});

test("pages follow each other on one version", async () => {
  const alice = gatewayOf("alice");
  await Promise.all(["a", "b", "c"].map((name) => alice.create(ruleNamed(name, "5m", "data"))));
  const first = await alice.list({ namespace: "data", limit: 2 });
  if (!first.ok) throw new Error(first.failure.kind);
  const second = await alice.list({ namespace: "data", limit: 2, next: first.value.next });
  if (!second.ok) throw new Error(second.failure.kind);
  const names = [...first.value.objects, ...second.value.objects].map(({ metadata }) => metadata.name);
  expect(names).toEqual(["a", "b", "c"]);
  expect(second.value).toMatchObject({ next: undefined, resourceVersion: first.value.resourceVersion });
});

test("rights are asked for by verb", async () => {
  const named = { namespace: "shop", name: "cart" };
  const allowed = { allowed: true, reason: expect.any(String) };
  const refused = { allowed: false, reason: expect.any(String) };
  expect(await gatewayOf("alice").access(named)).toEqual({
    ok: true,
    value: { update: allowed, delete: allowed, create: allowed },
  });
  expect(await gatewayOf("victor").access(named)).toEqual({
    ok: true,
    value: { update: refused, delete: refused, create: refused },
  });
});

test("namespaces come from the cluster, or else from the configuration", async () => {
  const alice = await gatewayOf("alice").namespaces();
  expect(alice).toMatchObject({ ok: true, value: { complete: true } });
  expect(alice.ok && alice.value.names).toEqual(expect.arrayContaining(["data", "shop"]));
  expect(await gatewayOf("carol", ["shop"]).namespaces()).toEqual({
    ok: true,
    value: { names: ["shop"], complete: false },
  });
});

test("a token that the cluster does not know is unauthenticated", async () => {
  const gateway = openGateway(cluster.connectionFor("nobody"), "nobody");
  expect(await gateway.whoAmI()).toMatchObject({ failure: { kind: "unauthenticated" } });
  expect(await gateway.get({ namespace: "shop", name: "cart" })).toMatchObject({
    failure: { kind: "unauthenticated" },
  });
});

function gatewayOf(user: string, namespaces: readonly string[] = []) {
  return openGateway(cluster.connectionFor(`${user}-token`), user, namespaces);
}

function kubeconfig(entry: Readonly<Record<string, string>>) {
  return { kind: "kubeconfig", path: writeKubeconfig(entry), context: undefined } as const;
}

function writeKubeconfig(entry: Readonly<Record<string, string>>): string {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(
    path,
    JSON.stringify({
      clusters: [{ name: "test", cluster: entry }],
      users: [{ name: "bob", user: { token: "bob-token" } }],
      contexts: [{ name: "test", context: { cluster: "test", user: "bob" } }],
      "current-context": "test",
    }),
  );
  return path;
}

function caData(): string {
  return Buffer.from(emulator.caPem ?? "").toString("base64");
}
