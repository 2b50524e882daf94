import { type Json, parseJson, stringifyJson, tryParseJson } from "@/lib/json/json";
import type { Decisions } from "@/lib/merge/model";
import { decide, type MergeSession } from "@/lib/merge/session";

/** Keeps the decisions of a merge in the tab, so that a reload does not lose them. */
export function keepDecisions(key: string, { decisions }: MergeSession): void {
  try {
    sessionStorage.setItem(nameOf(key), stringifyJson(decisions as unknown as Json));
  } catch {
    // Without storage a reload begins anew; the merge itself goes on.
  }
}

/** A merge with the decisions that the tab has kept of it. */
export function withKeptDecisions(key: string, session: MergeSession): MergeSession {
  const kept = read(key);
  if (kept === undefined || tryParseJson(kept) === undefined) return session;
  const decisions = parseJson(kept) as unknown as Decisions;
  return Object.entries(decisions).reduce((so, [id, choice]) => decide(so, id, choice), session);
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

function nameOf(key: string): string {
  return `truce-merge-${key}`;
}
