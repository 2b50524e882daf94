import { answer, answerResult } from "@/app/api/json-answer";
import { sentRule } from "@/lib/kube/sent-rule";

/**
 * POST an object: Result<Checked, Failure>, what the cluster and its webhooks say of it, as a save where it names a
 * version, else as a create. No action, although it has a body: Next runs a page's actions one at a time, and a save
 * must not wait for a slow webhook's opinion. The proxy has checked the Origin.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = sentRule(await request.text());
  return sent.ok ? answerResult((gateway) => gateway.dryRun(sent.value)) : answer(sent, 400);
}
