import { type JsonObject, propertyOf } from "@/lib/json/json";
import type { LabEvent } from "@/lib/lab/answer";
import { metadataOf } from "@/lib/lab/scratch";

/** An object as its own watch has shown it. */
export interface Watched {
  /** As it is stored, or was at last. undefined: nothing came yet. */
  readonly object: JsonObject | undefined;
  /** As it was one version before. */
  readonly previous: JsonObject | undefined;
  readonly presence: "unknown" | "stored" | "deleted";
  /** The newest last, no more than MOST_EVENTS. */
  readonly events: readonly WatchedEvent[];
  /** How many there were. */
  readonly count: number;
}

export interface WatchedEvent {
  /** 1, 2, 3 …: stays what it is while others come. */
  readonly number: number;
  readonly type: LabEvent["type"];
  readonly version: string;
}

/** A race makes a hundred and more; nobody reads them all. */
const MOST_EVENTS = 30;

export const NOTHING_WATCHED: Watched = {
  object: undefined,
  previous: undefined,
  presence: "unknown",
  events: [],
  count: 0,
};

/** What is known after one more event. A bookmark is a version without a change; an error tells nothing of the object. */
export function watchedAfter(watched: Watched, { type, object }: LabEvent): Watched {
  const number = watched.count + 1;
  const event = { number, type, version: metadataOf(object, "resourceVersion") ?? "" };
  const heard = { ...watched, count: number, events: [...watched.events, event].slice(-MOST_EVENTS) };
  if (type === "BOOKMARK" || type === "ERROR") return heard;
  if (type === "DELETED") return { ...heard, object, previous: watched.object, presence: "deleted" };
  return {
    ...heard,
    object,
    // What stands anew under the name has no version before.
    previous: watched.presence === "stored" ? watched.object : undefined,
    presence: "stored",
  };
}

/** metadata.generation: counts changes of the spec; undefined for kinds that have none. */
export function generationOf(object: JsonObject): number | undefined {
  const generation = propertyOf(object.metadata, "generation");
  return typeof generation === "number" ? generation : undefined;
}

/**
 * Whether a copy's version is no longer the stored one. `stored`: the version by the run's own answers, which are there
 * before the watch has told of them.
 */
export function isOutdated(
  version: string,
  { object, events }: Watched,
  stored: string | undefined,
): boolean {
  if (object !== undefined && metadataOf(object, "resourceVersion") === version) return false;
  // Versions have no order that a client may rely on: only one that was seen before another is older.
  if (events.some((event) => event.version === version)) return true;
  return stored !== undefined && stored !== version;
}

/**
 * Whether the object in the cluster is another one than the copy was read from: deleted and created anew under its
 * name. `stored`: the object by the run's own answers, which are there before the watch has told of them.
 */
export function isAnother(base: JsonObject, watched: Watched, stored: JsonObject | undefined): boolean {
  const uid = metadataOf(base, "uid");
  const known = [stored, watched.presence === "stored" ? watched.object : undefined]
    .map((object) => metadataOf(object, "uid"))
    .filter((each) => each !== undefined);
  return uid !== undefined && known.length > 0 && !known.includes(uid);
}
