"use client";

import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import type { DraftEvent } from "@/lib/draft/event";
import { type DraftState, noticeOf } from "@/lib/draft/state";
import { undoRefusal } from "@/lib/draft/undo-save";
import type { Receipt } from "@/lib/receipt/receipt";
import { UndoButton } from "./undo-button";

interface ReceiptActionsProps {
  readonly state: DraftState;
  /** Of the operator's saves in this visit, the latest first. */
  readonly receipts: readonly Receipt[];
  readonly onOpen: () => void;
  readonly onUndo: (event: DraftEvent) => void;
}

/** What can be done about the save that the page has just told of: look at what it did, or take it back. */
export function ReceiptActions({ state, receipts, onOpen, onUndo }: ReceiptActionsProps) {
  const { receipt: texts } = useMessages();
  const notice = noticeOf(state);
  const version = notice?.kind === "saved" ? notice.version : undefined;
  const record = receipts.find(({ versions }) => versions.result === version);
  if (record === undefined) return null;
  return (
    <>
      <Button onClick={onOpen}>{texts.open}</Button>
      <UndoButton refusal={undoRefusal(state, record)} onUndo={() => onUndo({ type: "undo-save", record })} />
    </>
  );
}
