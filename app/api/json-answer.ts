import "server-only";
import { currentSession, gatewayFor } from "@/app/session";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result } from "@/lib/failure/result";
import { type Json, stringifyJson } from "@/lib/json/json";
import type { Gateway } from "@/lib/kube/gateway";

/**
 * Reads something as the signed-in operator and answers the Result. Always 200: a failure is a value that the page
 * handles, and its `kind` says more than a status code could.
 */
export async function answerAs<T>(
  read: (gateway: Gateway) => Promise<Result<T, Failure>>,
): Promise<Response> {
  const session = await currentSession();
  if (!session) return answer(fail<Failure>({ kind: "unauthenticated", message: "Nobody is signed in." }));
  return answer(await read(await gatewayFor(session)));
}

/** Writes a value as JSON that keeps large integers and that no cache keeps. */
export function answer(value: unknown): Response {
  return new Response(stringifyJson(value as Json), {
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}
