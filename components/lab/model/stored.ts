import { isJsonObject, type JsonObject } from "@/lib/json/json";
import { isSuccess } from "@/lib/lab/answer";
import type { Entry, Run } from "@/lib/lab/run";
import { type ScratchKind, scratchName } from "@/lib/lab/scratch";
import { isHeld, storedAfter } from "@/lib/lab/stored";
import { generationOf } from "./watched";

/** What one entry changed in the cluster. */
export interface StoredChange {
  /** undefined: there was nothing. */
  readonly before: JsonObject | undefined;
  /** undefined: it is gone. */
  readonly after: JsonObject | undefined;
}

/** Whether an entry wrote something. A dry word: reads and refusals change nothing. */
const WRITES: ReadonlySet<string> = new Set(["create", "send", "delete"]);

/** What an entry changed, as far as the run's own answers tell; undefined: nothing, or it cannot be told. */
export function storedChange({ entries }: Run, entry: Entry): StoredChange | undefined {
  if (!WRITES.has(entry.step.do) || entry.exchange === undefined) return undefined;
  const { answer } = entry.exchange;
  if (answer.kind !== "answered" || !isSuccess(answer)) return undefined;
  const earlier = entries.filter(({ number }) => number < entry.number);
  const before = storedAfter(earlier, entry.step.on ?? "PrometheusRule");
  if (entry.step.do === "delete" && !isHeld(answer.body)) return before && { before, after: undefined };
  const after = answer.body;
  return isJsonObject(after) && isNextOf(before, after) ? { before, after } : undefined;
}

/**
 * Whether nobody else wrote in between, as far as it can be told: of a custom resource the apiserver counts each write
 * that changes the spec (metadata.generation).
 */
function isNextOf(before: JsonObject | undefined, after: JsonObject): boolean {
  const [was, is] = [before, after].map((object) => object && generationOf(object));
  return was === undefined || is === undefined || is === was || is === was + 1;
}

/** The name of a run's scratch object of a kind, once it was stored, also when it is gone again; undefined before. */
export function nameInCluster({ entries, id, namespace }: Run, kind: ScratchKind): string | undefined {
  const wasStored = entries.some(
    ({ step, exchange }) =>
      (step.do === "create" || step.do === "send") &&
      (step.on ?? "PrometheusRule") === kind &&
      exchange?.answer.kind === "answered" &&
      isSuccess(exchange.answer),
  );
  return wasStored ? scratchName(kind, namespace, id).name : undefined;
}
