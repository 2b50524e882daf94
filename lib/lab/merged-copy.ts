import type { Json, JsonObject } from "@/lib/json/json";
import { decideAll, openSession, outcome } from "@/lib/merge/session";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { Copy } from "./craft";
import { contentOf } from "./scratch";

/**
 * A copy merged with what is stored meanwhile, as Truce does it: based on theirs from now on. Where both changed one
 * thing Truce asks; the story takes the copy's value there, and `conflicts` tells how many such places there were.
 */
export function mergedCopy(
  { base, edited }: Copy,
  theirs: JsonObject,
): { readonly copy: Copy; readonly conflicts: number } {
  const session = openSession(contentOf(base), contentOf(edited), contentOf(theirs), ruleShape);
  const merged = outcome(decideAll(session, "mine")).value as Record<string, Json>;
  const copy = { base: theirs, edited: { ...theirs, ...merged } };
  return { copy, conflicts: outcome(session).undecided.length };
}
