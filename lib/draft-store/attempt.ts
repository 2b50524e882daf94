/** Why nothing can be kept. Editing goes on; the page says that a reload would lose the draft. */
export interface StorageFailure {
  readonly kind: "storage-full" | "storage-unavailable";
}

export type Stored<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: StorageFailure };

/** Storage fails in the browser's own ways (quota, private mode, a closed connection): expected, so a value. */
export async function attempt<T>(work: () => Promise<T>): Promise<Stored<T>> {
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
