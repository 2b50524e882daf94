import type { Api } from "./api.mjs";

export interface ClusterOptions {
  /** Also runs and registers the prometheus-operator's admission webhook. */
  readonly webhook?: boolean;
  /** Operators may sign in with certificates of this authority: their common name is who they are. */
  readonly clientCaPem?: string;
  /** Where certificates, data and logs go; a new temporary directory when absent. */
  readonly stateDir?: string;
  /** Once all is ready, the programs outlive this process, and whoever started them must end them. */
  readonly detached?: boolean;
  readonly log?: (line: string) => void;
}

export interface Cluster {
  /** https, on 127.0.0.1. */
  readonly url: string;
  readonly caPem: string;
  /** Contexts admin (current), alice, bob, victor and carol. */
  readonly kubeconfigPath: string;
  /** JSON list of name, description and token of each operator. */
  readonly operatorsPath: string;
  readonly kubectlPath: string;
  /** Signs service account tokens that this apiserver believes. */
  readonly serviceAccountKeyPem: string;
  readonly api: Api;
  pids(): number[];
  /** Ends the programs and removes what they wrote. */
  stop(): Promise<void>;
  stopApiserver(signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when it is ready: same address, certificate and data. */
  startApiserver(): Promise<void>;
  restartApiserver(signal?: NodeJS.Signals): Promise<void>;
  /** Forgets all history up to now; takes effect for watches when the apiserver is restarted. */
  compact(): Promise<void>;
}

/** The issuer of the service account tokens this apiserver believes. */
export const ISSUER: string;

export function startCluster(options?: ClusterOptions): Promise<Cluster>;
