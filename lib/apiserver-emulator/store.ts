import { type JsonObject, objectAt, sortKeys, stringAt } from "./json";
import type { ResourceType } from "./resources";

/** One write, as watches see it. `previous` is absent for ADDED. */
export interface StoreEvent {
  readonly revision: number;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly resource: ResourceType;
  readonly key: string;
  /** The object as written; of a deletion, its last state with the version of the deletion. */
  readonly object: JsonObject;
  readonly previous: JsonObject | undefined;
  /** What the object adds to the memory of the history. */
  readonly bytes: number;
}

type Listener = (event: StoreEvent) => void;

/** How much of the history is kept, as JSON: what is older cannot be told again to a resumed watch. */
const HISTORY_BYTES = 64 * 1024 * 1024;

/**
 * All state of the emulator: the objects, one revision that every write moves (as etcd's does), and the history of
 * writes since the last compaction. Objects in it are never changed, only replaced.
 */
export class Store {
  #revision: number;
  #compacted: number;
  #history: StoreEvent[] = [];
  #historyBytes = 0;
  readonly #objects = new Map<ResourceType, Map<string, JsonObject>>();
  readonly #lastWrites = new Map<ResourceType, number>();
  readonly #listeners = new Set<Listener>();

  /** @param firstRevision what the revision starts from: versions of an earlier run must never come again. */
  constructor(firstRevision: number) {
    this.#revision = firstRevision;
    this.#compacted = firstRevision;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Versions below this one are gone: they can be neither listed nor watched from. */
  get compacted(): number {
    return this.#compacted;
  }

  /** The version of the last write to the resource, undefined when there was none. */
  lastWrite(resource: ResourceType): number | undefined {
    return this.#lastWrites.get(resource);
  }

  get(resource: ResourceType, key: string): JsonObject | undefined {
    return this.#objects.get(resource)?.get(key);
  }

  /**
   * Stores the object under its next version and returns it with that version.
   * @param bytes its size as JSON; 0 when it shares its content with the stored one
   */
  put(resource: ResourceType, key: string, object: JsonObject, bytes: number): JsonObject {
    const previous = this.get(resource, key);
    const revision = ++this.#revision;
    const stored = withVersion(object, revision);
    this.#table(resource).set(key, stored);
    const type = previous === undefined ? "ADDED" : "MODIFIED";
    this.#record({ revision, type, resource, key, object: stored, previous, bytes });
    return stored;
  }

  /** Takes the object out; `last` is its state at the end. */
  remove(resource: ResourceType, key: string, last: JsonObject): JsonObject {
    const previous = this.get(resource, key);
    const revision = ++this.#revision;
    const object = withVersion(last, revision);
    this.#table(resource).delete(key);
    this.#record({ revision, type: "DELETED", resource, key, object, previous, bytes: 0 });
    return object;
  }

  /**
   * The objects of a resource in key order, as they were at `revision` (default: now), which must not be compacted.
   */
  list(resource: ResourceType, revision = this.#revision): [key: string, object: JsonObject][] {
    const table = new Map(this.#table(resource));
    for (let index = this.#history.length - 1; index >= 0; index--) {
      const event = this.#history[index];
      if (event === undefined || event.revision <= revision) break;
      if (event.resource !== resource) continue;
      if (event.previous === undefined) table.delete(event.key);
      else table.set(event.key, event.previous);
    }
    return [...table].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The writes after `revision`, oldest first; undefined when part of them is no longer known. */
  since(revision: number): readonly StoreEvent[] | undefined {
    if (revision < this.#compacted) return undefined;
    return this.#history.filter((event) => event.revision > revision);
  }

  /** Tells each later write until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Forgets the history up to now, as an apiserver asks etcd to every five minutes. */
  compact(): void {
    this.#history = [];
    this.#historyBytes = 0;
    this.#compacted = this.#revision;
  }

  #table(resource: ResourceType): Map<string, JsonObject> {
    let table = this.#objects.get(resource);
    if (table === undefined) {
      table = new Map();
      this.#objects.set(resource, table);
    }
    return table;
  }

  #record(event: StoreEvent): void {
    this.#history.push(event);
    this.#lastWrites.set(event.resource, event.revision);
    this.#historyBytes += event.bytes;
    while (this.#historyBytes > HISTORY_BYTES) this.#dropOldest();
    for (const listener of this.#listeners) listener(event);
  }

  #dropOldest(): void {
    const [oldest] = this.#history.splice(0, 1);
    if (oldest === undefined) return;
    this.#historyBytes -= oldest.bytes;
    this.#compacted = oldest.revision;
  }
}

/** The key of an object: namespace/name, or the name alone where there are no namespaces. */
export function keyOf(resource: ResourceType, namespace: string, name: string): string {
  return resource.namespaced ? `${namespace}/${name}` : name;
}

/** The version of a stored object. */
export function versionOf(object: JsonObject): string {
  return stringAt(objectAt(object, "metadata"), "resourceVersion");
}

function withVersion(object: JsonObject, revision: number): JsonObject {
  const metadata = sortKeys({ ...objectAt(object, "metadata"), resourceVersion: String(revision) });
  return { ...object, metadata };
}
