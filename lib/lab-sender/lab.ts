import "server-only";
import { isJsonObject } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import { faultOf, isNeverSent, isUntrusted } from "@/lib/kube/request";
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
    const server = isUntrusted(code) ? "untrusted" : undefined;
    return { kind: "silence", message, ...(neverSent && { neverSent }), ...(server && { server }) };
  }
}

/** A success that shows no object is no apiserver's: whether anything was stored is as open as without an answer. */
function created(answer: Answered): LabAnswer {
  if (!isSuccess(answer)) return isRefusal(answer) ? answer : noApiserver(answer);
  if (metadataOf(answer.body, "uid") !== undefined) return answer;
  return { kind: "silence", message: `${answer.code} without an object` };
}

/** Whether an apiserver may have refused so: with a Status. What stands before one may answer for it. */
function isRefusal({ code, body, text = "" }: Answered): boolean {
  if ([401, 407, 429].includes(code) || code >= 500) return true;
  // Of a path that it does not know, it says this and no more.
  if (code === 404 && text.trim() === "404 page not found") return true;
  return isJsonObject(body) && body.kind === "Status";
}

/** It has refused, so that nothing is stored. */
function noApiserver({ code }: Answered): LabAnswer {
  const message = `${code} without a Status of Kubernetes`;
  return { kind: "silence", message, neverSent: true, server: "no-apiserver" };
}
