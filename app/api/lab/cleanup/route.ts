import { answer } from "@/app/api/json-answer";
import { sendLogged, sentToLab, statusOfFault } from "@/app/api/lab/sent";
import { fail, succeed } from "@/lib/failure/result";
import type { LabAnswer } from "@/lib/lab/answer";

/**
 * POST deletions of the lab: Result<LabAnswer[], LabFault>, the answers of those whose object is not gone. They are sent
 * one by one and to the end, also when the page is gone: that is when most of them come.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = await sentToLab(request);
  if (!sent.ok) return answer(sent, statusOfFault(sent.failure));
  const { requests } = sent.value;
  if (requests.some(({ kind }) => kind !== "delete"))
    return answer(fail({ kind: "malformed", message: "Only deletions clean up." }), 400);
  const left: LabAnswer[] = [];
  for (const deletion of requests) {
    const deleted = await sendLogged(sent.value, deletion);
    if (!isGone(deleted)) left.push(deleted);
  }
  return answer(succeed(left));
}

function isGone(deleted: LabAnswer): boolean {
  return deleted.kind === "answered" && (deleted.code < 300 || deleted.code === 404);
}
