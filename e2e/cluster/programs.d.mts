/** Paths of the built programs and of the CRD. */
export interface Programs {
  readonly etcd: string;
  readonly kubeApiserver: string;
  readonly kubectl: string;
  readonly crd: string;
  readonly admissionWebhook?: string;
}

export interface ProgramsOptions {
  /** With the prometheus-operator's admission webhook. */
  readonly webhook?: boolean;
}

export function cacheDirectory(): string;
export function findPrograms(options?: ProgramsOptions): Programs | undefined;
export function requirePrograms(options?: ProgramsOptions): Programs;
export function buildCommand(options?: ProgramsOptions): string;
export function buildPrograms(
  options?: ProgramsOptions & { readonly log?: (line: string) => void },
): Promise<Programs>;
export function ensureCluster(): Promise<string | undefined>;
export function kubernetesVersion(): string;
export function operatorVersion(): string;
export function timed<T>(log: (line: string) => void, what: string, step: () => Promise<T>): Promise<T>;
