import "server-only";
import { request as dispatch } from "undici";
import { type Json, tryParseJson } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import { warningsOf } from "@/lib/kube/warnings";
import type { Answered, LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { bodyText, targetOf, type WireRequest, wireOf } from "@/lib/lab/wire";
import { heldBack } from "./ownership";

const TIMEOUT_MS = 30_000;

/** A request that is one request on the wire, with one answer. */
export type SingleRequest = Exclude<LabRequest, { readonly kind: "watch" | "race" }>;

/**
 * Sends one request as the operator whose connection it is, and gives the answer as it came, whatever its code. A
 * write is withheld unless the object is the lab's own and still the one that the request means; nothing is sent twice.
 */
export async function sendSingle(connection: Connection, request: SingleRequest): Promise<LabAnswer> {
  try {
    const why = await heldBack(request, (read) => onTheWire(connection, wireOf(read)));
    return why ?? (await onTheWire(connection, wireOf(request)));
  } catch (error) {
    return { kind: "silence", message: messageOf(error) };
  }
}

/** Throws where no answer comes, or where it is a redirect: to follow it would carry the token elsewhere. */
async function onTheWire(connection: Connection, wire: WireRequest): Promise<Answered> {
  const body = bodyText(wire);
  const response = await dispatch(connection.url + targetOf(wire), {
    method: wire.method,
    headers: {
      accept: "application/json",
      "user-agent": "truce-lab",
      ...(wire.contentType !== undefined && { "content-type": wire.contentType }),
      ...(await connection.credentials()),
    },
    body: body ?? null,
    dispatcher: connection.dispatcher,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.body.text();
  if (response.statusCode >= 300 && response.statusCode < 400)
    throw new Error("The server sends requests elsewhere.");
  return answeredWith(response.statusCode, text, headerText(response.headers.warning));
}

function answeredWith(code: number, text: string, warnings: string | null): Answered {
  const body: Json | undefined = tryParseJson(text);
  return {
    kind: "answered",
    code,
    body,
    ...(body === undefined && { text }),
    warnings: warningsOf(warnings),
  };
}

function headerText(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
