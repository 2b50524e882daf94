import "server-only";
import { fail, type Result, succeed } from "@/lib/failure/result";
import type { Checked, Deleted, Saved, StoredRef } from "@/lib/failure/saved";
import { isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { PrometheusRule, ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { isPathSegment, rulePath, rulesPath } from "./paths";
import { type Answer, send } from "./request";
import type { RequestFailure } from "./status";
import { asListedRule, asRule, asStoredRule } from "./stored-rule";

/** A connection and the name under which its writes are recorded in managedFields. */
export interface Writer {
  readonly connection: Connection;
  readonly fieldManager: string;
}

export type Answered<T> = Promise<Result<T, RequestFailure>>;

/** One page of a list. All pages of one list have one version: a watch goes on from it. */
export interface Page {
  readonly objects: readonly StoredRule[];
  readonly resourceVersion: ResourceVersion;
  /** Opaque; undefined on the last page. */
  readonly next: string | undefined;
}

export interface PageRequest {
  /** undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly limit: number;
  readonly next?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Reads one page of PrometheusRules. `expired`: the list has to be started again. */
export async function listPage(connection: Connection, page: PageRequest): Answered<Page> {
  const { namespace, limit, next, signal } = page;
  if (namespace !== undefined && !isPathSegment(namespace)) return noSuchPath(namespace);
  const query = { limit: String(limit), continue: next };
  const answer = await send(connection, { method: "GET", path: rulesPath(namespace), query, signal });
  return read(answer, pageOf);
}

function pageOf(body: Json): Page | undefined {
  if (!isJsonObject(body) || !isJsonObject(body.metadata)) return undefined;
  const { resourceVersion, continue: next } = body.metadata;
  if (typeof resourceVersion !== "string") return undefined;
  const items = isJsonArray(body.items) ? body.items : [];
  return {
    objects: items.map(asListedRule).filter((rule) => rule !== undefined),
    resourceVersion: resourceVersion as ResourceVersion,
    next: typeof next === "string" && next !== "" ? next : undefined,
  };
}

/** Reads what is stored now, not what a cache knew. */
export async function getRule(
  connection: Connection,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Answered<StoredRule> {
  if (!isPathSegment(namespace) || !isPathSegment(name)) return noSuchPath(`${namespace}/${name}`);
  return read(await send(connection, { method: "GET", path: rulePath(namespace, name) }), asStoredRule);
}

/**
 * Reads an object as it was at a revision of the store; undefined where there was none. `expired`: that is too long ago.
 * Takes the right to list, if only this object.
 */
export async function getRuleAt(
  connection: Connection,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  revision: bigint,
  signal: AbortSignal,
): Answered<StoredRule | undefined> {
  if (!isPathSegment(namespace) || !isPathSegment(name)) return noSuchPath(`${namespace}/${name}`);
  const query = {
    fieldSelector: `metadata.name=${name}`,
    resourceVersion: String(revision),
    resourceVersionMatch: "Exact",
  };
  const answer = await send(connection, { method: "GET", path: rulesPath(namespace), query, signal });
  const page = read(answer, pageOf);
  return page.ok ? succeed(page.value.objects[0]) : page;
}

/** One POST. The object may not carry a version. */
export async function postRule(writer: Writer, object: PrometheusRule): Answered<Saved> {
  return post(writer, object, undefined, storedAnswer);
}

/** One POST that stores nothing and is judged by everything that would judge the real one. */
export async function tryPostRule(writer: Writer, object: PrometheusRule): Answered<Checked> {
  return post(writer, object, "All", checkedAnswer);
}

/** One PUT on the version and the uid that the object names: never an unconditional update. */
export async function putRule(writer: Writer, object: StoredRule): Answered<Saved> {
  return put(writer, object, undefined, storedAnswer);
}

/** One PUT that stores nothing and is judged by everything that would judge the real one. */
export async function tryPutRule(writer: Writer, object: StoredRule): Answered<Checked> {
  return put(writer, object, "All", checkedAnswer);
}

/** One DELETE of exactly this object in exactly this version. */
export async function deleteRule(writer: Writer, ref: StoredRef): Answered<Deleted> {
  const { namespace, name, uid, resourceVersion } = ref;
  if (!isPathSegment(namespace) || !isPathSegment(name)) return noSuchPath(`${namespace}/${name}`);
  const body = { apiVersion: "v1", kind: "DeleteOptions", preconditions: { uid, resourceVersion } };
  const answer = await send(writer.connection, { method: "DELETE", path: rulePath(namespace, name), body });
  // An object with finalizers is answered instead of a Status: it stays until they are done.
  return read(answer, (body) => ({ terminating: asRule(body) !== undefined }));
}

type Read<T> = (body: Json, warnings: readonly string[]) => T | undefined;

async function post<T>(
  writer: Writer,
  object: PrometheusRule,
  dryRun: "All" | undefined,
  as: Read<T>,
): Answered<T> {
  const { namespace } = object.metadata;
  if (!isPathSegment(namespace)) return noSuchPath(namespace);
  const query = writeQuery(writer, dryRun);
  const request = {
    method: "POST",
    path: rulesPath(namespace),
    query,
    body: object,
    safe: dryRun === "All",
  } as const;
  return read(await send(writer.connection, request), as);
}

async function put<T>(
  writer: Writer,
  object: StoredRule,
  dryRun: "All" | undefined,
  as: Read<T>,
): Answered<T> {
  const { namespace, name } = object.metadata;
  if (!isPathSegment(namespace) || !isPathSegment(name)) return noSuchPath(`${namespace}/${name}`);
  const query = writeQuery(writer, dryRun);
  const request = {
    method: "PUT",
    path: rulePath(namespace, name),
    query,
    body: object,
    safe: dryRun === "All",
  } as const;
  return read(await send(writer.connection, request), as);
}

/** Strict: an unknown or doubled field is refused instead of dropped with a warning. */
function writeQuery(writer: Writer, dryRun: "All" | undefined) {
  return { fieldManager: writer.fieldManager, fieldValidation: "Strict", dryRun };
}

function storedAnswer(body: Json, warnings: readonly string[]): Saved | undefined {
  const object = asStoredRule(body);
  return object && { object, warnings };
}

function checkedAnswer(body: Json, warnings: readonly string[]): Checked | undefined {
  const object = asRule(body);
  return object && { object, warnings };
}

function read<T>(answer: Result<Answer, RequestFailure>, as: Read<T>): Result<T, RequestFailure> {
  if (!answer.ok) return answer;
  const value = as(answer.value.body, answer.value.warnings);
  if (value !== undefined) return succeed(value);
  const message = "The server's answer is not what a Kubernetes API server would answer.";
  return fail({ kind: "unavailable", message, webhook: undefined });
}

function noSuchPath(name: string): Result<never, RequestFailure> {
  return fail({ kind: "invalid", message: `"${name}" cannot be a name in Kubernetes.`, causes: [] });
}
