import "server-only";
import type { RequestOptions } from "node:https";
import type { ConnectionOptions } from "node:tls";
import {
  type Cluster as ClusterEntry,
  type DispatcherOptions,
  KubeConfig,
  type User,
} from "@kubernetes/client-node";
import { Agent, type buildConnector, type Dispatcher, ProxyAgent } from "undici";
import { readKubeconfig } from "./kubeconfig";

/** How long an unused connection is kept; the apiserver closes its side after 90 seconds. */
const IDLE_MS = 60_000;

/** Where the address and the CA of the apiserver come from. */
export type ClusterSource =
  /** Kubeconfig files as in KUBECONFIG (undefined: ~/.kube/config). */
  | { readonly kind: "kubeconfig"; readonly path: string | undefined; readonly context: string | undefined }
  /** The environment and the files of a pod, which lie below `root` (default: /). */
  | { readonly kind: "in-cluster"; readonly root?: string };

/**
 * One way to reach the apiserver under one identity. The dispatcher is the connection pool: it is made once and
 * shared by every request, since a TLS handshake per request costs five times the request.
 */
export interface Connection {
  /** Without a trailing slash; it may carry a path. */
  readonly url: string;
  readonly dispatcher: Dispatcher;
  /** Headers that say who asks. Asynchronous, because exec plugins fetch and renew tokens. */
  readonly credentials: () => Promise<Readonly<Record<string, string>>>;
}

export interface Cluster {
  readonly url: string;
  /** The namespace of the kubeconfig's context, where it has one. */
  readonly namespace: string | undefined;
  /** Acts as nobody: only to find out whether the server answers. */
  readonly anonymousConnection: Connection;
  /** Acts under an operator's bearer token; the kubeconfig's own user plays no part. */
  readonly connectionFor: (token: string) => Connection;
  /** Acts as the kubeconfig's own user (certificate, token or exec plugin). */
  readonly ownConnection: () => Promise<Connection>;
  readonly close: () => Promise<void>;
}

/**
 * Reads a kubeconfig or the pod's environment with the official client, which knows CA, proxy, certificate and
 * exec settings. In a cluster the pod's account lends its address and CA only, never its rights.
 * Throws an Error with a sentence for the operator of the server where the source names no usable cluster.
 */
export async function openCluster(source: ClusterSource): Promise<Cluster> {
  const config = load(source);
  const entry = config.getCurrentCluster();
  if (!entry)
    throw new Error(`The kubeconfig has no cluster for its context "${config.getCurrentContext()}".`);
  const anonymous = configFor(entry, { name: "operator" });
  const { dispatcher } = await transportOf(anonymous, entry);
  const opened = new Set<Dispatcher>([dispatcher]);
  const url = entry.server.replace(/\/+$/, "");
  return {
    url,
    namespace: config.getContextObject(config.getCurrentContext())?.namespace,
    anonymousConnection: { url, dispatcher, credentials: async () => ({}) },
    connectionFor: (token) => ({
      url,
      dispatcher,
      credentials: async () => ({ authorization: `Bearer ${token}` }),
    }),
    ownConnection: async () => {
      if (source.kind === "in-cluster") throw new Error("In a cluster Truce has no account of its own.");
      const own = await transportOf(config, entry);
      opened.add(own.dispatcher);
      const credentials = async () => headersOf((await optionsOf(config, entry)).options);
      return { url, dispatcher: own.dispatcher, credentials };
    },
    close: async () => {
      await Promise.all([...opened].map((each) => each.close()));
    },
  };
}

function load(source: ClusterSource): KubeConfig {
  if (source.kind === "in-cluster") {
    const config = new KubeConfig();
    config.loadFromCluster(source.root);
    return config;
  }
  const config = readKubeconfig(source.path);
  if (source.context !== undefined) {
    if (!config.getContextObject(source.context)) throw new Error(noContext(source.context, config));
    config.setCurrentContext(source.context);
  }
  return config;
}

function noContext(name: string, { contexts }: KubeConfig): string {
  const named = contexts.map((each) => each.name).join(", ");
  return `The kubeconfig has no context "${name}". ${named === "" ? "It has none at all." : `It has: ${named}.`}`;
}

function configFor(cluster: ClusterEntry, user: User): KubeConfig {
  const config = new KubeConfig();
  config.loadFromClusterAndUser(cluster, user);
  return config;
}

interface Transport {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the official client would use for a request under this configuration: a pool and the headers. */
async function transportOf(config: KubeConfig, cluster: ClusterEntry): Promise<Transport> {
  const { options, config: usable } = await optionsOf(config, cluster);
  const { ca, cert, key, pfx, passphrase, rejectUnauthorized, servername } = options;
  const agentOptions = { ca, cert, key, pfx, passphrase, rejectUnauthorized, servername };
  return {
    dispatcher: poolOf(usable.createDispatcherOptions(usable.getCurrentCluster(), agentOptions)),
    headers: headersOf(options),
  };
}

async function optionsOf(config: KubeConfig, cluster: ClusterEntry) {
  // The client refuses plain http while verification is on; on loopback there is nothing to verify.
  const usable = isLoopbackHttp(cluster.server)
    ? configFor({ ...cluster, skipTLSVerify: true }, config.getCurrentUser() ?? { name: "operator" })
    : config;
  const options: RequestOptions = {};
  await usable.applyToHTTPSOptions(options);
  return { options, config: usable };
}

function headersOf({ headers, auth }: RequestOptions): Record<string, string> {
  const basic = auth ? [["authorization", `Basic ${Buffer.from(auth).toString("base64")}`]] : [];
  return Object.fromEntries([
    ...basic,
    ...Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  ]);
}

function poolOf(options: DispatcherOptions): Dispatcher {
  switch (options.type) {
    case "socks":
      throw new Error("The kubeconfig's proxy-url is a SOCKS proxy; Truce supports http and https proxies.");
    case "proxy":
      return new ProxyAgent({
        uri: options.uri,
        requestTls: plainTls(options.requestTls),
        connect: plainTls(options.connect),
        keepAliveTimeout: IDLE_MS,
      });
    case "agent":
      return new Agent({ connect: plainTls(options.connect), keepAliveTimeout: IDLE_MS });
    case "none":
      return new Agent({ keepAliveTimeout: IDLE_MS });
  }
}

/** The same options in undici's stricter types: the client leaves out what it does not set. */
function plainTls(options: ConnectionOptions): buildConnector.BuildOptions {
  return options as buildConnector.BuildOptions;
}

function isLoopbackHttp(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
