import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { deadline } from "@/lib/kube/deadline";
import { isSuccess, type LabAnswer, statusOf } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { metadataOf, type ScratchName } from "@/lib/lab/scratch";

/** Sends a request of the lab and never throws, as sendLab does. */
export type Send = (request: LabRequest, signal?: AbortSignal) => Promise<LabAnswer>;

/** Before each try: a busy or restarting server is given some seconds. */
const PAUSES_MS: readonly number[] = [0, 250, 750, 2_000];
/** Of one try, which is four requests to a slow apiserver, and of all: who has pressed Ctrl-C waits for them. */
const TRY_MS = 15_000;
const ALL_MS = 30_000;

/** A scratch object that may be there at the end of a run. */
export interface Suspect {
  readonly object: ScratchName;
  /** Its create may still be under way: that it is not there now does not settle it. */
  readonly isAwaited: boolean;
  /** Where the run knows it: another object of that name is not the run's. */
  readonly uid?: string | undefined;
}

/**
 * Deletes the scratch objects of a run, each with as many tries as there are pauses (milliseconds), and gives those of
 * which it is not certain that they are gone. Each is read by its name, which no other run has: the run need not know
 * the object, because the answer to its create was lost, and no right to list is needed. Never throws.
 */
export async function removeScratch(
  send: Send,
  suspects: readonly Suspect[],
  pausesMs = PAUSES_MS,
): Promise<readonly ScratchName[]> {
  const over = deadline(ALL_MS);
  const gone = await Promise.all(
    suspects.map((suspect) => removed(send, suspect, pausesMs, over.signal)),
  ).finally(over.end);
  return suspects.filter((_, index) => gone[index] !== true).map(({ object }) => object);
}

async function removed(
  send: Send,
  { object, isAwaited, uid }: Suspect,
  pausesMs: readonly number[],
  over: AbortSignal,
): Promise<boolean> {
  let found: Found = "unknown";
  for (const ms of pausesMs) {
    if (over.aborted) break;
    await delay(ms);
    found = await removeOnce(send, object, uid, over);
    if (found === "deleted" || (found === "absent" && !isAwaited)) return true;
  }
  return found === "absent";
}

type Found = "absent" | "deleted" | "unknown";

/** Not the answer to the deletion counts, which a proxy may have given, but that the object is not found any more. */
async function removeOnce(
  send: Send,
  object: ScratchName,
  known: string | undefined,
  over: AbortSignal,
): Promise<Found> {
  const { signal, end } = deadline(TRY_MS, over);
  try {
    const there = await send({ kind: "read", object }, signal);
    if (isNotFound(there)) return "absent";
    const uid = there.kind === "answered" && isSuccess(there) ? metadataOf(there.body, "uid") : undefined;
    if (uid === undefined) return "unknown";
    if (known !== undefined && uid !== known) return "absent";
    await send({ kind: "delete", object: { ...object, uid }, preconditions: { uid } }, signal);
    return isNotFound(await send({ kind: "read", object }, signal)) ? "deleted" : "unknown";
  } finally {
    end();
  }
}

/** Whether the apiserver itself says that there is no such object: a proxy's 404 says nothing. */
export function isNotFound(answer: LabAnswer): boolean {
  return answer.kind === "answered" && answer.code === 404 && statusOf(answer).reason === "NotFound";
}
