import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { LabAnswer } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { type ScratchName, scratchIn } from "@/lib/lab/scratch";

type Send = (request: LabRequest) => Promise<LabAnswer>;

/** A create that is on its way when a run is given up has long arrived by then. */
const LATE_MS = 1_500;

/**
 * Deletes the scratch objects of the run that `object` is named after, of its kind. They are found by the run's label:
 * one may be there of which the run does not know, because the answer to its create was lost. What is given are the
 * answers of those that are not gone, and of a list that was refused.
 */
export async function sweep(object: ScratchName, send: Send): Promise<readonly LabAnswer[]> {
  const list = await send({ kind: "list", object });
  if (list.kind !== "answered" || list.code !== 200) return [list];
  const left: LabAnswer[] = [];
  for (const { kind, namespace, name, uid } of scratchIn(list.body, object.kind)) {
    const found = { kind, namespace, name, uid };
    const deleted = await send({ kind: "delete", object: found, preconditions: { uid } });
    if (!isGone(deleted)) left.push(deleted);
  }
  return left;
}

/** Sweeps once more, after `wait`: a create that was under way at the first look may be stored by now. */
export async function sweepLate(
  objects: readonly ScratchName[],
  send: Send,
  wait: () => Promise<unknown> = () => delay(LATE_MS),
): Promise<void> {
  if (objects.length === 0) return;
  await wait();
  for (const object of objects) await sweep(object, send);
}

/** Whether the object of a deletion is not there any more. */
export function isGone(deleted: LabAnswer): boolean {
  return deleted.kind === "answered" && (deleted.code < 300 || deleted.code === 404);
}
