import type { Failure } from "@/lib/failure/failure";
import type { Result } from "@/lib/failure/result";
import type { Outcome } from "@/lib/failure/saved";
import { parseJson, stringifyJson } from "@/lib/json/json";
import type { StoredRule } from "@/lib/prometheus-rule/types";

/**
 * Looks into what became of a save that got no answer, through POST /api/outcome. A server that does not answer is an
 * `unavailable` failure, no exception.
 */
export async function readOutcome(sent: StoredRule, signal: AbortSignal): Promise<Result<Outcome, Failure>> {
  try {
    const response = await fetch("/api/outcome", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: stringifyJson(sent),
      signal,
    });
    // The route answers every expected failure in this form, whatever its HTTP status.
    return parseJson(await response.text()) as unknown as Result<Outcome, Failure>;
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, failure: { kind: "unavailable", message: "", webhook: undefined } };
  }
}
