import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Cluster as RealCluster, startCluster } from "@/e2e/cluster/harness.mjs";
import { describeWhereBuilt } from "@/e2e/cluster/where-built";
import { makeAuthority } from "@/lib/apiserver-emulator/tls";
import { type Cluster, type ClusterSource, type Connection, openCluster } from "@/lib/kube/cluster";
import { openGateway } from "@/lib/kube/gateway";

/** Every way in which a kubeconfig or a pod names its user, asked of a kube-apiserver: who am I? */
describeWhereBuilt("on a kube-apiserver", {}, () => {
  const authority = makeAuthority("truce-test-clients");
  const folder = mkdtempSync(join(tmpdir(), "truce-credentials-"));
  let server: RealCluster;
  let opened: Cluster | undefined;

  beforeAll(async () => {
    server = await startCluster({ clientCaPem: authority.caPem });
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  test("a token in the kubeconfig", async () => {
    expect(await ownName({ token: "bob-token" })).toBe("bob");
  });

  test("a token in a file", async () => {
    const tokenFile = kept("token", "alice-token");
    expect(await ownName({ "auth-provider": { name: "tokenFile", config: { tokenFile } } })).toBe("alice");
  });

  test("a client certificate", async () => {
    const { cert, key } = authority.clientCertificate("bob");
    expect(await ownName({ "client-certificate-data": base64(cert), "client-key-data": base64(key) })).toBe(
      "bob",
    );
  });

  test("a client certificate in files beside the kubeconfig", async () => {
    const { cert, key } = authority.clientCertificate("alice");
    kept("alice.crt", cert);
    kept("alice.key", key);
    expect(await ownName({ "client-certificate": "alice.crt", "client-key": "alice.key" })).toBe("alice");
  });

  test("an exec plugin, which is asked again when its token has ended", async () => {
    const plugin = kept("plugin.mjs", EXEC_PLUGIN);
    const token = kept("plugin-token", "alice-token");
    const user = {
      exec: {
        apiVersion: "client.authentication.k8s.io/v1",
        command: process.execPath,
        args: [plugin, token],
        interactiveMode: "Never",
      },
    };
    const own = await ownConnection(user);
    expect(await nameOf(own)).toBe("alice");
    kept("plugin-token", "bob-token");
    expect(await nameOf(own)).toBe("bob");
  });

  test("in a pod the service account lends address and CA, and each operator's token decides who acts", async () => {
    const account = "var/run/secrets/kubernetes.io/serviceaccount";
    kept(`pod/${account}/ca.crt`, server.caPem);
    kept(`pod/${account}/token`, "admin-token");
    const { hostname, port } = new URL(server.url);
    vi.stubEnv("KUBERNETES_SERVICE_HOST", hostname);
    vi.stubEnv("KUBERNETES_SERVICE_PORT", port);
    const cluster = await open({ kind: "in-cluster", root: join(folder, "pod") });
    expect(await nameOf(cluster.connectionFor("victor-token"))).toBe("victor");
    expect(await nameOf(cluster.anonymousConnection)).toBe("unauthenticated");
    await expect(cluster.ownConnection()).rejects.toThrow("no account of its own");
  });

  async function open(source: ClusterSource): Promise<Cluster> {
    opened = await openCluster(source);
    return opened;
  }

  async function ownName(user: object): Promise<string> {
    return nameOf(await ownConnection(user));
  }

  async function ownConnection(user: object): Promise<Connection> {
    const config = {
      "current-context": "test",
      clusters: [
        { name: "test", cluster: { server: server.url, "certificate-authority-data": base64(server.caPem) } },
      ],
      users: [{ name: "me", user }],
      contexts: [{ name: "test", context: { cluster: "test", user: "me" } }],
    };
    const path = kept("kubeconfig", JSON.stringify(config));
    const cluster = await open({ kind: "kubeconfig", path, context: undefined });
    return cluster.ownConnection();
  }

  function kept(name: string, text: string): string {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }
});

async function nameOf(connection: Connection): Promise<string> {
  const answer = await openGateway(connection, "test").whoAmI();
  return answer.ok ? answer.value.name : answer.failure.kind;
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** Hands out the token in a file, as one that has ended by the time it is used. */
const EXEC_PLUGIN = `
import { readFileSync } from "node:fs";
const token = readFileSync(process.argv[2], "utf8");
const status = { token, expirationTimestamp: new Date(Date.now() - 1000).toISOString() };
console.log(JSON.stringify({ apiVersion: "client.authentication.k8s.io/v1", kind: "ExecCredential", status }));
`;
