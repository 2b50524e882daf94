import { readFileSync } from "node:fs";
import { describe } from "vitest";
import { parse } from "yaml";
import { until } from "@/e2e/cluster/api.mjs";
import { clusterIsBuilt } from "@/e2e/cluster/available";
import { startCluster } from "@/e2e/cluster/harness.mjs";
import type { Apiserver } from "./apiserver";
import { contractSuite } from "./suite";

/** A kubeconfig of a running cluster with the demo's tokens; without it a kube-apiserver is started. */
const KUBECONFIG = process.env.TRUCE_CLUSTER_KUBECONFIG;

async function start(): Promise<Apiserver> {
  if (KUBECONFIG !== undefined) return runningCluster(KUBECONFIG);
  const cluster = await startCluster();
  const forgetHistory = async () => {
    await cluster.compact();
    await cluster.restartApiserver();
    // Ready, it still answers 403 and 429 for a moment: roles and the watch cache are being read.
    await until("the apiserver serves watches again", async () => {
      const path = "/apis/monitoring.coreos.com/v1/prometheusrules?watch=true&resourceVersion=1";
      return (await cluster.api("GET", path, { token: "alice-token" })).status === 200;
    });
  };
  return { url: cluster.url, caPem: cluster.caPem, stop: () => cluster.stop(), forgetHistory };
}

function runningCluster(path: string): Apiserver {
  const { clusters } = parse(readFileSync(path, "utf8")) as {
    clusters: [{ cluster: { server: string; "certificate-authority-data": string } }];
  };
  const { server, "certificate-authority-data": ca } = clusters[0].cluster;
  return { url: server, caPem: Buffer.from(ca, "base64").toString("utf8"), stop: async () => {} };
}

describe.skipIf(KUBECONFIG === undefined && !clusterIsBuilt())("on a real server", () => {
  contractSuite("kube-apiserver", start);
});
