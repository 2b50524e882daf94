import { after } from "next/server";
import { answer } from "@/app/api/json-answer";
import { sendLogged, sentToLab, statusOfFault } from "@/app/api/lab/sent";
import { fail, succeed } from "@/lib/failure/result";
import { isSuccess, type LabAnswer } from "@/lib/lab/answer";
import type { ScratchName } from "@/lib/lab/scratch";
import { isHeld } from "@/lib/lab/stored";
import { isNotFound, removeScratch, type Send } from "@/lib/lab-sender/removal";

/** Before each look for what is left: a create that was on its way arrives late, an apiserver comes back. */
const LATE_MS: readonly number[] = [1_500, 3_000, 8_000];

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
  const uids = new Map<string, string>();
  for (const each of requests) {
    if (each.kind !== "delete") continue;
    uids.set(keyOf(each.object), each.object.uid);
    const deleted = await send(each);
    if (!isGone(deleted)) left.push(deleted);
  }
  const suspects = requests.flatMap(({ kind, object }) =>
    kind === "list" ? [{ object, isAwaited: true, uid: uids.get(keyOf(object)) }] : [],
  );
  after(() => removeScratch(send, suspects, LATE_MS));
  return answer(succeed(left));
}

function keyOf({ kind, namespace, name }: ScratchName): string {
  return `${kind} ${namespace}/${name}`;
}

/** Gone, and not only on its way: a finalizer may hold it. */
function isGone(deleted: LabAnswer): boolean {
  if (deleted.kind !== "answered") return false;
  return isSuccess(deleted) ? !isHeld(deleted.body) : isNotFound(deleted);
}
