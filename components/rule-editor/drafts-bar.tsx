"use client";

import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { StorageFailure } from "@/lib/draft-store/drafts";
import type { OpenedEditor, Wish } from "./open-editor";

interface DraftsBarProps {
  readonly opened: OpenedEditor;
  /** Another tab went on with this draft. */
  readonly lost: boolean;
  readonly failure: StorageFailure | undefined;
  readonly onOpen: (wish: Wish) => void;
}

/** Other drafts of this object, in this tab's reach or held by another, and whether this one is kept. */
export function DraftsBar({ opened, lost, failure, onOpen }: DraftsBarProps) {
  const { drafts } = useMessages().editor;
  const { id, elsewhere, resumed, others } = opened;
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
            <Button onClick={() => onOpen({ kind: "draft", id: elsewhere.id, take: true })}>
              {drafts.takeHere}
            </Button>
          }
        >
          {drafts.elsewhere}
        </Bar>
      ) : null}
      {resumed || others.length > 0 ? (
        <Bar
          tone="info"
          actions={
            <>
              {others.map((other) => (
                <Button key={other.id} onClick={() => onOpen({ kind: "draft", id: other.id, take: false })}>
                  {drafts.open} <Time at={new Date(other.updatedAt).toISOString()} />
                </Button>
              ))}
              {resumed ? (
                <Button tone="quiet" onClick={() => onOpen({ kind: "fresh" })}>
                  {drafts.fresh}
                </Button>
              ) : null}
            </>
          }
        >
          {resumed ? (
            <>
              {drafts.resumed} <Time at={new Date(resumed.updatedAt).toISOString()} />.
            </>
          ) : (
            drafts.others(others.length)
          )}
        </Bar>
      ) : null}
    </>
  );
}
