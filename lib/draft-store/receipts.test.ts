import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { ResourceVersion, StoredRule } from "@/lib/prometheus-rule/types";
import type { Receipt } from "@/lib/receipt/receipt";

type Receipts = typeof import("./receipts");
let receipts: Receipts;

// Each test gets an empty database and a page that has not opened it yet.
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  receipts = await import("./receipts");
});

const CART = { namespace: "shop", name: "cart" };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function receipt(version: string, fields: Partial<Receipt> = {}, named = CART): Receipt {
  const result = version as ResourceVersion;
  const after: StoredRule = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { ...named, uid: "u1", resourceVersion: result },
    spec: { groups: [{ name: "cart.alerts", limit: 9007199254740993n }] },
  };
  return {
    versions: { base: undefined, theirs: [], result },
    theirsBy: [],
    answer: "given",
    fates: [],
    before: undefined,
    after,
    operator: "alice",
    at: minutesAgo(1),
    ...fields,
  };
}

async function kept(operator: string, of = CART): Promise<readonly Receipt[]> {
  const listed = await receipts.receiptsOf(operator, of);
  if (!listed.ok) throw new Error(listed.failure.kind);
  return listed.value;
}

test("a receipt is kept as it was, once for each save, the latest first", async () => {
  const [first, second] = [receipt("v1", { at: minutesAgo(5) }), receipt("v2")];
  await receipts.putReceipt(second);
  await receipts.putReceipt(first);
  await receipts.putReceipt(first);
  expect(await kept("alice")).toEqual([second, first]);
});

test("receipts of other objects and of other operators are not mixed in", async () => {
  await receipts.putReceipt(receipt("v1", {}, { namespace: "shop", name: "stock" }));
  await receipts.putReceipt(receipt("v1", { operator: "bob" }));
  expect(await kept("alice")).toEqual([]);
  expect(await kept("bob")).toHaveLength(1);
});

test("the end of the visit forgets an operator's receipts, and leaves those of others", async () => {
  await receipts.putReceipt(receipt("v1"));
  await receipts.putReceipt(receipt("v1", { operator: "bob" }));
  await receipts.forgetReceipts("alice");
  expect(await kept("alice")).toEqual([]);
  expect(await kept("bob")).toHaveLength(1);
});

test("without a sign-out a visit ends after a day", async () => {
  await receipts.putReceipt(receipt("v1", { at: minutesAgo(25 * 60) }));
  const today = receipt("v2", { at: minutesAgo(23 * 60) });
  await receipts.putReceipt(today);
  expect(await kept("alice")).toEqual([today]);
});

test("a browser without storage is told as a value", async () => {
  Reflect.deleteProperty(globalThis, "indexedDB");
  const failure = { kind: "storage-unavailable" };
  expect(await receipts.putReceipt(receipt("v1"))).toEqual({ ok: false, failure });
  expect(await receipts.receiptsOf("alice", CART)).toEqual({ ok: false, failure });
});

test("a browser that kept drafts before there were receipts keeps both from then on", async () => {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open("truce-drafts", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore("drafts", { keyPath: ["operator", "id"] });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  await receipts.putReceipt(receipt("v1"));
  expect(await kept("alice")).toHaveLength(1);
});
