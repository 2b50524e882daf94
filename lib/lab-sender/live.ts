import "server-only";
import { isJsonArray, isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import type { Connection } from "@/lib/kube/cluster";
import { deadline } from "@/lib/kube/deadline";
import { DEFAULT_PACE, pause, pauseMs } from "@/lib/kube/pace";
import { type Answered, isSuccess, type LabEvent } from "@/lib/lab/answer";
import { metadataOf, type ScratchName } from "@/lib/lab/scratch";
import { wireOf } from "@/lib/lab/wire";
import { answerOf, ask, open } from "./http";
import { eventsOf } from "./watch";

/** The apiserver ends a watch after so long, sending a bookmark before; a dead one is noticed a little later. */
const WATCH_SECONDS = 45;
const GRACE_MS = 10_000;

/**
 * What the cluster holds of one scratch object: it is told as ADDED where it is there, then everything that happens
 * to it, until the signal aborts. An end of the watch or of the connection leaves no gap: it goes on from the last
 * version, or, where that is gone, with a new list, of which what differs is told. What no other try can cure (no
 * right to list or watch) is told as an ERROR event with the Status, and is the last event.
 */
export async function* watchScratch(
  connection: Connection,
  object: ScratchName,
  signal: AbortSignal,
): AsyncGenerator<LabEvent> {
  let place: Place = { known: undefined, from: undefined };
  let failures = 0;
  while (!signal.aborted) {
    const pass = yield* onePass(connection, object, place, signal);
    if (pass.refusal) return yield { type: "ERROR", object: pass.refusal };
    place = pass.place;
    failures = pass.news ? 0 : failures + 1;
    if (failures > 0) await pause(pauseMs(DEFAULT_PACE, failures), signal);
  }
}

/** How far the lane has come. */
interface Place {
  /** The object as it was told last; undefined: it is not there. */
  readonly known: JsonObject | undefined;
  /** The version from which a watch goes on; undefined: a list comes first. */
  readonly from: string | undefined;
}

/** How one watch, with the list before it where there is one, went. */
interface Pass {
  readonly place: Place;
  /** The watch brought something, be it a bookmark. */
  readonly news: boolean;
  /** The Status after which it is useless to go on. */
  readonly refusal?: JsonObject;
}

async function* onePass(
  connection: Connection,
  object: ScratchName,
  start: Place,
  signal: AbortSignal,
): AsyncGenerator<LabEvent, Pass> {
  let place = start;
  let news = false;
  const limit = deadline(WATCH_SECONDS * 1000 + GRACE_MS, signal);
  try {
    if (place.from === undefined) {
      const list = await ask(connection, wireOf({ kind: "list", object }), signal);
      if (!isSuccess(list)) return refused(list.code, list.body, place);
      const found = itemOf(list, object);
      yield* changesBetween(place.known, found);
      place = { known: found, from: metadataOf(list.body, "resourceVersion") };
    }
    const response = await openWatch(connection, object, place.from ?? "", limit.signal);
    if (response.statusCode !== 200)
      return refused(response.statusCode, (await answerOf(response)).body, place);
    for await (const event of eventsOf(response)) {
      if (event.type === "ERROR") return { ...refused(event.object.code, event.object, place), news };
      place = after(event, place);
      news = true;
      if (event.type !== "BOOKMARK") yield event;
    }
  } catch {
    // The connection was cut, or none could be made: the next pass goes on from here.
  } finally {
    limit.end();
  }
  return { place, news };
}

function openWatch(connection: Connection, object: ScratchName, from: string, signal: AbortSignal) {
  const watch = { kind: "watch", object, from, until: "error", seconds: WATCH_SECONDS } as const;
  return open(connection, wireOf(watch), signal);
}

function after({ type, object }: LabEvent, place: Place): Place {
  const from = metadataOf(object, "resourceVersion") ?? place.from;
  if (type === "BOOKMARK") return { ...place, from };
  return { known: type === "DELETED" ? undefined : object, from };
}

/** A version that is gone calls for a list, a busy or starting server for patience; all else is final. */
function refused(code: Json | undefined, status: Json | undefined, place: Place): Pass {
  if (code === 410) return { place: { ...place, from: undefined }, news: false };
  if (code === 429 || (typeof code === "number" && code >= 500)) return { place, news: false };
  return { place, news: false, refusal: isJsonObject(status) ? status : { kind: "Status", code } };
}

function itemOf({ body }: Answered, { name }: ScratchName): JsonObject | undefined {
  const items = propertyOf(body, "items");
  const found = isJsonArray(items) ? items.filter(isJsonObject) : [];
  return found.find((item) => propertyOf(item.metadata, "name") === name);
}

/** What must have happened while nobody watched, as far as two states can tell. */
function changesBetween(known: JsonObject | undefined, found: JsonObject | undefined): readonly LabEvent[] {
  const isSame = known !== undefined && metadataOf(known, "uid") === metadataOf(found, "uid");
  if (isSame && found) {
    const moved = metadataOf(known, "resourceVersion") !== metadataOf(found, "resourceVersion");
    return moved ? [{ type: "MODIFIED", object: found }] : [];
  }
  const events: LabEvent[] = [];
  if (known) events.push({ type: "DELETED", object: known });
  if (found) events.push({ type: "ADDED", object: found });
  return events;
}
