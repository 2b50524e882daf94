import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN_TOKEN } from "./access.mjs";
import { until } from "./api.mjs";
import { type Cluster, startCluster } from "./harness.mjs";
import { commandLine } from "./process.mjs";
import { shortToken } from "./short-token";
import { describeWhereBuilt } from "./where-built";

const RULES = "/apis/monitoring.coreos.com/v1";

describeWhereBuilt("a real kube-apiserver", { webhook: true }, () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster({ webhook: true });
  });

  afterAll(() => cluster?.stop());

  it.each([
    ["alice", "update", "data", true],
    ["bob", "delete", "edge", true],
    ["victor", "list", undefined, true],
    ["victor", "update", "data", false],
    ["carol", "update", "shop", true],
    ["carol", "get", "data", false],
    ["carol", "list", undefined, false],
  ])("%s may %s prometheusrules in %s: %s", async (name, verb, namespace, allowed) => {
    const group = "authorization.k8s.io";
    const resourceAttributes = {
      verb,
      namespace,
      group: "monitoring.coreos.com",
      resource: "prometheusrules",
    };
    const { body } = await cluster.api("POST", `/apis/${group}/v1/selfsubjectaccessreviews`, {
      token: `${name}-token`,
      body: { apiVersion: `${group}/v1`, kind: "SelfSubjectAccessReview", spec: { resourceAttributes } },
    });
    expect(body.status.allowed).toBe(allowed);
  });

  it("lets the operator's webhook refuse an expression that Prometheus would not parse", async () => {
    const { status, body } = await create("broken", "sum(up");
    expect(status).toBe(422);
    expect(body.message).toContain("denied the request");
  });

  it("keeps what is stored over a restart, and answers 410 for versions before a compaction", async () => {
    const first = await create("kept", "up == 0");
    expect(first.status).toBe(201);
    await create("later", "up == 0");
    await cluster.compact();
    await cluster.restartApiserver();

    const kept = await cluster.api("GET", `${RULES}/namespaces/data/prometheusrules/kept`, {
      token: "alice-token",
    });
    expect(kept.body.metadata.uid).toBe(first.body.metadata.uid);

    const from = first.body.metadata.resourceVersion;
    const watch = `${RULES}/prometheusrules?watch=1&resourceVersion=${from}&timeoutSeconds=5`;
    let answer: unknown;
    // Ready, an apiserver answers 429 until its watch cache is.
    await until("the watch is taken", async () => {
      const { status, body } = await cluster.api("GET", watch, { token: "alice-token" });
      answer = body;
      return status === 200;
    });
    expect(answer).toMatchObject({ type: "ERROR", object: { code: 410, reason: "Expired" } });
  });

  it("is there again at once when it is killed", async () => {
    for (let time = 1; time <= 2; time += 1) await cluster.restartApiserver("SIGKILL");
    expect((await cluster.api("GET", "/readyz", { token: "admin-token" })).status).toBe(200);
  });

  it("takes a short token, and refuses it once it has ended", async () => {
    const token = await shortToken(cluster, 6);
    const read = () => cluster.api("GET", `${RULES}/namespaces/data/prometheusrules`, { token });
    await until("the binding is in force", async () => (await read()).status === 200, { seconds: 6 });
    await until("the token has ended", async () => (await read()).status === 401, { seconds: 30 });
  });

  function create(name: string, expr: string) {
    return cluster.api("POST", `${RULES}/namespaces/data/prometheusrules`, {
      token: "alice-token",
      body: {
        apiVersion: "monitoring.coreos.com/v1",
        kind: "PrometheusRule",
        metadata: { name },
        spec: { groups: [{ name: "test", rules: [{ alert: "Down", expr }] }] },
      },
    });
  }
});

describeWhereBuilt("stop", {}, () => {
  it("ends every program and removes what they wrote", async () => {
    const cluster = await startCluster();
    const pids = cluster.pids();
    const { status } = await cluster.api("GET", "/api/v1/namespaces", { token: ADMIN_TOKEN });
    expect(status).toBe(200);

    await cluster.stop();

    expect(pids.map(commandLine)).toEqual(["", ""]);
    expect(existsSync(cluster.kubeconfigPath)).toBe(false);
  });
});
