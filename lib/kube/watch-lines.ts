import "server-only";
import { fail, type Result, succeed } from "@/lib/failure/result";
import { isJsonObject, type Json, parseJson } from "@/lib/json/json";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { rulesPath } from "./paths";
import { faultOf, isSuccess, open, refusalOf, textOf } from "./request";
import { failureOfStatus, type RequestFailure } from "./status";
import { asListedRule } from "./stored-rule";
import { wholeLines } from "./whole-lines";

/** One line of a watch. `failed` ends it: the server's ERROR event, a cut connection, or silence. */
export type WatchLine =
  | { readonly type: "changed" | "removed"; readonly object: StoredRule; readonly at: ResourceVersion }
  | { readonly type: "bookmark"; readonly at: ResourceVersion }
  | { readonly type: "failed"; readonly failure: RequestFailure };

export interface WatchRequest {
  /** undefined: all namespaces. */
  readonly namespace: string | undefined;
  /** Only the object of this name; undefined: all of them. */
  readonly name?: string;
  readonly from: ResourceVersion;
  readonly timeoutSeconds: number;
  /** Without a byte for so long the watch fails: a dead peer does not say that it is dead. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

/** Opens one watch. The lines end without `failed` when the server closes it in an orderly way, or on abort. */
export async function openWatch(
  connection: Connection,
  watch: WatchRequest,
): Promise<Result<AsyncGenerator<WatchLine>, RequestFailure>> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error("The watch fell silent.")), watch.silenceMs);
  timer.unref();
  const signal = AbortSignal.any([watch.signal, silence.signal]);
  const query = {
    watch: "true",
    allowWatchBookmarks: "true",
    resourceVersion: watch.from,
    timeoutSeconds: String(watch.timeoutSeconds),
    fieldSelector: watch.name === undefined ? undefined : `metadata.name=${watch.name}`,
  };
  const request = { method: "GET", path: rulesPath(watch.namespace), query } as const;
  try {
    const response = await open(connection, request, undefined, signal);
    timer.refresh();
    if (isSuccess(response)) return succeed(linesOf(response.body, watch.signal, timer));
    const refusal = refusalOf(response, await textOf(response), request, undefined);
    clearTimeout(timer);
    return fail(refusal);
  } catch (error) {
    clearTimeout(timer);
    return fail(cut(error));
  }
}

async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  timer: NodeJS.Timeout,
): AsyncGenerator<WatchLine> {
  try {
    for await (const text of wholeLines(body, () => timer.refresh())) {
      const line = lineOf(text);
      if (line) yield line;
      if (line?.type === "failed") return;
    }
  } catch (error) {
    if (!signal.aborted) yield { type: "failed", failure: cut(error) };
  } finally {
    clearTimeout(timer);
  }
}

function lineOf(text: string): WatchLine | undefined {
  const event = parseJson(text);
  if (!isJsonObject(event)) return undefined;
  const { type, object = null } = event;
  if (type === "ERROR") return { type: "failed", failure: failureOfStatus(object) };
  const at = versionOf(object);
  if (at === undefined) return undefined;
  if (type === "BOOKMARK") return { type: "bookmark", at };
  const rule = asListedRule(object);
  if (!rule) return undefined;
  return { type: type === "DELETED" ? "removed" : "changed", object: rule, at };
}

function versionOf(object: Json): ResourceVersion | undefined {
  const metadata = isJsonObject(object) ? object.metadata : undefined;
  const version = isJsonObject(metadata) ? metadata.resourceVersion : undefined;
  return typeof version === "string" ? (version as ResourceVersion) : undefined;
}

function cut(error: unknown): RequestFailure {
  return { kind: "unavailable", message: faultOf(error).message, webhook: undefined };
}
