import { fail, type Result, succeed } from "@/lib/failure/result";
import { type Json, parseJson, stringifyJson, tryParseJson } from "@/lib/json/json";
import type { LabAnswer, LabEvent } from "@/lib/lab/answer";
import type { LabRequest } from "@/lib/lab/request";
import { cleanupOf, type Exchange, exchangeOf, type Run } from "@/lib/lab/run";
import { type Leftover, SCRATCH_KINDS, type ScratchName, scratchName } from "@/lib/lab/scratch";
import type { LabFault } from "./model/lab-fault";

/** The names of scratch objects that this page has asked for and not given up yet: they are nobody's leftovers. */
const ownNames = new Set<string>();

/** Sends one request as `operator`. Never throws. */
export async function sendRequest(
  operator: string,
  request: LabRequest,
): Promise<Result<Exchange, LabFault>> {
  const sentAt = Date.now();
  const started = performance.now();
  if (request.kind === "create" || request.kind === "apply") ownNames.add(request.object.name);
  const answer = await post<LabAnswer>("/api/lab/send", { operator, requests: [textOf(request)] });
  if (!answer.ok) return answer;
  return succeed(exchangeOf(request, answer.value, sentAt, performance.now() - started));
}

/**
 * Deletes what a run has left, even while the page goes away: the objects that it knows, and a little later, by a list
 * of each kind, what else has its name, because a create may still be on its way. What cannot be deleted now is
 * found as a leftover from then on, so that nobody has to wait for the answer. Never throws.
 */
export async function cleanUpRun(operator: string, run: Run): Promise<void> {
  const names = SCRATCH_KINDS.map((kind) => scratchName(kind, run.namespace, run.id));
  // Nothing was asked for: nothing is there.
  if (!names.some(({ name }) => ownNames.has(name))) return;
  const lists = names.map((object): LabRequest => ({ kind: "list", object }));
  await postDeletions(operator, [...cleanupOf(run), ...lists], { keepalive: true });
  for (const { name } of names) ownNames.delete(name);
}

/** What the server takes at once is limited, and so is how long a proxy waits for its answer. */
const AT_ONCE = 100;

/**
 * Deletes scratch objects, each by its uid, a hundred with each request; answers the ones that are not gone. The first
 * fault ends it. Never throws.
 */
export async function deleteScratch(
  operator: string,
  requests: readonly LabRequest[],
): Promise<Result<readonly LabAnswer[], LabFault>> {
  const left: LabAnswer[] = [];
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const part = await postDeletions(operator, requests.slice(from, from + AT_ONCE));
    if (!part.ok) return part;
    left.push(...part.value);
  }
  return succeed(left);
}

function postDeletions(
  operator: string,
  requests: readonly LabRequest[],
  options?: RequestInit,
): Promise<Result<readonly LabAnswer[], LabFault>> {
  return post("/api/lab/cleanup", { operator, requests: requests.map(textOf) }, options);
}

/** What deletes a leftover, and nothing that has its name later. */
export function deletionOf({ kind, namespace, name, uid }: Leftover): LabRequest {
  return { kind: "delete", object: { kind, namespace, name, uid }, preconditions: { uid } };
}

/**
 * The scratch objects in a namespace, of whatever run but this page's own; none where that cannot be told. Throws when
 * aborted.
 */
export async function readLeftovers(namespace: string, signal: AbortSignal): Promise<readonly Leftover[]> {
  const response = await fetch(`/api/lab/leftovers?${new URLSearchParams({ namespace })}`, {
    signal,
    cache: "no-store",
  });
  const result = tryParseJson(await response.text()) as unknown as
    | Result<readonly Leftover[], unknown>
    | undefined;
  if (result?.ok !== true) throw new Error(`/api/lab/leftovers answered ${response.status}`);
  return result.value.filter(({ name }) => !ownNames.has(name));
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
