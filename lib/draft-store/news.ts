import type { StoredDraft } from "./database";

/** What the tabs of a browser tell each other of their drafts. */
export type DraftNews =
  | ({ readonly kind: "kept" } & Pick<StoredDraft, "operator" | "id" | "namespace" | "name">)
  | ({ readonly kind: "forgotten" } & Pick<StoredDraft, "operator" | "id">);

const CHANNEL = "truce-drafts";

/** Tells whoever listens, in this tab and in others. */
export function tellTabs(news: DraftNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Listens until the returned function is called. */
export function hearTabs(listener: (news: DraftNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<DraftNews>) => listener(data);
  return () => channel.close();
}
