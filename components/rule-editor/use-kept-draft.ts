"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { contentsOf } from "@/lib/draft/contents";
import { baseOf, type DraftState, hasEdits, textOf } from "@/lib/draft/state";
import type { StorageFailure } from "@/lib/draft-store/attempt";
import type { StoredDraft } from "@/lib/draft-store/database";
import { forgetDraft, putDraft } from "@/lib/draft-store/drafts";
import { keepLastWords } from "@/lib/draft-store/last-words";
import { openWriter, type Writer } from "@/lib/draft-store/writer";

interface KeptDraft {
  /** Why the draft is not kept; the page says so and asks before it is left. */
  readonly failure: StorageFailure | undefined;
  /** The cursor moved: kept with the next change of the text. */
  readonly onCursor: (offset: number) => void;
}

/**
 * Keeps the draft in the browser while it has edits, and forgets it when it has none. `active`: false once another
 * tab holds it.
 */
export function useKeptDraft(
  { id, operator }: Pick<StoredDraft, "id" | "operator">,
  state: DraftState,
  start: { readonly cursor: number; readonly storage: StorageFailure | undefined },
  active: boolean,
): KeptDraft {
  const [failure, setFailure] = useState(start.storage);
  const cursor = useRef(start.cursor);
  const writer = useRef<Writer<StoredDraft | undefined>>(undefined);
  const write = useEffectEvent(async (draft: StoredDraft | undefined) => {
    if (!active) return;
    const result = await (draft === undefined ? forgetDraft({ operator, id }) : putDraft(draft));
    setFailure(result.ok ? undefined : result.failure);
  });

  const leaving = useEffectEvent((draft: StoredDraft | undefined) => {
    if (active && draft !== undefined) keepLastWords(draft);
  });

  useEffect(() => {
    const opened = openWriter<StoredDraft | undefined>(
      (draft) => write(draft),
      (draft) => leaving(draft),
    );
    writer.current = opened;
    return () => opened.close();
  }, []);

  const record = useEffectEvent((): StoredDraft | undefined => {
    const contents = contentsOf(state);
    if (contents === undefined) return undefined;
    const { namespace, name } = namedIn(state);
    return { id, operator, namespace, name, contents, cursor: cursor.current, updatedAt: Date.now() };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: written on every change of the state
  useEffect(() => {
    const draft = record();
    writer.current?.schedule(draft);
    // What was saved must not come back as unsaved after a reload: nothing is typed then, so nothing to wait for.
    if (draft === undefined) writer.current?.flush();
  }, [state]);

  useEffect(() => {
    if (failure === undefined || !hasEdits(state)) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [failure, state]);

  return {
    failure,
    onCursor: (offset) => {
      cursor.current = offset;
    },
  };
}

/** The object's name for lists of drafts. A new one is looked up in its text, which need not parse yet. */
function namedIn(state: DraftState): { readonly namespace: string; readonly name: string } {
  const base = baseOf(state);
  if (base !== undefined) return base.metadata;
  const text = textOf(state);
  return { namespace: firstValue(text, "namespace"), name: firstValue(text, "name") };
}

function firstValue(text: string, key: string): string {
  return new RegExp(`^\\s+${key}:\\s*["']?([^"'\\s#]+)`, "m").exec(text)?.[1] ?? "";
}
