import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { fail, type Result, succeed } from "@/lib/failure/result";
import { isJsonObject, type Json, parseJson } from "@/lib/json/json";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Connection } from "./cluster";
import { rulesPath } from "./paths";
import { faultOf, isSuccess, open, refusalOf, textOf } from "./request";
import { failureOfStatus, type RequestFailure } from "./status";
import { asListedRule } from "./stored-rule";

/** One line of a watch. `failed` ends it: the server's ERROR event, a cut connection, or silence. */
export type WatchLine =
  | { readonly type: "changed" | "removed"; readonly object: StoredRule; readonly at: ResourceVersion }
  | { readonly type: "bookmark"; readonly at: ResourceVersion }
  | { readonly type: "failed"; readonly failure: RequestFailure };

export interface WatchRequest {
  /** undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly from: ResourceVersion;
  readonly timeoutSeconds: number;
  /** Without a byte for so long the watch fails: a dead peer does not say that it is dead. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

/**
 * News wait so long for more of them. A burst is then read in a few large pieces, and whoever's own save is the news
 * gets the answer to it first: to read and pass on an event takes the server as long as half the save itself.
 */
const GATHER_MS = 10;
/** A piece of this many bytes is a burst already. */
const BURST_BYTES = 16_384;

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
    for await (const text of splitLines(body, timer)) {
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

/** Whole lines only: what a cut connection leaves of the last one is no event. */
async function* splitLines(body: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending: string[] = [];
  for await (const chunk of body) {
    timer.refresh();
    if (chunk.length < BURST_BYTES) await delay(GATHER_MS);
    const [head = "", ...rest] = decoder.decode(chunk, { stream: true }).split("\n");
    pending.push(head);
    for (const next of rest) {
      const line = pending.join("");
      pending = [next];
      if (line !== "") yield line;
    }
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
