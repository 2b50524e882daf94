import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Failure } from "@/lib/failure/failure";
import type { Result } from "@/lib/failure/result";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { ListRow, RowMap } from "./list-row";
import { cacheSink, withChanges } from "./row-cache";
import { ruleKeys } from "./rule-keys";

function row(name: string, version: string): ListRow {
  return {
    namespace: "shop",
    name,
    uid: `uid-${name}`,
    resourceVersion: version as ResourceVersion,
    groups: 0,
    alerts: 0,
    records: 0,
    changedAt: undefined,
    changedBy: undefined,
    owner: undefined,
    terminating: false,
  };
}

function stored(name: string, version: string): Result<StoredRule, Failure> {
  const metadata = {
    name,
    namespace: "shop",
    uid: `uid-${name}`,
    resourceVersion: version as ResourceVersion,
  };
  return {
    ok: true,
    value: { apiVersion: "monitoring.coreos.com/v1", kind: "PrometheusRule", metadata, spec: {} },
  };
}

test("changes make a new map and leave the old one as it was", () => {
  const before: RowMap = new Map([["shop/cart", row("cart", "1")]]);
  const after = withChanges(before, { upserted: [row("stock", "2")], removed: ["shop/cart"] });
  expect([...after.keys()]).toEqual(["shop/stock"]);
  expect([...before.keys()]).toEqual(["shop/cart"]);
});

describe("an object on screen", () => {
  let cache: QueryClient;
  let reads: number;
  let leave: () => void;
  const sink = () => cacheSink(cache, () => {});

  beforeEach(() => {
    cache = new QueryClient();
    reads = 0;
    const observer = new QueryObserver(cache, {
      queryKey: ruleKeys.object("shop", "cart"),
      queryFn: () => {
        reads += 1;
        return stored("cart", "10");
      },
      initialData: stored("cart", "9"),
      staleTime: Number.POSITIVE_INFINITY,
    });
    leave = observer.subscribe(() => {});
  });
  afterEach(() => {
    leave();
    cache.clear();
  });

  test("is read again when the stream has another version of it, and once", async () => {
    sink().changes({ upserted: [row("cart", "10")], removed: [] });
    await vi.waitFor(() => expect([reads, cache.isFetching()]).toEqual([1, 0]));
    sink().changes({ upserted: [row("cart", "10")], removed: [] });
    expect(cache.isFetching()).toBe(0);
  });

  test("is read again when it is gone", async () => {
    sink().changes({ upserted: [], removed: ["shop/cart"] });
    await vi.waitFor(() => expect(reads).toBe(1));
  });

  test("is left alone while others change or the list is still loading", () => {
    sink().changes({ upserted: [row("stock", "11"), row("cart", "9")], removed: ["shop/basket"] });
    sink().link({ link: { kind: "loading", loaded: 0 }, scope: undefined });
    sink().all([]);
    expect(cache.isFetching()).toBe(0);
    expect(reads).toBe(0);
  });

  test("is read again when a complete list lacks it", async () => {
    sink().link({ link: { kind: "live" }, scope: { kind: "cluster" } });
    sink().all([row("stock", "1")]);
    await vi.waitFor(() => expect(reads).toBe(1));
  });
});
