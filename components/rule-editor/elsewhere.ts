import type { StoredDraft } from "@/lib/draft-store/database";
import type { DraftNews } from "@/lib/draft-store/news";

/** The draft of this tab, and what it is a draft of. */
export type OwnDraft = Pick<StoredDraft, "operator" | "id" | "namespace" | "name">;

/** The id of a draft of the same object that another tab writes, after news; undefined: there is none. */
export function elsewhereAfter(
  current: string | undefined,
  news: DraftNews,
  own: OwnDraft,
): string | undefined {
  if (news.operator !== own.operator || news.id === own.id) return current;
  if (news.kind === "forgotten") return current === news.id ? undefined : current;
  return news.namespace === own.namespace && news.name === own.name ? (current ?? news.id) : current;
}
