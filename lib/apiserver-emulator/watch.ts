import type { Call } from "./call";
import { type Json, type JsonObject, objectAt } from "./json";
import { apiVersionOf } from "./resources";
import { type Predicate, selectorOf } from "./selectors";
import { badRequest, expired, Refusal } from "./status";
import { type StoreEvent, versionOf } from "./store";

/** One line of a watch. */
export interface WatchEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  readonly object: Json;
}

/** A watch that may begin; `start` sends what there is and goes on until the returned function is called. */
export interface Watch {
  readonly timeoutSeconds: number | undefined;
  readonly start: (send: (event: WatchEvent) => void) => () => void;
  /** Sent before the stream ends by its timeout; undefined when bookmarks are not asked for. */
  readonly lastBookmark: () => WatchEvent | undefined;
}

const BOOKMARK_INTERVAL_MS = 60_000;

/** GET on a collection with watch=true. */
export function watch(call: Call): Watch | Refusal {
  const { query, resource, store } = call;
  const selects = selectorOf(query, resource);
  if (selects instanceof Refusal) return selects;
  const version = query.get("resourceVersion") ?? "";
  if (version !== "" && !/^\d+$/.test(version)) return badRequest(`invalid resource version: ${version}`);
  const wrong = initialEventsRefusal(query);
  if (wrong !== undefined) return wrong;
  const bookmarks = isTrue(query.get("allowWatchBookmarks"));
  const prefix = resource.namespaced && call.namespace !== "" ? `${call.namespace}/` : "";
  const isWatched = (key: string) => key.startsWith(prefix);
  const translate = (event: StoreEvent) =>
    event.resource === resource && isWatched(event.key) ? translated(event, selects) : undefined;
  return {
    timeoutSeconds: Number(query.get("timeoutSeconds") ?? 0) || undefined,
    lastBookmark: () => (bookmarks ? bookmark(call, {}) : undefined),
    start: (send) => {
      for (const event of firstEvents(call, version, selects, isWatched, translate)) send(event);
      const stop = store.subscribe((event) => {
        const line = translate(event);
        if (line !== undefined) send(line);
      });
      const timer = bookmarks ? setInterval(() => send(bookmark(call, {})), BOOKMARK_INTERVAL_MS) : undefined;
      return () => {
        stop();
        clearInterval(timer);
      };
    },
  };
}

function initialEventsRefusal(query: URLSearchParams): Refusal | undefined {
  const match = query.get("resourceVersionMatch") ?? "";
  const wanted = query.get("sendInitialEvents");
  if (wanted === null && match !== "") {
    return badRequest("resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
  }
  if (wanted !== null && match !== "NotOlderThan") {
    return badRequest("sendInitialEvents requires resourceVersionMatch=NotOlderThan");
  }
  return undefined;
}

function firstEvents(
  call: Call,
  version: string,
  selects: Predicate,
  isWatched: (key: string) => boolean,
  translate: (event: StoreEvent) => WatchEvent | undefined,
): WatchEvent[] {
  const { query, store, resource } = call;
  const wantsInitial = isTrue(query.get("sendInitialEvents"));
  if (wantsInitial || ((version === "" || version === "0") && query.get("sendInitialEvents") === null)) {
    const added = store
      .list(resource)
      .filter(([key, object]) => isWatched(key) && selects(object))
      .map(([, object]): WatchEvent => ({ type: "ADDED", object }));
    if (!wantsInitial) return added;
    return [...added, bookmark(call, { "k8s.io/initial-events-end": "true" })];
  }
  if (version === "" || version === "0") return [];
  const missed = store.since(Number(version));
  if (missed === undefined) {
    const refusal = expired(`too old resource version: ${version} (${store.compacted})`);
    return [{ type: "ERROR", object: refusal.body }];
  }
  return missed.map(translate).filter((event) => event !== undefined);
}

/** What a write means to a watch with a selector: an object may enter or leave its view without being created or deleted. */
function translated(event: StoreEvent, selects: Predicate): WatchEvent | undefined {
  const { object, previous } = event;
  const was = previous !== undefined && selects(previous);
  const is = event.type !== "DELETED" && selects(object);
  if (is) return { type: was ? "MODIFIED" : "ADDED", object };
  if (!was) return undefined;
  // What left the view is shown as it was last seen, under the version of the write.
  const last = event.type === "DELETED" ? object : seenAt(previous, versionOf(object));
  return { type: "DELETED", object: last };
}

function seenAt(object: JsonObject, version: string): JsonObject {
  return { ...object, metadata: { ...objectAt(object, "metadata"), resourceVersion: version } };
}

function bookmark({ resource, store }: Call, annotations: Record<string, string>): WatchEvent {
  const metadata: JsonObject = { resourceVersion: String(store.revision), creationTimestamp: null };
  if (Object.keys(annotations).length > 0) metadata.annotations = annotations;
  return {
    type: "BOOKMARK",
    object: { kind: resource.kind, apiVersion: apiVersionOf(resource), metadata },
  };
}

function isTrue(text: string | null): boolean {
  return text === "true" || text === "1" || text === "";
}
