import { isJsonObject, type Json, stringifyJson, tryParseJson } from "@/lib/json/json";
import type { StoredDraft } from "./database";

const PREFIX = "truce-draft:";

type Named = Pick<StoredDraft, "operator" | "id">;

/**
 * Keeps a draft at once, for a page that goes away: a browser drops what was asked of IndexedDB and has not begun when
 * the page is gone, committed or not. Does nothing where there is no room or no storage: then IndexedDB alone may do.
 */
export function keepLastWords(draft: StoredDraft): void {
  attempt(() => localStorage.setItem(keyOf(draft), stringifyJson(draft as unknown as Json)));
}

/** Forgets them: the draft is in the database, or nowhere any more. */
export function dropLastWords(draft: Named): void {
  attempt(() => localStorage.removeItem(keyOf(draft)));
}

/** The last words of all drafts of an operator. */
export function lastWordsOf(operator: string): readonly StoredDraft[] {
  const prefix = prefixOf(operator);
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
  return keys.flatMap((key) => {
    const draft = tryParseJson(attempt(() => localStorage.getItem(key)) ?? "");
    return isJsonObject(draft) ? [revived(draft as unknown as StoredDraft)] : [];
  });
}

/** JSON leaves out what is undefined; a draft says it. */
function revived({ contents, ...draft }: StoredDraft): StoredDraft {
  const { base, merge, baseText, text } = contents;
  return { ...draft, contents: { base, baseText, text, merge } };
}

function prefixOf(operator: string): string {
  return `${PREFIX}${encodeURIComponent(operator)}/`;
}

function keyOf({ operator, id }: Named): string {
  return `${prefixOf(operator)}${id}`;
}

/** Storage can be turned off or full: expected, and nothing depends on it. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError || error instanceof TypeError)
      return undefined;
    throw error;
  }
}
