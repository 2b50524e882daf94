import type { Failure } from "@/lib/failure/failure";
import { fail, type Result } from "@/lib/failure/result";
import type { Checked } from "@/lib/failure/saved";
import { parseJson, stringifyJson } from "@/lib/json/json";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";

/**
 * Asks the cluster and its webhooks, through POST /api/dry-run, whether they would take an object; nothing is stored.
 * A proxy before Truce that refuses the size is a failure: the save, a little larger, would end there too.
 * Throws where Truce's server does not answer as expected.
 */
export async function dryRun(object: PrometheusRule, signal: AbortSignal): Promise<Result<Checked, Failure>> {
  const body = stringifyJson(object);
  const response = await fetch("/api/dry-run", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal,
  });
  // Truce's own server never says so of this: it would take more than an apiserver.
  if (response.status === 413) return fail({ kind: "over-proxy-limit", size: new Blob([body]).size });
  if (!response.ok) throw new Error(`/api/dry-run answered ${response.status}`);
  return parseJson(await response.text()) as unknown as Result<Checked, Failure>;
}
