import { answer } from "@/app/api/json-answer";
import { sendLogged, sentToLab, statusOfFault } from "@/app/api/lab/sent";
import { fail, succeed } from "@/lib/failure/result";

/**
 * POST one request of the lab: Result<LabAnswer, LabFault>, what the apiserver answers the signed-in operator, whatever
 * its code. The proxy has checked the Origin.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = await sentToLab(request);
  if (!sent.ok) return answer(sent, statusOfFault(sent.failure));
  const [only, ...more] = sent.value.requests;
  if (only === undefined || more.length > 0)
    return answer(fail({ kind: "malformed", message: "Exactly one request can be sent at a time." }), 400);
  // Nobody would learn what became of a write that is cut off: what a page that is gone has made, its cleanup deletes.
  const signal = only.kind === "watch" || only.kind === "race" ? request.signal : undefined;
  return answer(succeed(await sendLogged(sent.value, only, signal)));
}
