import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DraftContents } from "@/lib/draft/contents";

/** A draft as the browser keeps it. */
export interface StoredDraft {
  /** Its own, so that one object can have several drafts. */
  readonly id: string;
  /** Whose it is. Never shown to anybody else who signs in on this origin. */
  readonly operator: string;
  /** "" for a new object whose text does not name one yet. */
  readonly namespace: string;
  readonly name: string;
  readonly contents: DraftContents;
  /** Offset in the text. */
  readonly cursor: number;
  /** Milliseconds since 1970, of this browser's clock. For showing and for the order of a list, nothing else. */
  readonly updatedAt: number;
}

export interface DraftDatabase extends DBSchema {
  /** Keyed by operator first: whatever id an address names, nobody reaches another operator's draft. */
  drafts: { key: DraftKey; value: StoredDraft };
}

export type DraftKey = [operator: string, id: string];

let opened: Promise<IDBPDatabase<DraftDatabase>> | undefined;

/** The database, opened once per page. Rejects where the browser has none (private mode, storage turned off). */
export function draftDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  opened ??= openDB<DraftDatabase>("truce-drafts", 1, {
    upgrade(database) {
      database.createObjectStore("drafts", { keyPath: ["operator", "id"] });
    },
    // Another tab wants to upgrade: give way, the next use opens it again.
    blocking: () => forgetConnection(),
    terminated: () => forgetConnection(),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function forgetConnection(): void {
  void opened?.then((database) => database.close());
  opened = undefined;
}
