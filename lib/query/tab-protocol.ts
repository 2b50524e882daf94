import type { LinkState, Scope } from "@/lib/watch/protocol";
import type { ListRow } from "./list-row";
import type { Hits, MatchingLines } from "./search";

/** Whose stream a tab wants. `session` changes with every sign-in, also of the same operator. */
export interface Identity {
  readonly operator: string;
  readonly session: string;
}

/** The state of the stream as pages show it. The scope is unknown until the stream has begun. */
export interface Link {
  readonly link: LinkState;
  readonly scope: Scope | undefined;
}

/** What a tab says to the worker that holds the stream. */
export type ToWorker =
  /** `lock` names a Web Lock that the tab holds while it lives; undefined where the page has no Web Locks. */
  | {
      readonly type: "attach";
      readonly identity: Identity;
      /** To try besides those that the cluster names. */
      readonly namespaces: readonly string[];
      readonly lock: string | undefined;
    }
  | { readonly type: "detach" }
  /** The operator does not want to wait for the next attempt. */
  | { readonly type: "retry" }
  | { readonly type: "search"; readonly id: number; readonly text: string }
  /** Which rules of these objects (rowKey) match. */
  | {
      readonly type: "matching";
      readonly id: number;
      readonly text: string;
      readonly keys: readonly string[];
    };

/** What the worker says to a tab. */
export type ToTab =
  /** Everything known; replaces what the tab had. */
  | { readonly type: "all"; readonly rows: readonly ListRow[] }
  /** Changes since, keys as made by rowKey. */
  | { readonly type: "changes"; readonly upserted: readonly ListRow[]; readonly removed: readonly string[] }
  | { readonly type: "link"; readonly state: Link }
  /** Answers to "search" and "matching" carry the question's id. */
  | { readonly type: "found"; readonly id: number; readonly hits: Hits }
  | { readonly type: "lines"; readonly id: number; readonly lines: MatchingLines }
  /** Somebody else signed in within this browser: this tab gets nothing more. */
  | { readonly type: "replaced"; readonly operator: string };
