import "server-only";
import { currentSession, gatewayFor } from "@/app/session";
import type { Failure } from "@/lib/failure/failure";
import { fail, type Result } from "@/lib/failure/result";
import { type Json, stringifyJson } from "@/lib/json/json";
import type { Gateway } from "@/lib/kube/gateway";

type Read<T> = (gateway: Gateway) => Promise<Result<T, Failure>>;

/**
 * Reads something as the signed-in operator and answers the Result. Always 200: a failure is a value that the page
 * handles, and its `kind` says more than a status code could.
 */
export async function answerResult<T>(read: Read<T>): Promise<Response> {
  return answer(await readAsOperator(read));
}

/** Reads something as the signed-in operator and answers the value alone, or a status code and the Failure. */
export async function answerValue<T>(read: Read<T>): Promise<Response> {
  const result = await readAsOperator(read);
  return result.ok ? answer(result.value) : answer(result.failure, statusOf(result.failure));
}

/** Writes a value as JSON that keeps large integers and that no cache keeps. */
export function answer(value: unknown, status = 200): Response {
  return new Response(stringifyJson(value as Json), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}

async function readAsOperator<T>(read: Read<T>): Promise<Result<T, Failure>> {
  const session = await currentSession();
  if (!session) return fail({ kind: "unauthenticated", message: "Nobody is signed in." });
  return read(await gatewayFor(session));
}

function statusOf({ kind }: Failure): number {
  if (kind === "unauthenticated") return 401;
  if (kind === "forbidden") return 403;
  return kind === "rate-limited" ? 429 : 502;
}
