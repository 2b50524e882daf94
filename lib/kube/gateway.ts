import "server-only";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result } from "@/lib/failure/result";
import type { Checked, Deleted, Outcome, Saved, StoredRef } from "@/lib/failure/saved";
import type { Access, NamespaceNames, Operator } from "@/lib/failure/sign-in";
import type { PrometheusRule, StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { fieldManagerOf } from "./field-manager";
import { namespaceNames } from "./namespaces";
import { outcomeOf } from "./outcome";
import { accessTo, whoAmI } from "./reviews";
import { type RuleStreamOptions, ruleStream, type StreamMessage } from "./rule-stream";
import { createRule, dryRunRule, removeRule, saveRule } from "./save";
import { type ServerVersion, serverVersion } from "./server-version";
import type { RequestFailure } from "./status";
import { getRule, listPage, type Page, type PageRequest } from "./verbs";

/**
 * The one way to the apiserver, as one operator. Every expected failure is a value; nothing is ever written without
 * naming the version it was based on, except a create, which the apiserver refuses where the name is taken.
 */
export interface Gateway {
  readonly whoAmI: () => Promise<Result<Operator, Failure>>;
  readonly version: () => Promise<Result<ServerVersion, Failure>>;
  readonly namespaces: () => Promise<Result<NamespaceNames, Failure>>;
  readonly access: (object: Named) => Promise<Result<Access, Failure>>;
  readonly list: (page: PageRequest) => Promise<Result<Page, Failure>>;
  readonly get: (object: Named) => Promise<Result<StoredRule, Failure>>;
  readonly create: (object: PrometheusRule) => Promise<Result<Saved, Failure>>;
  /** Saves on the object's own version and uid; see saveRule for conflicts and lost answers. */
  readonly replace: (object: StoredRule) => Promise<Result<Saved, Failure>>;
  /** What became of a save that got no answer. */
  readonly outcome: (sent: StoredRule) => Promise<Result<Outcome, Failure>>;
  readonly remove: (ref: StoredRef) => Promise<Result<Deleted, Failure>>;
  readonly dryRun: (object: PrometheusRule | StoredRule) => Promise<Result<Checked, Failure>>;
  /** The list and everything that happens to it, until the signal aborts or the cluster refuses. */
  readonly watch: (options: RuleStreamOptions) => AsyncGenerator<StreamMessage>;
}

interface Named {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Opens the gateway for one operator. `operator` is recorded as field manager; `namespaces` are tried where the
 * cluster lets the operator list neither all objects nor the namespaces.
 */
export function openGateway(
  connection: Connection,
  operator: string,
  namespaces: readonly string[] = [],
): Gateway {
  const writer = { connection, fieldManager: fieldManagerOf(operator) };
  return {
    whoAmI: async () => asRead(await whoAmI(connection)),
    version: async () => asRead(await serverVersion(connection)),
    namespaces: async () => asRead(await namespaceNames(connection, namespaces)),
    access: async (object) => asRead(await accessTo(connection, object)),
    list: async (page) => asRead(await listPage(connection, page)),
    get: async (object) => asRead(await getRule(connection, object)),
    create: (object) => createRule(writer, object),
    replace: (object) => saveRule(writer, object),
    outcome: async (sent) => asRead(await outcomeOf(connection, sent)),
    remove: (ref) => removeRule(writer, ref),
    dryRun: (object) => dryRunRule(writer, object),
    watch: (options) =>
      ruleStream(connection, { ...options, namespaces: [...namespaces, ...options.namespaces] }),
  };
}

/** Reads are never stale or lost; the compiler does not know, so such an answer counts as none. */
function asRead<T>(result: Result<T, RequestFailure>): Result<T, Failure> {
  if (result.ok) return result;
  const { failure } = result;
  if (failure.kind !== "stale" && failure.kind !== "lost") return fail(failure);
  return fail({ kind: "unavailable", message: failure.message, webhook: undefined });
}
