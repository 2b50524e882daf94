import { after } from "next/server";
import { answer } from "@/app/api/json-answer";
import { sendLogged, sentToLab, statusOfFault } from "@/app/api/lab/sent";
import { fail, succeed } from "@/lib/failure/result";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { isGone, sweep, sweepLate } from "@/lib/lab-sender/sweep";

/**
 * POST what is to be deleted: deletions, and lists, which stand for all that carries the label of their run.
 * Result<LabAnswer[], LabFault>: the answers of those whose object is not gone. They are sent one by one and to the end,
 * also when the page is gone: that is when most of them come, and a create of the page may still be on its way. What is
 * listed is therefore looked for once more after the answer.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = await sentToLab(request);
  if (!sent.ok) return answer(sent, statusOfFault(sent.failure));
  const { requests } = sent.value;
  if (requests.some(({ kind }) => kind !== "delete" && kind !== "list"))
    return answer(fail({ kind: "malformed", message: "Only deletions and lists clean up." }), 400);
  const send = (each: LabRequest) => sendLogged(sent.value, each);
  const left: LabAnswer[] = [];
  for (const each of requests)
    left.push(...(each.kind === "list" ? await sweep(each.object, send) : await deleted(each, send)));
  const runs = requests.flatMap(({ kind, object }) => (kind === "list" ? [object] : []));
  after(() => sweepLate(runs, send));
  return answer(succeed(left));
}

async function deleted(
  deletion: LabRequest,
  send: (request: LabRequest) => Promise<LabAnswer>,
): Promise<readonly LabAnswer[]> {
  const found = await send(deletion);
  return isGone(found) ? [] : [found];
}
