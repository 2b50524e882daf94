import { tokens } from "./rbac";

/** A kubeconfig with one context for each user; admin's is the current one. JSON is YAML. */
export function kubeconfig(url: string, caPem: string | undefined): string {
  const cluster = caPem === undefined ? {} : { "certificate-authority-data": base64(caPem) };
  const users = [...tokens()];
  return `${JSON.stringify(
    {
      apiVersion: "v1",
      kind: "Config",
      "current-context": "admin",
      clusters: [{ name: "truce-emulator", cluster: { server: url, ...cluster } }],
      users: users.map(([name, token]) => ({ name, user: { token } })),
      contexts: users.map(([name]) => ({ name, context: { cluster: "truce-emulator", user: name } })),
    },
    null,
    2,
  )}\n`;
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
