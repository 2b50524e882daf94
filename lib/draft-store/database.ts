import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DraftContents } from "@/lib/draft/contents";
import type { Receipt } from "@/lib/receipt/receipt";

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

/** A receipt as the browser keeps it. */
export interface StoredReceipt {
  /** Whose it is. Never shown to anybody else who signs in on this origin. */
  readonly operator: string;
  /** As `receiptKey` has it. */
  readonly id: string;
  readonly receipt: Receipt;
}

export interface DraftDatabase extends DBSchema {
  /** Keyed by operator first: whatever id an address names, nobody reaches another operator's draft. */
  drafts: { key: DraftKey; value: StoredDraft };
  receipts: { key: DraftKey; value: StoredReceipt };
}

export type DraftKey = [operator: string, id: string];

let opened: Promise<IDBPDatabase<DraftDatabase>> | undefined;

/** The database, opened once per page. Rejects where the browser has none (private mode, storage turned off). */
export function draftDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  opened ??= openDB<DraftDatabase>("truce-drafts", 2, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore("drafts", { keyPath: ["operator", "id"] });
      if (from < 2) database.createObjectStore("receipts", { keyPath: ["operator", "id"] });
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

/** The keys that begin with the operator: a list comes after every text in the order of IndexedDB. */
export function allOf(operator: string): IDBKeyRange {
  return IDBKeyRange.bound([operator], [operator, []]);
}
