import "server-only";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Dispatcher, request as dispatch } from "undici";
import { fail, type Result, succeed } from "@/lib/failure/result";
import { type Json, stringifyJson, tryParseJson } from "@/lib/json/json";
import type { Connection } from "./cluster";
import { deadline } from "./deadline";
import { failureOf, type RequestFailure } from "./status";
import { warningsOf } from "./warnings";

export interface Request {
  /** No PATCH: Truce saves whole objects on the version they were based on. */
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Absolute, with encoded segments. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: Json;
  /** A review is a POST that stores nothing: asking again is harmless. Default: every method but GET writes. */
  readonly safe?: boolean;
  /** Until the whole answer is there. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly body: Json;
  readonly warnings: readonly string[];
}

const TIMEOUT_MS = 30_000;

/** Faults that happen before a byte of the request leaves: nothing can have been stored. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "EPROTO",
  "NO_CREDENTIALS",
  // A token that cannot stand in a header.
  "UND_ERR_INVALID_ARG",
]);
const TLS_FAULT = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/** No CA that is known here has signed the server's certificate; Node names these after OpenSSL's X509_V_ERR_…. */
const UNTRUSTED = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED$)/;
/** A pooled connection that the server closed while it was idle. */
const CONNECTION_CLOSED = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/**
 * Sends one request and reads its whole answer. A read is sent a second time when its connection turns out to be
 * closed; a write never is: without an answer it is `lost`, and the caller finds out what became of it.
 */
export async function send(
  connection: Connection,
  request: Request,
): Promise<Result<Answer, RequestFailure>> {
  const limit = deadline(request.timeoutMs ?? TIMEOUT_MS, request.signal);
  try {
    return await sendUntil(connection, request, limit.signal);
  } finally {
    limit.end();
  }
}

async function sendUntil(
  connection: Connection,
  request: Request,
  signal: AbortSignal,
): Promise<Result<Answer, RequestFailure>> {
  const first = await attempt(connection, request, signal);
  if ("answer" in first) return first.answer;
  if (isWrite(request) || !CONNECTION_CLOSED.has(first.fault.code) || signal.aborted)
    return fail(faultFailure(first.fault, request));
  const second = await attempt(connection, request, signal);
  return "answer" in second ? second.answer : fail(faultFailure(second.fault, request));
}

type Attempt = { readonly answer: Result<Answer, RequestFailure> } | { readonly fault: Fault };

async function attempt(connection: Connection, request: Request, signal: AbortSignal): Promise<Attempt> {
  const body = request.body === undefined ? undefined : stringifyJson(request.body);
  try {
    const response = await open(connection, request, body, signal);
    const text = await textOf(response);
    if (!isSuccess(response)) return { answer: fail(refusalOf(response, text, request, body)) };
    const parsed = tryParseJson(text);
    if (parsed === undefined) return { fault: { code: "NOT_JSON", message: "The answer is not JSON." } };
    return { answer: succeed({ body: parsed, warnings: warningsOf(headerOf(response, "warning")) }) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** An answer of which the head is there. */
export type Response = Dispatcher.ResponseData;

/**
 * Sends a request and returns as soon as the head of the answer is there: for streams. Throws where none comes, or
 * where it is a redirect. (undici's request and not its fetch, whose web streams cost as much again as the request.)
 */
export async function open(
  connection: Connection,
  request: Request,
  body: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const url = new URL(connection.url + request.path);
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, value);
  const response = await dispatch(url, {
    method: request.method,
    headers: {
      accept: "application/json",
      "accept-encoding": "gzip",
      "user-agent": "truce",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(await credentialsOf(connection)),
    },
    body: body ?? null,
    dispatcher: connection.dispatcher,
    signal,
  });
  if (response.statusCode < 300 || response.statusCode >= 400) return response;
  await response.body.dump();
  // To follow it would carry the operator's token to wherever it points.
  throw Object.assign(new Error("The server sends requests elsewhere."), { code: "REDIRECT" });
}

const unzip = promisify(gunzip);

/** The whole body of an answer; the apiserver compresses large ones. */
export async function textOf(response: Response): Promise<string> {
  if (headerOf(response, "content-encoding") !== "gzip") return response.body.text();
  return (await unzip(await response.body.arrayBuffer())).toString("utf8");
}

export function isSuccess({ statusCode }: Response): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** A header's value, the values of a repeated one joined by commas; null where it is absent. */
function headerOf({ headers }: Response, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

/** An exec plugin that fails is no fault of the network, and nothing has been sent. */
async function credentialsOf(connection: Connection): Promise<Readonly<Record<string, string>>> {
  try {
    return await connection.credentials();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(message), { code: "NO_CREDENTIALS" });
  }
}

/** The failure that a refused answer stands for. */
export function refusalOf(
  response: Response,
  text: string,
  request: Request,
  body: string | undefined,
): RequestFailure {
  return failureOf({
    status: response.statusCode,
    body: text,
    retryAfter: headerOf(response, "retry-after"),
    write: isWrite(request),
    sent: body === undefined ? 0 : Buffer.byteLength(body),
  });
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

/** Where an error says only that something failed, its cause says what. */
export function faultOf(error: unknown): Fault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { code: "", message: String(cause) };
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
  return { code, message: cause.message || code };
}

/** Whether a fault of this code came before a byte of the request had left. */
export function isNeverSent(code: string): boolean {
  return NEVER_SENT.has(code) || TLS_FAULT.test(code);
}

/** Whether a fault of this code says that the server's certificate is of a CA that is not known here. */
export function isUntrusted(code: string): boolean {
  return UNTRUSTED.test(code);
}

function faultFailure({ code, message }: Fault, request: Request): RequestFailure {
  if (isWrite(request) && !isNeverSent(code)) return { kind: "lost", message };
  return { kind: "unavailable", message, webhook: undefined };
}

function isWrite(request: Request): boolean {
  return request.method !== "GET" && request.safe !== true;
}
