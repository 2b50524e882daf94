import type { Failure } from "@/lib/failure/failure";
import type { Result } from "@/lib/failure/result";
import type { Checked } from "@/lib/failure/saved";
import { parseJson, stringifyJson } from "@/lib/json/json";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";

/**
 * Asks the cluster and its webhooks, through POST /api/dry-run, whether they would take an object; nothing is stored.
 * Throws where Truce's server does not answer as expected.
 */
export async function dryRun(object: PrometheusRule, signal: AbortSignal): Promise<Result<Checked, Failure>> {
  const response = await fetch("/api/dry-run", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: stringifyJson(object),
    signal,
  });
  if (!response.ok) throw new Error(`/api/dry-run answered ${response.status}`);
  return parseJson(await response.text()) as unknown as Result<Checked, Failure>;
}
