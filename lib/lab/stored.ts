import { isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import { isSuccess } from "./answer";
import type { Entry } from "./run";
import { metadataOf, type ScratchKind } from "./scratch";

/** The object of a kind as it stands in the cluster after these entries, by their answers. */
export function storedAfter(entries: readonly Entry[], kind: ScratchKind): JsonObject | undefined {
  let stored: JsonObject | undefined;
  for (const { step, exchange } of entries) {
    if ((step.on ?? "PrometheusRule") !== kind || exchange?.answer.kind !== "answered") continue;
    if (!isSuccess(exchange.answer)) continue;
    const { body } = exchange.answer;
    if (step.do === "delete" && !isHeld(body)) stored = undefined;
    else if (isJsonObject(body) && metadataOf(body, "uid") !== undefined) stored = body;
  }
  return stored;
}

/** Whether a deletion's answer shows an object that is still there, because a finalizer holds it. */
export function isHeld(body: Json | undefined): boolean {
  return propertyOf(propertyOf(body, "metadata"), "deletionTimestamp") !== undefined;
}
