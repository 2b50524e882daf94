import { draftDatabase, type StoredDraft } from "./database";

/** Why drafts cannot be kept. Editing goes on; the page says that a reload would lose it. */
export interface StorageFailure {
  readonly kind: "storage-full" | "storage-unavailable";
}

export type Stored<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: StorageFailure };

/** An operator's drafts, the one written last first. */
export function listDrafts(operator: string): Promise<Stored<readonly StoredDraft[]>> {
  return attempt(async () => {
    const drafts = await (await draftDatabase()).getAllFromIndex("drafts", "operator", operator);
    return drafts.toSorted((a, b) => b.updatedAt - a.updatedAt);
  });
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

/** Keeps a draft under its id. A draft of another operator under that id is left as it is. */
export function putDraft(draft: StoredDraft): Promise<Stored<undefined>> {
  return attempt(async () => {
    const { store, done } = (await draftDatabase()).transaction("drafts", "readwrite");
    const written = store.get(draft.id).then(async (before) => {
      if (before === undefined || before.operator === draft.operator) await store.put(draft);
    });
    // A full disk rejects both: waited for together, so that neither is an unhandled rejection.
    await Promise.all([written, done]);
    return undefined;
  });
}

export function forgetDraft(id: string): Promise<Stored<undefined>> {
  return attempt(async () => {
    await (await draftDatabase()).delete("drafts", id);
    return undefined;
  });
}

/** Forgets all of an operator's drafts, for signing out on a shared machine. */
export function forgetDrafts(operator: string): Promise<Stored<undefined>> {
  return attempt(async () => {
    const { store, done } = (await draftDatabase()).transaction("drafts", "readwrite");
    const ids = await store.index("operator").getAllKeys(operator);
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
    return undefined;
  });
}

/** Storage fails in the browser's own ways (quota, private mode, a closed connection): expected, so a value. */
async function attempt<T>(work: () => Promise<T>): Promise<Stored<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (
      !(error instanceof DOMException) &&
      !(error instanceof ReferenceError) &&
      !(error instanceof TypeError)
    )
      throw error;
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    return { ok: false, failure: { kind: full ? "storage-full" : "storage-unavailable" } };
  }
}
