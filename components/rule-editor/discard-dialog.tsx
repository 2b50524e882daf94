"use client";

import { useMessages } from "@/components/messages-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks before the operator's edits are forgotten. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const { discard } = useMessages().editor;
  return (
    <AlertDialog title={discard.title} description={discard.text} onClose={onClose}>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{discard.cancel}</Button>
        <Button tone="danger" onClick={onDiscard}>
          {discard.confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}
