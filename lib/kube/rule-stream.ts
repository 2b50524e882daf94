import "server-only";
import type { Failure } from "@/lib/failure/failure";
import type { LinkState, StreamEvent } from "@/lib/watch/protocol";
import { summarize } from "@/lib/watch/summary";
import type { Connection } from "./cluster";
import { type ListWatchEvent, listWatch } from "./list-watch";
import { DEFAULT_PACE, type Pace } from "./pace";
import { placeOf, resumeIdOf } from "./resume-id";
import type { RequestFailure } from "./status";

/** One message for the browser. `id` is where the stream can be resumed; "" takes an earlier one back. */
export interface StreamMessage {
  readonly event?: StreamEvent;
  readonly id?: string;
}

export interface RuleStreamOptions {
  readonly namespaces: readonly string[];
  /** The id of the last message that the browser has seen. */
  readonly resume: string | null;
  /** Names operator and cluster; an id of another owner is ignored. */
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly pace?: Pace;
}

/** The list-watch as the browser's event protocol: rows instead of objects, and how current they are. */
export async function* ruleStream(
  connection: Connection,
  { namespaces, resume, owner, signal, pace = DEFAULT_PACE }: RuleStreamOptions,
): AsyncGenerator<StreamMessage> {
  const from = placeOf(resume, owner);
  let loaded = 0;
  let current = new Date();
  for await (const event of listWatch(connection, { from, namespaces, pace, signal })) {
    if (event.type === "begin") loaded = 0;
    if (event.type === "objects") loaded += event.objects.length;
    if ("place" in event || event.type === "up") current = new Date();
    yield* messagesOf(event, owner, loaded, current);
  }
}

function* messagesOf(
  event: ListWatchEvent,
  owner: string,
  loaded: number,
  current: Date,
): Generator<StreamMessage> {
  switch (event.type) {
    case "begin":
      yield { event: { type: "begin", scope: event.scope }, id: "" };
      yield link({ kind: "loading", loaded: 0 });
      return;
    case "objects":
      yield { event: { type: "rows", rows: event.objects.map(summarize) } };
      yield link({ kind: "loading", loaded });
      return;
    case "complete":
      yield { event: { type: "complete" }, id: resumeIdOf(event.place, owner) };
      return;
    case "changed":
      yield { event: { type: "upsert", row: summarize(event.object) }, id: resumeIdOf(event.place, owner) };
      return;
    case "removed": {
      const { namespace, name, uid } = event.object.metadata;
      yield { event: { type: "remove", namespace, name, uid }, id: resumeIdOf(event.place, owner) };
      return;
    }
    case "bookmark":
      yield { id: resumeIdOf(event.place, owner) };
      return;
    case "up":
      yield link({ kind: "live" });
      return;
    case "down":
      yield link({ kind: "stale", since: current.toISOString(), failure: linkFailure(event.failure) });
      return;
    case "refused":
      yield link({ kind: "refused", failure: linkFailure(event.failure) });
  }
}

function link(state: LinkState): StreamMessage {
  return { event: { type: "link", link: state } };
}

/** Reads are neither stale nor lost. */
function linkFailure(failure: RequestFailure): Failure {
  if (failure.kind !== "stale" && failure.kind !== "lost") return failure;
  return { kind: "unavailable", message: failure.message, webhook: undefined };
}
