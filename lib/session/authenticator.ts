import "server-only";
import { decodeJwt } from "jose";
import type { DemoOperator } from "@/lib/config/config";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { Operator, SignInFailure } from "@/lib/failure/sign-in";
import type { Cluster, Connection } from "@/lib/kube/cluster";
import { type Gateway, openGateway } from "@/lib/kube/gateway";
import { MINIMUM_MINOR } from "@/lib/kube/server-version";
import type { Credential } from "./session";

/**
 * Turns what somebody shows into an identity that the cluster itself has confirmed. Sign-in by OIDC (a code) or
 * behind a trusted proxy (its headers) are further implementations; nothing else has to change for them.
 */
export interface Authenticator<Proof> {
  readonly authenticate: (proof: Proof) => Promise<Result<Identity, SignInFailure>>;
}

export interface Identity {
  readonly operator: Operator;
  readonly credential: Credential;
  /** When the credential ends by its own account, in milliseconds since the epoch. */
  readonly expiresAt: number | undefined;
}

/** As long as a session cookie can carry. */
export const LONGEST_TOKEN = 12 * 1024;

/** Signs in with a pasted bearer token. Blanks round it are dropped, a "Bearer " before it too. */
export function tokenAuthenticator(cluster: Cluster): Authenticator<string> {
  return {
    authenticate: async (pasted) => {
      const token = pasted.trim().replace(/^bearer\s+/i, "");
      const fault = tokenFault(token);
      if (fault) return fail({ kind: "malformed-token", fault });
      const operator = await confirmed(cluster.connectionFor(token));
      if (!operator.ok) return operator;
      const credential = { kind: "token", token } as const;
      return succeed({ operator: operator.value, credential, expiresAt: expiryOf(token) });
    },
  };
}

/** Signs in by the name of a demo operator: the browser never sees the token. */
export function demoAuthenticator(
  cluster: Cluster,
  operators: readonly DemoOperator[],
): Authenticator<string> {
  return {
    authenticate: async (name) => {
      const known = operators.find((operator) => operator.name === name);
      if (!known) return fail({ kind: "unknown-operator", name });
      const operator = await confirmed(cluster.connectionFor(known.token));
      if (!operator.ok) return operator;
      const credential = { kind: "demo-operator", name } as const;
      return succeed({ operator: operator.value, credential, expiresAt: undefined });
    },
  };
}

/** Acts as the kubeconfig's own user. There is nothing to show: whoever reaches the loopback is trusted. */
export function ownUserAuthenticator(cluster: Cluster): Authenticator<undefined> {
  return {
    authenticate: async () => {
      const operator = await confirmed(await cluster.ownConnection());
      if (!operator.ok) return operator;
      return succeed({ operator: operator.value, credential: { kind: "own-user" }, expiresAt: undefined });
    },
  };
}

/** Header values can hold no line end, and no Kubernetes token is anything but ASCII. */
function tokenFault(token: string): "empty" | "characters" | "too-long" | undefined {
  if (token === "") return "empty";
  if (!/^[\x21-\x7e]+$/.test(token)) return "characters";
  return token.length > LONGEST_TOKEN ? "too-long" : undefined;
}

async function confirmed(connection: Connection): Promise<Result<Operator, SignInFailure>> {
  const gateway = openGateway(connection, "sign-in");
  const [operator, supported] = await Promise.all([gateway.whoAmI(), supportedVersion(gateway)]);
  if (!operator.ok && operator.failure.kind === "unauthenticated") return operator;
  if (!supported.ok) return supported;
  if (operator.ok) return operator;
  const { failure } = operator;
  if (failure.kind === "forbidden" || failure.kind === "not-found")
    return fail({ kind: "no-self-review", message: failure.message });
  return operator;
}

async function supportedVersion(gateway: Gateway): Promise<Result<undefined, SignInFailure>> {
  const version = await gateway.version();
  if (!version.ok) return version;
  if (version.value.supported !== false) return succeed(undefined);
  return fail({
    kind: "unsupported-cluster",
    version: version.value.name,
    minimum: `1.${MINIMUM_MINOR}`,
  });
}

/** The exp claim of a token that is a JWT. Only a hint when to ask for a new one: the cluster decides. */
function expiryOf(token: string): number | undefined {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? undefined : exp * 1000;
  } catch {
    return undefined;
  }
}
