import "server-only";
import type { Connection } from "@/lib/kube/cluster";
import { faultOf, isNeverSent } from "@/lib/kube/request";
import { type Answered, isSuccess, type LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { metadataOf } from "@/lib/lab/scratch";
import { wireOf } from "@/lib/lab/wire";
import { ask, timed } from "./http";
import { heldBack } from "./ownership";
import { sendRace } from "./race";
import { sendWatch } from "./watch";

/**
 * Sends a request as the operator whose connection it is, and gives the answer as it came, whatever its code. A write is
 * withheld unless the object is the lab's own and still the one that the request means (see `heldBack`). Nothing is sent
 * twice but the tries of a race. Without an answer, or when the signal aborts, it is silence. It never throws.
 */
export async function sendLab(
  connection: Connection,
  request: LabRequest,
  signal?: AbortSignal,
): Promise<LabAnswer> {
  try {
    const held = await heldBack(request, (read) => ask(connection, wireOf(read), signal));
    if (held !== undefined) return held;
    switch (request.kind) {
      case "watch":
        return await timed(() => sendWatch(connection, request, signal));
      case "race":
        return await timed(() => sendRace(connection, request, signal));
      case "create":
        return created(await ask(connection, wireOf(request), signal));
      default:
        return await ask(connection, wireOf(request), signal);
    }
  } catch (error) {
    const { code, message } = faultOf(error);
    // Of a race others may have been sent before.
    const neverSent = request.kind !== "race" && isNeverSent(code);
    return { kind: "silence", message, ...(neverSent && { neverSent }) };
  }
}

/** A success that shows no object is no apiserver's: whether anything was stored is as open as without an answer. */
function created(answer: Answered): LabAnswer {
  if (!isSuccess(answer) || metadataOf(answer.body, "uid") !== undefined) return answer;
  return { kind: "silence", message: `${answer.code} without an object` };
}
