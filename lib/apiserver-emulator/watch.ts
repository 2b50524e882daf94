import type { Call } from "./call";
import { type Json, type JsonObject, objectAt } from "./json";
import { type ListOptions, listOptions, versionProblem } from "./list-options";
import { apiVersionOf } from "./resources";
import type { Predicate } from "./selectors";
import { expired, Refusal, unexpected } from "./status";
import { type StoreEvent, versionOf } from "./store";

/** One line of a watch. */
export interface WatchEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  readonly object: Json;
}

/** A watch that may begin: it tells what there is and goes on until the function that it returns is called. */
export type Watch = (send: (event: WatchEvent) => void, end: () => void) => () => void;

const BOOKMARK_INTERVAL_MS = 60_000;
/** How long before its end a watch gets its last bookmark. */
const LAST_BOOKMARK_MS = 2000;
/** A watch that names no timeout ends after thirty to sixty minutes. */
const MIN_TIMEOUT_SECONDS = 1800;

/** GET on a collection with watch=true. */
export function watch(call: Call): Watch | Refusal {
  const { query, resource, store } = call;
  const options = listOptions(query, resource, "watch");
  if (options instanceof Refusal) return options;
  const problem = versionProblem(options.version);
  if (problem !== undefined) return unexpected(problem);
  const view = viewOf(call, options);
  return (send, end) => {
    for (const event of firstEvents(call, options, view)) {
      send(event);
      // Nothing follows an error: the client has to list again.
      if (event.type === "ERROR") {
        end();
        return () => {};
      }
    }
    const stopEvents = store.subscribe((event) => {
      const line = view.translate(event);
      if (line !== undefined) send(line);
    });
    const stopTimers = startTimers(call, options, send, end);
    return () => {
      stopEvents();
      stopTimers();
    };
  };
}

/** A bookmark tells of writes that the watch did not show; without any since its start there is none to send. */
function startTimers(
  call: Call,
  { bookmarks, timeoutSeconds, version }: ListOptions,
  send: (event: WatchEvent) => void,
  end: () => void,
): () => void {
  const timeout = (timeoutSeconds || MIN_TIMEOUT_SECONDS * (1 + Math.random())) * 1000;
  const timers = [setTimeout(end, timeout)];
  if (bookmarks) {
    const start = Number(version) || call.store.revision;
    const tell = () => {
      const last = call.store.lastWrite(call.resource) ?? 0;
      if (last > start) send(bookmark(call, last));
    };
    timers.push(setInterval(tell, BOOKMARK_INTERVAL_MS));
    if (timeout > LAST_BOOKMARK_MS) timers.push(setTimeout(tell, timeout - LAST_BOOKMARK_MS));
  }
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Which objects a watch is about, and what a write means to it. */
interface View {
  readonly includes: (key: string) => boolean;
  readonly translate: (event: StoreEvent) => WatchEvent | undefined;
}

function viewOf({ resource, namespace }: Call, { selects }: ListOptions): View {
  const prefix = resource.namespaced && namespace !== "" ? `${namespace}/` : "";
  const includes = (key: string) => key.startsWith(prefix);
  const translate = (event: StoreEvent) =>
    event.resource === resource && includes(event.key) ? translated(event, selects) : undefined;
  return { includes, translate };
}

function firstEvents(call: Call, options: ListOptions, view: View): WatchEvent[] {
  const { store, resource } = call;
  const { version, sendInitialEvents, bookmarks, selects } = options;
  if (sendInitialEvents === true) {
    const added = store
      .list(resource)
      .filter(([key, object]) => view.includes(key) && selects(object))
      .map(([, object]): WatchEvent => ({ type: "ADDED", object }));
    const end = { "k8s.io/initial-events-end": "true" };
    return bookmarks ? [...added, bookmark(call, store.revision, end)] : added;
  }
  if (version === "" || version === "0") return [];
  const missed = store.since(Number(version));
  if (missed === undefined) {
    const refusal = expired(`too old resource version: ${version} (${store.compacted})`);
    return [{ type: "ERROR", object: refusal.body }];
  }
  return missed.map(view.translate).filter((event) => event !== undefined);
}

/** With a selector, an object may enter or leave the view without being created or deleted. */
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

function bookmark({ resource }: Call, revision: number, annotations?: Record<string, string>): WatchEvent {
  const metadata: JsonObject = { resourceVersion: String(revision) };
  if (annotations !== undefined) metadata.annotations = annotations;
  return {
    type: "BOOKMARK",
    object: { apiVersion: apiVersionOf(resource), kind: resource.kind, metadata },
  };
}
