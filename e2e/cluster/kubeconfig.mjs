// A kubeconfig with one context per user; JSON is YAML, so no YAML writer is needed.

/**
 * @param {{ url: string, caPem: string, users: readonly { name: string, token: string }[], namespace: string }} cluster
 *   the first user's context is the current one
 * @returns {string} the file's text, for kubectl and every client library
 */
export function kubeconfig({ url, caPem, users, namespace }) {
  const cluster = "truce";
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": users[0]?.name,
    clusters: [
      {
        name: cluster,
        cluster: { server: url, "certificate-authority-data": Buffer.from(caPem).toString("base64") },
      },
    ],
    users: users.map(({ name, token }) => ({ name, user: { token } })),
    contexts: users.map(({ name }) => ({ name, context: { cluster, user: name, namespace } })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
