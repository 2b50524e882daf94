import "server-only";
import { isJsonObject, propertyOf, tryParseJson } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import { deadline } from "@/lib/kube/deadline";
import { wholeLines } from "@/lib/kube/whole-lines";
import type { Answered, LabEvent } from "@/lib/lab/answer";
import type { WatchRequest } from "@/lib/lab/request";
import { wireOf } from "@/lib/lab/wire";
import { answerOf, open, type Response, warningsIn } from "./http";

/** The server ends a watch after its own `seconds`; one that does not is given up so much later. */
const GRACE_MS = 5_000;

/**
 * Watches until what it waits for has come or the server ends the watch, and gives the events in their order. The code
 * is HTTP's: a version that is gone is answered 200 with one ERROR event, whose object is a Status of code 410.
 */
export async function sendWatch(
  connection: Connection,
  request: WatchRequest,
  signal?: AbortSignal,
): Promise<Answered> {
  const limit = deadline(request.seconds * 1000 + GRACE_MS, signal);
  try {
    const response = await open(connection, wireOf(request), limit.signal);
    if (response.statusCode !== 200) return await answerOf(response);
    return await heardOf(response, request.until);
  } finally {
    limit.end();
  }
}

async function heardOf(response: Response, until: WatchRequest["until"]): Promise<Answered> {
  const events: LabEvent[] = [];
  for await (const event of eventsOf(response)) {
    events.push(event);
    if (isReached(until, events)) break;
  }
  return { kind: "answered", code: 200, body: undefined, warnings: warningsIn(response), events };
}

/** The events of an open watch, until the server ends it. Throws where the connection is cut. */
export async function* eventsOf(response: Response): AsyncGenerator<LabEvent> {
  for await (const line of wholeLines(response.body)) {
    const event = tryParseJson(line);
    const type = propertyOf(event, "type");
    const object = propertyOf(event, "object");
    if (isEventType(type) && isJsonObject(object)) yield { type, object };
  }
}

/** Bookmarks tell of no change: only who waits for one counts them. After an ERROR nothing comes. */
function isReached(until: WatchRequest["until"], events: readonly LabEvent[]): boolean {
  const last = events.at(-1)?.type;
  if (last === "ERROR") return true;
  if (typeof until === "object")
    return events.filter(({ type }) => type !== "BOOKMARK").length >= until.events;
  return until === "bookmark" && last === "BOOKMARK";
}

const EVENT_TYPES: readonly unknown[] = ["ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR"];

function isEventType(type: unknown): type is LabEvent["type"] {
  return EVENT_TYPES.includes(type);
}
