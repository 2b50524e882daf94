// @vitest-environment happy-dom
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { DraftContents } from "@/lib/draft/contents";
import { openDraft, reduceDraft } from "@/lib/draft/reduce";
import { alert, stored } from "@/lib/draft/sample-rules";
import { textOf } from "@/lib/draft/state";
import type { Blank, OpenedEditor, Wish } from "./open-editor";

const OBJECT = stored({ version: "v1", rules: [alert("Errors", "5m")] });
const STORED: Blank = { kind: "stored", object: OBJECT };
const CART = { namespace: "shop", name: "cart" };
const NEWEST: Wish = { kind: "newest" };

let openEditor: typeof import("./open-editor").openEditor;
let putDraft: typeof import("@/lib/draft-store/drafts").putDraft;

// Each test gets an empty database and a page that has not opened it yet.
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  ({ openEditor } = await import("./open-editor"));
  ({ putDraft } = await import("@/lib/draft-store/drafts"));
});

function contents(wait: string, base: DraftContents["base"]): DraftContents {
  const baseText = textOf(openDraft(OBJECT));
  return { base, baseText, text: baseText.replace("5m", wait), merge: undefined };
}

async function keep(id: string, updatedAt: number, fields: { operator?: string; base?: "none" } = {}) {
  await putDraft({
    id,
    operator: fields.operator ?? "alice",
    ...CART,
    contents: contents(`${updatedAt}m`, fields.base === "none" ? undefined : OBJECT),
    cursor: 0,
    updatedAt,
  });
}

function open(wish: Wish, blank: Blank = STORED, of: typeof CART | undefined = CART): Promise<OpenedEditor> {
  return openEditor({ operator: "alice", of, blank, wish, onLost: () => undefined });
}

test("without drafts the stored object is opened", async () => {
  const opened = await open(NEWEST);
  expect(opened.start).toEqual(openDraft(OBJECT));
  expect(opened.resumed).toBeUndefined();
});

test("the newest draft is gone on with, the others are offered", async () => {
  await keep("old", 10);
  await keep("new", 20);
  const opened = await open(NEWEST);
  expect(opened.id).toBe("new");
  expect(opened.start && textOf(opened.start)).toContain("for: 20m");
  expect(opened.others.map(({ id }) => id)).toEqual(["old"]);
});

test("a draft that is asked for is opened, and a fresh start leaves them all", async () => {
  await keep("old", 10);
  await keep("new", 20);
  expect((await open({ kind: "draft", id: "old", take: false })).resumed?.id).toBe("old");
  const fresh = await open({ kind: "fresh" });
  expect(fresh.start?.kind).toBe("clean");
  expect(fresh.others.map(({ id }) => id)).toEqual(["new", "old"]);
});

test("another operator's draft is not opened, not even by its id", async () => {
  await keep("theirs", 10, { operator: "bob" });
  expect((await open(NEWEST)).resumed).toBeUndefined();
  expect((await open({ kind: "draft", id: "theirs", take: true })).resumed).toBeUndefined();
});

test("a draft of an object that was to be created is no draft of the one that is there", async () => {
  await keep("created", 10, { base: "none" });
  expect((await open(NEWEST)).resumed).toBeUndefined();
  expect((await open(NEWEST, { kind: "missing" })).start?.kind).toBe("new");
});

test("a draft survives its object", async () => {
  await keep("d1", 10);
  const { start } = await open(NEWEST, { kind: "missing" });
  const gone = start && reduceDraft(start, { type: "theirs-deleted", uid: undefined });
  expect(gone?.kind).toBe("deleted");
  expect(gone && textOf(gone)).toContain("for: 10m");
});

test("a draft whose save was stored before the page heard of it is done with", async () => {
  await keep("sent", 10);
  const now = stored({ version: "v2", rules: [alert("Errors", "10m")] });
  const opened = await open(NEWEST, { kind: "stored", object: now });
  expect(opened.start).toEqual(openDraft(now));
  expect(opened.others).toEqual([]);
  expect((await open({ kind: "fresh" })).others).toEqual([]);
});

test("such a save has a receipt, which does not replace one that knows more", async () => {
  const { putReceipt, receiptsOf } = await import("@/lib/draft-store/receipts");
  const now = stored({ version: "v2", rules: [alert("Errors", "10m")] });
  const draft = { id: "sent", operator: "alice", ...CART, cursor: 0, updatedAt: Date.now() };
  await putDraft({ ...draft, contents: contents("10m", OBJECT) });
  await open(NEWEST, { kind: "stored", object: now });
  const [receipt] = await kept();
  expect(receipt).toMatchObject({
    answer: "lost",
    versions: { base: "v1", result: "v2" },
    operator: "alice",
  });

  if (receipt) await putReceipt({ ...receipt, answer: "given" });
  await putDraft({ ...draft, contents: contents("10m", OBJECT) });
  await open(NEWEST, { kind: "stored", object: now });
  expect(await kept()).toEqual([{ ...receipt, answer: "given" }]);

  async function kept() {
    const listed = await receiptsOf("alice", CART);
    return listed.ok ? listed.value : [];
  }
});

test("a draft that differs from the stored object in its comments alone is kept", async () => {
  const text = `# why\n${textOf(openDraft(OBJECT))}`;
  const draft = { ...contents("5m", OBJECT), text };
  await putDraft({ id: "d1", operator: "alice", ...CART, contents: draft, cursor: 0, updatedAt: 1 });
  const { start } = await open(NEWEST);
  expect(start && textOf(start)).toBe(text);
});

test("no object and no draft: nothing to open", async () => {
  expect((await open(NEWEST, { kind: "missing" })).start).toBeUndefined();
});

test("a new object keeps the id in its address until something is written", async () => {
  const opened = await open(
    { kind: "draft", id: "n1", take: false },
    { kind: "new", text: "a: 1\n" },
    undefined,
  );
  expect(opened.id).toBe("n1");
  expect(opened.start?.kind).toBe("new");
});
