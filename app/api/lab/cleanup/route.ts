import { after } from "next/server";
import { answer } from "@/app/api/json-answer";
import { sendLogged, sentToLab, statusOfFault } from "@/app/api/lab/sent";
import { fail, succeed } from "@/lib/failure/result";
import type { LabAnswer } from "@/lib/lab/answer";
import { removeScratch, type Send } from "@/lib/lab-sender/removal";

/** A create that is on its way when a run is given up has arrived by then. */
const LATE_MS = 1_500;

/**
 * POST what is to be deleted: deletions, and lists, which stand for what the run of that name has a little later.
 * Result<LabAnswer[], LabFault>: the answers of the deletions whose object is not gone. They are sent one by one and to
 * the end, also when the page is gone: that is when most of them come, and a create of the page may still be on its way.
 */
export async function POST(request: Request): Promise<Response> {
  const sent = await sentToLab(request);
  if (!sent.ok) return answer(sent, statusOfFault(sent.failure));
  const { requests } = sent.value;
  if (requests.some(({ kind }) => kind !== "delete" && kind !== "list"))
    return answer(fail({ kind: "malformed", message: "Only deletions and lists clean up." }), 400);
  const send: Send = (...each) => sendLogged(sent.value, ...each);
  const left: LabAnswer[] = [];
  for (const each of requests.filter(({ kind }) => kind === "delete")) {
    const deleted = await send(each);
    if (!isGone(deleted)) left.push(deleted);
  }
  const suspects = requests.flatMap(({ kind, object }) =>
    kind === "list" ? [{ object, isAwaited: true }] : [],
  );
  after(() => removeScratch(send, suspects, [LATE_MS]));
  return answer(succeed(left));
}

function isGone(deleted: LabAnswer): boolean {
  return deleted.kind === "answered" && (deleted.code < 300 || deleted.code === 404);
}
