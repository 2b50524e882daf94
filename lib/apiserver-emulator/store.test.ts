import { describe, expect, it } from "vitest";
import { configMaps, prometheusRules } from "./resources";
import { Store, type StoreEvent, versionOf } from "./store";

const MIB = 1024 * 1024;

function put(store: Store, key: string, note: string, bytes = 0): string {
  return versionOf(store.put(prometheusRules, key, { metadata: {}, note }, bytes));
}

function notes(store: Store, revision?: number): string[] {
  return store.list(prometheusRules, revision).map(([key, object]) => `${key}=${object.note}`);
}

describe("Store", () => {
  it("gives every write of any resource a version of its own", () => {
    const store = new Store(100);
    expect(put(store, "ns/a", "1")).toBe("101");
    expect(versionOf(store.put(configMaps, "ns/a", { metadata: {} }, 0))).toBe("102");
    expect(versionOf(store.remove(prometheusRules, "ns/a", { metadata: {} }))).toBe("103");
  });

  it("lists in key order, as of any version that it still knows", () => {
    const store = new Store(0);
    put(store, "ns/b", "1");
    put(store, "ns/a", "1");
    const before = store.revision;
    put(store, "ns/a", "2");
    store.remove(prometheusRules, "ns/b", { metadata: {} });
    put(store, "ns/c", "1");
    expect(notes(store)).toEqual(["ns/a=2", "ns/c=1"]);
    expect(notes(store, before)).toEqual(["ns/a=1", "ns/b=1"]);
    expect(notes(store, 0)).toEqual([]);
  });

  it("tells writes once each: those since a version, then live ones until unsubscribed", () => {
    const store = new Store(0);
    put(store, "ns/a", "1");
    put(store, "ns/a", "2");
    expect(store.since(1)?.map(({ type, revision }) => [type, revision])).toEqual([["MODIFIED", 2]]);
    const heard: StoreEvent[] = [];
    const stop = store.subscribe((event) => heard.push(event));
    store.remove(prometheusRules, "ns/a", { metadata: {} });
    stop();
    put(store, "ns/b", "1");
    expect(heard.map(({ type }) => type)).toEqual(["DELETED"]);
  });

  it("knows nothing from before a compaction but what is stored", () => {
    const store = new Store(0);
    put(store, "ns/a", "1");
    put(store, "ns/a", "2");
    store.compact();
    expect(store.since(1)).toBeUndefined();
    expect(store.since(2)).toEqual([]);
    expect(notes(store)).toEqual(["ns/a=2"]);
  });

  it("drops its oldest history when it grows too large, and says how far it reaches", () => {
    const store = new Store(0);
    for (let write = 1; write <= 5; write++) put(store, "ns/a", String(write), 20 * MIB);
    expect(store.compacted).toBe(2);
    expect(store.since(1)).toBeUndefined();
    expect(store.since(2)?.map(({ revision }) => revision)).toEqual([3, 4, 5]);
  });
});
