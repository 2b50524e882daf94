// @vitest-environment happy-dom
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { StoredDraft } from "./database";
import { type DraftNews, hearTabs } from "./news";

type Drafts = typeof import("./drafts");
let drafts: Drafts;

// Each test gets an empty database and a page that has not opened it yet.
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  vi.resetModules();
  drafts = await import("./drafts");
});

function draft(id: string, fields: Partial<StoredDraft> = {}): StoredDraft {
  return {
    id,
    operator: "alice",
    namespace: "shop",
    name: "cart",
    contents: { base: undefined, baseText: "a: 1\n", text: `# ${id}\na: 1\n`, merge: undefined },
    cursor: 3,
    updatedAt: 1,
    ...fields,
  };
}

async function ids(operator: string): Promise<readonly string[]> {
  const listed = await drafts.listDrafts(operator);
  if (!listed.ok) throw new Error(listed.failure.kind);
  return listed.value.map(({ id }) => id);
}

test("a draft is kept as it was, integers beyond 2^53 and the begun merge included", async () => {
  const kept = draft("d1", {
    contents: {
      base: undefined,
      baseText: "",
      text: "x",
      merge: { mine: { limit: 9007199254740993n }, theirs: {} as never, decisions: {}, purpose: "save" },
    },
  });
  await drafts.putDraft(kept);
  expect(await drafts.listDrafts("alice")).toEqual({ ok: true, value: [kept] });
});

test("the draft written last comes first, and a later writing replaces an earlier one", async () => {
  await drafts.putDraft(draft("old", { updatedAt: 1 }));
  await drafts.putDraft(draft("new", { updatedAt: 2 }));
  expect(await ids("alice")).toEqual(["new", "old"]);
  await drafts.putDraft(draft("old", { updatedAt: 3 }));
  expect(await ids("alice")).toEqual(["old", "new"]);
});

test("nobody sees, overwrites or forgets another operator's drafts, even under the same id", async () => {
  const hers = draft("d1");
  const his = draft("d1", { operator: "bob", name: "stock" });
  await drafts.putDraft(hers);
  await drafts.putDraft(his);
  expect(await drafts.listDrafts("alice")).toEqual({ ok: true, value: [hers] });
  expect(await drafts.listDrafts("bob")).toEqual({ ok: true, value: [his] });
  await drafts.forgetDraft(his);
  expect(await ids("bob")).toEqual([]);
  expect(await ids("alice")).toEqual(["d1"]);
});

test("a draft is committed by the page that is going away, not by an answer it would have to wait for", async () => {
  await drafts.listDrafts("alice");
  const commit = vi.spyOn(IDBTransaction.prototype, "commit");
  void drafts.putDraft(draft("d1"));
  // What runs within the event that says the page goes away: promises do, answers of the database do not.
  await Promise.resolve().then(() => undefined);
  expect(commit).toHaveBeenCalledOnce();
});

test("drafts of one object are found by namespace and name", async () => {
  await drafts.putDraft(draft("here"));
  await drafts.putDraft(draft("other-name", { name: "stock" }));
  await drafts.putDraft(draft("other-namespace", { namespace: "web" }));
  const found = await drafts.draftsOf("alice", { namespace: "shop", name: "cart" });
  expect(found.ok && found.value.map(({ id }) => id)).toEqual(["here"]);
});

test("forgetting one draft, or all of an operator's, leaves the others", async () => {
  await drafts.putDraft(draft("a1"));
  await drafts.putDraft(draft("a2"));
  await drafts.putDraft(draft("b1", { operator: "bob" }));
  await drafts.forgetDraft({ operator: "alice", id: "a1" });
  expect(await ids("alice")).toEqual(["a2"]);
  await drafts.forgetDrafts("alice");
  expect(await ids("alice")).toEqual([]);
  expect(await ids("bob")).toEqual(["b1"]);
});

test("a browser without storage is told as a value", async () => {
  Reflect.deleteProperty(globalThis, "indexedDB");
  expect(await drafts.putDraft(draft("d1"))).toEqual({ ok: false, failure: { kind: "storage-unavailable" } });
});

test("a full disk is told apart, and writing works again afterwards", async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  expect(await drafts.putDraft(draft("d1"))).toEqual({ ok: false, failure: { kind: "storage-full" } });
  expect(put).toHaveBeenCalledOnce();
  expect(await drafts.putDraft(draft("d1"))).toEqual({ ok: true, value: undefined });
});

test("other tabs hear of the draft of a stored object, and of its end", async () => {
  const heard: DraftNews[] = [];
  const stop = hearTabs((news) => heard.push(news));
  await drafts.putDraft(draft("new"));
  const base = { metadata: { namespace: "shop", name: "cart" } } as StoredRule;
  await drafts.putDraft(draft("d1", { contents: { ...draft("d1").contents, base } }));
  await drafts.forgetDraft({ operator: "alice", id: "d1" });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  stop();
  expect(heard).toEqual([
    { kind: "kept", operator: "alice", id: "d1", namespace: "shop", name: "cart" },
    { kind: "forgotten", operator: "alice", id: "d1" },
  ]);
});

test("what a page said when it went away is the draft, unless something later was written", async () => {
  const { keepLastWords } = await import("./last-words");
  keepLastWords(draft("lost", { updatedAt: 5 }));
  await drafts.putDraft(draft("both", { updatedAt: 9 }));
  keepLastWords(draft("both", { updatedAt: 7, cursor: 1 }));
  const whole = { ok: true, value: [draft("both", { updatedAt: 9 }), draft("lost", { updatedAt: 5 })] };
  expect(await drafts.listDrafts("alice")).toEqual(whole);
  expect(localStorage).toHaveLength(0);
  expect(await drafts.listDrafts("alice")).toEqual(whole);
});

test("a draft that was forgotten, or written since, does not come back from last words", async () => {
  const { keepLastWords } = await import("./last-words");
  keepLastWords(draft("a"));
  keepLastWords(draft("b"));
  keepLastWords(draft("c", { operator: "bob" }));
  await drafts.forgetDraft(draft("a"));
  await drafts.putDraft(draft("b"));
  expect(localStorage).toHaveLength(1);
  await drafts.forgetDrafts("bob");
  expect(localStorage).toHaveLength(0);
  expect(await drafts.listDrafts("bob")).toEqual({ ok: true, value: [] });
});

test("last words keep whole numbers beyond 2^53", async () => {
  const { keepLastWords } = await import("./last-words");
  const base = { metadata: { name: "cart" }, spec: { limit: 9007199254740993n } } as unknown as StoredRule;
  const kept = draft("a", { contents: { base, baseText: "", text: "x", merge: undefined } });
  keepLastWords(kept);
  expect(await drafts.listDrafts("alice")).toEqual({ ok: true, value: [kept] });
});
