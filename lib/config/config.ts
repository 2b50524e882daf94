import "server-only";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** Everything that the environment decides. Parsed once, at start. */
export interface Config {
  readonly cluster:
    | { readonly kind: "kubeconfig"; readonly path: string | undefined; readonly context: string | undefined }
    | { readonly kind: "in-cluster" };
  /** Namespaces to try for operators who may list neither all objects nor the namespaces. */
  readonly namespaces: readonly string[];
  /** Only reachable from this machine: HOSTNAME, the address that is listened on, is a loopback one. */
  readonly loopback: boolean;
  /** undefined: a random key of this process, which a restart forgets. Only on loopback. */
  readonly sessionKey: string | undefined;
  /** Demo operators whose sign-in is a button. Only on loopback. */
  readonly operators: readonly DemoOperator[];
  /** Everybody who reaches this server acts as the kubeconfig's own user. Only on loopback. */
  readonly singleOperator: boolean;
  /** Host names (with port where it is not the default) that requests may come from besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /**
   * This server has three files merged for `truce mergetool`, and does nothing else: the folder of that job. Only on
   * loopback.
   */
  readonly mergeJob: string | undefined;
  readonly logLevel: LogLevel;
}

export interface DemoOperator {
  readonly name: string;
  readonly description: Description;
  readonly token: string;
}

/** A text, or the same text by language tag, of which the first one serves where the wanted one is missing. */
export type Description = string | Readonly<Record<string, string>>;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All that is wrong with the environment, so that a wrong start needs one correction, not five. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  }
}

const OPERATORS = z.array(
  z.object({
    name: z.string().min(1),
    description: z.union([z.string(), z.record(z.string(), z.string())]).default(""),
    token: z.string().min(1),
  }),
);

const list = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""));
const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((text) => text === "1" || text === "true");
/** An empty variable is an unset one: that is how a manifest or a shell unsets it. */
const text = z
  .string()
  .optional()
  .transform((value) => (value === "" ? undefined : value));

const ENVIRONMENT = z.object({
  KUBECONFIG: text,
  TRUCE_KUBECONFIG: text,
  TRUCE_CONTEXT: text,
  TRUCE_NAMESPACES: list,
  TRUCE_OPERATORS_FILE: text,
  TRUCE_SESSION_KEY: text.refine(
    (key) => key === undefined || key.length >= 32,
    "needs at least 32 characters",
  ),
  TRUCE_SINGLE_OPERATOR: flag,
  TRUCE_ALLOWED_ORIGINS: list,
  TRUCE_MERGE_JOB: text,
  TRUCE_LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  HOSTNAME: text,
  KUBERNETES_SERVICE_HOST: text,
});

/**
 * Reads the configuration out of environment variables. Throws ConfigError with every fault it finds.
 * `readFile` reads TRUCE_OPERATORS_FILE.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = (path) => readFileSync(path, "utf8"),
): Config {
  const parsed = ENVIRONMENT.safeParse(environment);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  const env = parsed.data;
  const loopback = isLoopback(env.HOSTNAME);
  const operators = operatorsOf(env.TRUCE_OPERATORS_FILE, readFile);
  const path = env.TRUCE_KUBECONFIG ?? env.KUBECONFIG;
  const inCluster = path === undefined && env.KUBERNETES_SERVICE_HOST !== undefined;

  const faults = [
    ...operators.faults,
    ...(loopback ? [] : offLoopbackFaults(env)),
    inCluster && env.TRUCE_SINGLE_OPERATOR
      ? "TRUCE_SINGLE_OPERATOR: in a cluster every operator needs a token of their own; set a kubeconfig or unset this."
      : undefined,
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new ConfigError(faults);

  return {
    cluster: inCluster ? { kind: "in-cluster" } : { kind: "kubeconfig", path, context: env.TRUCE_CONTEXT },
    namespaces: env.TRUCE_NAMESPACES,
    loopback,
    sessionKey: env.TRUCE_SESSION_KEY,
    operators: operators.list,
    singleOperator: env.TRUCE_SINGLE_OPERATOR,
    allowedOrigins: env.TRUCE_ALLOWED_ORIGINS,
    mergeJob: env.TRUCE_MERGE_JOB,
    logLevel: env.TRUCE_LOG_LEVEL,
  };
}

/** Whether an address to listen on can be reached from this machine only. Unset means every address. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(address);
}

function offLoopbackFaults(env: z.infer<typeof ENVIRONMENT>): string[] {
  const where = `this server listens beyond loopback (HOSTNAME is ${env.HOSTNAME ?? "not set"})`;
  const faults: string[] = [];
  if (env.TRUCE_SESSION_KEY === undefined)
    faults.push(`TRUCE_SESSION_KEY: required, because ${where}. Any secret of at least 32 characters.`);
  if (env.TRUCE_OPERATORS_FILE !== undefined)
    faults.push(`TRUCE_OPERATORS_FILE: only on loopback, because it signs in without a token; ${where}.`);
  if (env.TRUCE_SINGLE_OPERATOR)
    faults.push(`TRUCE_SINGLE_OPERATOR: only on loopback, because nobody signs in; ${where}.`);
  if (env.TRUCE_MERGE_JOB !== undefined)
    faults.push(`TRUCE_MERGE_JOB: only on loopback, because it shows files of this machine; ${where}.`);
  return faults;
}

function operatorsOf(
  path: string | undefined,
  readFile: (path: string) => string,
): { readonly list: readonly DemoOperator[]; readonly faults: readonly string[] } {
  if (path === undefined) return { list: [], faults: [] };
  try {
    return { list: OPERATORS.parse(JSON.parse(readFile(path))), faults: [] };
  } catch {
    // The parser's own message could quote a token.
    const fault = `TRUCE_OPERATORS_FILE: ${path} is not readable as a JSON list of {name, description, token}.`;
    return { list: [], faults: [fault] };
  }
}

/** A description in the language of that tag. */
export function descriptionIn(description: Description, locale: string): string {
  if (typeof description === "string") return description;
  return description[locale] ?? Object.values(description)[0] ?? "";
}
