import type { Version } from "@/lib/merge/model";
import { commentsIn } from "@/lib/yaml/comments";

/**
 * Comments that one side wrote, or that both have, and that are not in the merged text: values are merged one by one,
 * and a comment beside what both sides changed has no place of its own. One that a side took out is none of them.
 */
export function lostComments(texts: Readonly<Record<Version, string>>, merged: string): readonly string[] {
  const [base, mine, theirs, now] = [texts.base, texts.mine, texts.theirs, merged].map(
    (text) => new Set(commentsIn(text)),
  );
  return [...new Set([...(mine ?? []), ...(theirs ?? [])])].filter(
    (comment) => !now?.has(comment) && (!base?.has(comment) || (mine?.has(comment) && theirs?.has(comment))),
  );
}
