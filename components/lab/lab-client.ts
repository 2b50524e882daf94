import { fail, type Result, succeed } from "@/lib/failure/result";
import { type Json, parseJson, stringifyJson, tryParseJson } from "@/lib/json/json";
import type { LabAnswer, LabEvent } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { cleanupOf, type Exchange, exchangeOf, type Run } from "@/lib/lab/run";
import { type Leftover, SCRATCH_KINDS, type ScratchName, scratchName } from "@/lib/lab/scratch";
import type { LabFault } from "./model/lab-fault";

/** Sends one request as `operator`. Never throws. */
export async function sendRequest(
  operator: string,
  request: LabRequest,
): Promise<Result<Exchange, LabFault>> {
  const sentAt = Date.now();
  const started = performance.now();
  const answer = await post<LabAnswer>("/api/lab/send", { operator, requests: [textOf(request)] });
  if (!answer.ok) return answer;
  return succeed(exchangeOf(request, answer.value, sentAt, performance.now() - started));
}

/**
 * Deletes what a run has left, even while the page goes away: the objects that it knows, and by the lists whatever else
 * carries its label, now and a little later, because a create may still be on its way. What cannot be deleted is found
 * as a leftover the next time, so that nobody has to wait for an answer.
 */
export function cleanUpRun(operator: string, run: Run): void {
  const lists = SCRATCH_KINDS.map((kind): LabRequest => {
    return { kind: "list", object: scratchName(kind, run.namespace, run.id) };
  });
  void deleteScratch(operator, [...cleanupOf(run), ...lists]);
}

/** Deletes scratch objects, each by its uid, or by a list of its run; answers the ones that are not gone. Never throws. */
export async function deleteScratch(
  operator: string,
  requests: readonly LabRequest[],
): Promise<Result<readonly LabAnswer[], LabFault>> {
  return post("/api/lab/cleanup", { operator, requests: requests.map(textOf) }, { keepalive: true });
}

/** What deletes a leftover, and nothing that has its name later. */
export function deletionOf({ kind, namespace, name, uid }: Leftover): LabRequest {
  return { kind: "delete", object: { kind, namespace, name, uid }, preconditions: { uid } };
}

/** The scratch objects in a namespace, of whatever run; none where that cannot be told. Throws when aborted. */
export async function readLeftovers(namespace: string, signal: AbortSignal): Promise<readonly Leftover[]> {
  const response = await fetch(`/api/lab/leftovers?${new URLSearchParams({ namespace })}`, {
    signal,
    cache: "no-store",
  });
  const result = tryParseJson(await response.text()) as unknown as
    | Result<readonly Leftover[], unknown>
    | undefined;
  return result?.ok === true ? result.value : [];
}

/**
 * What happens to one object, from what is stored now on, until the signal aborts or the stream ends. Throws where it
 * cannot be had.
 */
export async function* watchObject(object: ScratchName, signal: AbortSignal): AsyncGenerator<LabEvent> {
  const response = await fetch(`/api/lab/watch?${new URLSearchParams({ ...object })}`, { signal });
  if (!response.ok || response.body === null) throw new Error(`/api/lab/watch answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield parseJson(line) as unknown as LabEvent;
  }
}

function textOf(request: LabRequest): string {
  return stringifyJson({ ...request } as unknown as Json);
}

async function post<T>(path: string, body: Json, options: RequestInit = {}): Promise<Result<T, LabFault>> {
  try {
    const response = await fetch(path, { ...options, method: "POST", body: stringifyJson(body) });
    const result = tryParseJson(await response.text()) as unknown as Result<T, LabFault> | undefined;
    return typeof result?.ok === "boolean" ? result : fail({ kind: "unreachable" });
  } catch {
    return fail({ kind: "unreachable" });
  }
}
