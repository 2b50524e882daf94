import "server-only";
import { headers } from "next/headers";
import { after } from "next/server";
import type { Result } from "@/lib/failure/result";
import { runtime } from "./runtime";

/**
 * Does one piece of work for a request and logs who did what, how it ended and how long it took. No contents. The line
 * is written after the answer, which need not wait for it.
 */
export async function logged<T, F extends { readonly kind: string }>(
  what: string,
  about: Readonly<Record<string, string | undefined>>,
  work: () => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  const requestId = (await headers()).get("x-request-id");
  const started = performance.now();
  const result = await work();
  const outcome = result.ok ? "ok" : result.failure.kind;
  const ms = Math.round(performance.now() - started);
  after(() => runtime().log.info({ requestId, ...about, outcome, ms }, what));
  return result;
}
