"use client";

import { useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { StorageFailure } from "@/lib/draft-store/attempt";
import type { StoredDraft } from "@/lib/draft-store/database";
import type { OpenedEditor, Wish } from "./open-editor";
import { useElsewhere } from "./use-elsewhere";

interface DraftsBarProps {
  readonly operator: string;
  readonly opened: OpenedEditor;
  /** Another tab went on with this draft. */
  readonly lost: boolean;
  readonly failure: StorageFailure | undefined;
  /** Whether the text says something that is not stored. */
  readonly edits: boolean;
  readonly onOpen: (wish: Wish) => void;
}

/** Other drafts of this object, in this tab's reach or held by another, and whether this one is kept. */
export function DraftsBar({ operator, opened, lost, failure, edits, onOpen }: DraftsBarProps) {
  const { drafts } = useMessages().editor;
  const [read, setRead] = useState(false);
  const elsewhere = useElsewhere(operator, opened);
  // Once it was saved or discarded it is gone for good: what is typed after that is another draft.
  const [gone, setGone] = useState(false);
  if (!edits && !gone) setGone(true);
  const resumed = gone ? undefined : opened.resumed;
  const { id, others } = opened;
  if (lost)
    return (
      <Bar
        tone="warn"
        actions={<Button onClick={() => onOpen({ kind: "draft", id, take: true })}>{drafts.takeHere}</Button>}
      >
        {drafts.taken}
      </Bar>
    );
  return (
    <>
      {failure ? (
        <Bar tone="danger">{failure.kind === "storage-full" ? drafts.full : drafts.unavailable}</Bar>
      ) : null}
      {elsewhere ? (
        <Bar
          tone="warn"
          actions={
            <Button onClick={() => onOpen({ kind: "draft", id: elsewhere, take: true })}>
              {drafts.takeHere}
            </Button>
          }
        >
          {drafts.elsewhere}
        </Bar>
      ) : null}
      {read ? null : (
        <KeptBar resumed={resumed} others={others} onOpen={onOpen} onRead={() => setRead(true)} />
      )}
    </>
  );
}

interface KeptBarProps extends Pick<OpenedEditor, "resumed" | "others">, Pick<DraftsBarProps, "onOpen"> {
  readonly onRead: () => void;
}

/** The draft that was gone on with, and others of the same object that could be. */
function KeptBar({ resumed, others, onOpen, onRead }: KeptBarProps) {
  const { editor, punctuation } = useMessages();
  const { drafts, actions } = editor;
  if (resumed === undefined && others.length === 0) return null;
  return (
    <Bar
      tone="info"
      actions={
        <>
          {others.map((other) => (
            <Button key={other.id} onClick={() => onOpen({ kind: "draft", id: other.id, take: false })}>
              {drafts.open} <Written draft={other} />
            </Button>
          ))}
          {resumed ? (
            <Button tone="quiet" onClick={() => onOpen({ kind: "fresh" })}>
              {drafts.fresh}
            </Button>
          ) : null}
          <Button tone="quiet" onClick={onRead}>
            {actions.dismiss}
          </Button>
        </>
      }
    >
      {resumed ? (
        <>
          {drafts.resumed} <Written draft={resumed} />
          {punctuation.fullStop}
        </>
      ) : (
        drafts.others(others.length)
      )}
    </Bar>
  );
}

function Written({ draft }: { readonly draft: StoredDraft }) {
  return <Time at={new Date(draft.updatedAt).toISOString()} />;
}
