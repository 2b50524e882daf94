import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes a kubeconfig that names a server and no credentials: each operator brings their own token. */
export function kubeconfigFile(server: { readonly url: string; readonly ca?: string }): string {
  const trust = server.ca
    ? { "certificate-authority-data": Buffer.from(server.ca).toString("base64") }
    : { "insecure-skip-tls-verify": true };
  const path = join(mkdtempSync(join(tmpdir(), "truce-kubeconfig-")), "kubeconfig.json");
  writeFileSync(
    path,
    JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "stage", cluster: { server: server.url, ...trust } }],
      users: [],
      contexts: [{ name: "stage", context: { cluster: "stage", user: "" } }],
      "current-context": "stage",
    }),
  );
  return path;
}
