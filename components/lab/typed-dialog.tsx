"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useLabMessages } from "./lab-messages";

interface TypedDialogProps {
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** Asks before what was typed by hand, and not sent, is thrown away. */
export function TypedDialog({ onDrop, onClose }: TypedDialogProps) {
  const { drop } = useLabMessages().page.freeHand;
  return (
    <AlertDialog title={drop.title} description={drop.text} onClose={onClose}>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{drop.cancel}</Button>
        <Button tone="danger" onClick={onDrop}>
          {drop.confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}
