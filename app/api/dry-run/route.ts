import { answer, answerResult } from "@/app/api/json-answer";
import type { Failure } from "@/lib/failure/failure";
import { fail } from "@/lib/failure/result";
import { tryParseJson } from "@/lib/json/json";
import { asRule } from "@/lib/kube/stored-rule";

/**
 * POST an object: Result<Checked, Failure>, what the cluster and its webhooks say of it, as a save where it names a
 * version, else as a create. No action, although it has a body: Next runs a page's actions one at a time, and a save
 * must not wait for a slow webhook's opinion. The proxy has checked the Origin.
 */
export async function POST(request: Request): Promise<Response> {
  const rule = asRule(tryParseJson(await request.text()));
  if (rule) return answerResult((gateway) => gateway.dryRun(rule));
  const failure: Failure = { kind: "invalid", message: "What was sent is not a PrometheusRule.", causes: [] };
  return answer(fail(failure), 400);
}
