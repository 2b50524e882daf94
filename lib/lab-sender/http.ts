import "server-only";
import { type Dispatcher, request as dispatch } from "undici";
import { tryParseJson } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import { deadline } from "@/lib/kube/deadline";
import { warningsOf } from "@/lib/kube/warnings";
import type { Answered } from "@/lib/lab/answer";
import { bodyText, targetOf, type WireRequest } from "@/lib/lab/wire";

const TIMEOUT_MS = 30_000;
/** Bytes of an answer; those of the lab's objects are far below. */
const LARGEST = 8 * 1024 * 1024;

/** An answer of which the head is there. */
export type Response = Dispatcher.ResponseData;

/**
 * Sends one request as the operator whose connection it is, once, and reads its answer, whatever the code. Throws where
 * no answer comes within 30 s, where the signal aborts, and where the answer is a redirect.
 */
export async function ask(
  connection: Connection,
  wire: WireRequest,
  signal?: AbortSignal,
): Promise<Answered> {
  const limit = deadline(TIMEOUT_MS, signal);
  try {
    return await timed(async () => answerOf(await open(connection, wire, limit.signal)));
  } finally {
    limit.end();
  }
}

/** An answer with the time that it took. */
export async function timed(send: () => Promise<Answered>): Promise<Answered> {
  const started = performance.now();
  const answer = await send();
  // Tenths are enough, and short on the wire.
  return { ...answer, milliseconds: Math.round((performance.now() - started) * 10) / 10 };
}

/** The same for a stream: returns as soon as the head of the answer is there. */
export async function open(
  connection: Connection,
  wire: WireRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await dispatch(connection.url + targetOf(wire), {
    method: wire.method,
    headers: {
      accept: "application/json",
      "user-agent": "truce-lab",
      ...(wire.contentType !== undefined && { "content-type": wire.contentType }),
      ...(await connection.credentials()),
    },
    body: bodyText(wire) ?? null,
    dispatcher: connection.dispatcher,
    signal,
  });
  if (response.statusCode < 300 || response.statusCode >= 400) return response;
  await response.body.dump();
  // To follow it would carry the operator's token to wherever it points.
  throw new Error("The server sends requests elsewhere.");
}

/** Reads the whole of an answer. Throws where it is larger than 8 MiB. */
export async function answerOf(response: Response): Promise<Answered> {
  const text = await textOf(response.body);
  const body = tryParseJson(text);
  const warnings = warningsIn(response);
  const answer = { kind: "answered", code: response.statusCode, body, warnings } as const;
  return body === undefined ? { ...answer, text } : answer;
}

async function textOf(body: Response["body"]): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > LARGEST) throw new Error("The answer is larger than 8 MiB.");
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** The texts of an answer's Warning headers. */
export function warningsIn({ headers: { warning } }: Response): readonly string[] {
  return warningsOf(Array.isArray(warning) ? warning.join(", ") : (warning ?? null));
}
