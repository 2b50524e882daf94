import type { IDBPObjectStore } from "idb";
import { attempt, type Stored } from "./attempt";
import { allOf, type DraftDatabase, draftDatabase, type StoredDraft } from "./database";
import { dropLastWords, lastWordsOf } from "./last-words";
import { tellTabs } from "./news";

/** An operator's drafts, the one written last first. */
export function listDrafts(operator: string): Promise<Stored<readonly StoredDraft[]>> {
  return attempt(async () => {
    await takeLastWords(operator);
    const drafts = await (await draftDatabase()).getAll("drafts", allOf(operator));
    return drafts.toSorted((a, b) => b.updatedAt - a.updatedAt);
  });
}

/** What pages said when they went away belongs to the drafts, unless a later word is there. */
async function takeLastWords(operator: string): Promise<void> {
  for (const draft of lastWordsOf(operator)) {
    const kept = await (await draftDatabase()).get("drafts", [operator, draft.id]);
    if (kept === undefined || kept.updatedAt < draft.updatedAt) await committed((store) => store.put(draft));
    dropLastWords(draft);
  }
}

/** An operator's drafts of one object, the one written last first. */
export async function draftsOf(
  operator: string,
  { namespace, name }: Pick<StoredDraft, "namespace" | "name">,
): Promise<Stored<readonly StoredDraft[]>> {
  const all = await listDrafts(operator);
  if (!all.ok) return all;
  return { ok: true, value: all.value.filter((one) => one.namespace === namespace && one.name === name) };
}

/**
 * Keeps a draft under its operator and id. A page that goes away says its last words besides (keepLastWords). Other
 * tabs hear of the draft of an object that is stored.
 */
export function putDraft(draft: StoredDraft): Promise<Stored<undefined>> {
  return attempt(async () => {
    await committed((store) => store.put(draft));
    dropLastWords(draft);
    const { operator, id, namespace, name, contents } = draft;
    if (contents.base !== undefined) tellTabs({ kind: "kept", operator, id, namespace, name });
    return undefined;
  });
}

type WritableDrafts = IDBPObjectStore<DraftDatabase, ["drafts"], "drafts", "readwrite">;

/** One change, made mostly even when the page goes away right after. */
async function committed(change: (store: WritableDrafts) => Promise<unknown>): Promise<void> {
  const transaction = (await draftDatabase()).transaction("drafts", "readwrite");
  const changed = change(transaction.store);
  // A page that goes away hears of no success any more: what has not been asked to commit by then is dropped.
  transaction.commit();
  // A full disk rejects both: waited for together, so that neither is an unhandled rejection.
  await Promise.all([changed, transaction.done]);
}

/** Forgets one draft, and tells other tabs. */
export function forgetDraft({
  operator,
  id,
}: Pick<StoredDraft, "operator" | "id">): Promise<Stored<undefined>> {
  return attempt(async () => {
    dropLastWords({ operator, id });
    await committed((store) => store.delete([operator, id]));
    tellTabs({ kind: "forgotten", operator, id });
    return undefined;
  });
}

/** Forgets all of an operator's drafts, for signing out on a shared machine. */
export function forgetDrafts(operator: string): Promise<Stored<undefined>> {
  return attempt(async () => {
    for (const draft of lastWordsOf(operator)) dropLastWords(draft);
    await committed((store) => store.delete(allOf(operator)));
    return undefined;
  });
}
