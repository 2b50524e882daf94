import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { ADMIN_TOKEN } from "./access.mjs";
import { type Cluster, ISSUER } from "./harness.mjs";

/** The apiserver takes a token this long after its end, to bear with clocks that differ. */
const LEEWAY_SECONDS = 60;

const NAMESPACE = "platform";

/**
 * Signs a token that the apiserver takes for about that many seconds, as an operator who edits everywhere.
 * A token the apiserver has just seen stays good for up to ten seconds longer: it remembers its last answer.
 */
export async function shortToken(cluster: Cluster, seconds: number): Promise<string> {
  const name = `short-${crypto.randomUUID().slice(0, 8)}`;
  const uid = await createServiceAccount(cluster, name);
  const now = Math.floor(Date.now() / 1000);
  const end = now + seconds - LEEWAY_SECONDS;
  return new SignJWT({ "kubernetes.io": { namespace: NAMESPACE, serviceaccount: { name, uid } } })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(`system:serviceaccount:${NAMESPACE}:${name}`)
    .setIssuedAt(end - LEEWAY_SECONDS)
    .setNotBefore(end - LEEWAY_SECONDS)
    .setExpirationTime(end)
    .sign(createPrivateKey(cluster.serviceAccountKeyPem));
}

async function createServiceAccount({ api }: Cluster, name: string): Promise<string> {
  const account = await api("POST", `/api/v1/namespaces/${NAMESPACE}/serviceaccounts`, {
    token: ADMIN_TOKEN,
    body: { apiVersion: "v1", kind: "ServiceAccount", metadata: { name } },
  });
  const apiGroup = "rbac.authorization.k8s.io";
  const binding = await api("POST", `/apis/${apiGroup}/v1/clusterrolebindings`, {
    token: ADMIN_TOKEN,
    body: {
      apiVersion: `${apiGroup}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup, kind: "ClusterRole", name: "truce-editor" },
      subjects: [{ kind: "ServiceAccount", name, namespace: NAMESPACE }],
    },
  });
  if (account.status !== 201 || binding.status !== 201) {
    throw new Error(`no service account: ${account.status} ${binding.status}`);
  }
  return account.body.metadata.uid;
}
