import "server-only";
import { randomBytes } from "node:crypto";
import { type Config, parseConfig } from "@/lib/config/config";
import type { Result } from "@/lib/failure/result";
import type { SignInFailure } from "@/lib/failure/sign-in";
import { type Cluster, type Connection, openCluster } from "@/lib/kube/cluster";
import { createLog, type Log } from "@/lib/log/log";
import type { Identity } from "@/lib/session/authenticator";
import { ownUserAuthenticator } from "@/lib/session/authenticator";
import { cookieKey } from "@/lib/session/sealed-cookie";

/** What one server process has one of. */
export interface Runtime {
  readonly config: Config;
  readonly log: Log;
  readonly cookieKey: Uint8Array;
  readonly cluster: () => Promise<Cluster>;
  /** The kubeconfig's own user, for the single operator on loopback. */
  readonly ownConnection: () => Promise<Connection>;
  /** Who that is. Asked until the cluster has told it once. */
  readonly ownIdentity: () => Promise<Result<Identity, SignInFailure>>;
}

/** On globalThis, because Next may load this module once for each kind of entry and again on every hot reload. */
const scope = globalThis as typeof globalThis & { __truceRuntime?: Runtime };

/** The process's configuration, log and connections. Throws ConfigError where the environment is not usable. */
export function runtime(): Runtime {
  scope.__truceRuntime ??= createRuntime();
  return scope.__truceRuntime;
}

function createRuntime(): Runtime {
  const config = parseConfig(process.env);
  let cluster: Promise<Cluster> | undefined;
  let own: Promise<Connection> | undefined;
  let identity: Result<Identity, SignInFailure> | undefined;
  const openedCluster = () => {
    cluster ??= openCluster(config.cluster);
    return cluster;
  };
  return {
    config,
    log: createLog(config.logLevel),
    cookieKey: cookieKey(config.sessionKey ?? randomBytes(32).toString("hex")),
    cluster: openedCluster,
    ownConnection: () => {
      own ??= openedCluster().then((opened) => opened.ownConnection());
      return own;
    },
    ownIdentity: async () => {
      if (!identity?.ok) identity = await ownUserAuthenticator(await openedCluster()).authenticate(undefined);
      return identity;
    },
  };
}
