"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useLabMessages } from "./lab-messages";

/** What was made by hand and would go: text that was not sent alone, or steps that were taken as well. */
export type HandLoss = "typed" | "run";

interface DropDialogProps {
  readonly loss: HandLoss;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** Asks before what was made by hand is thrown away. */
export function DropDialog({ loss, onDrop, onClose }: DropDialogProps) {
  const { drop, dropRun } = useLabMessages().page.freeHand;
  const { title, text } = loss === "typed" ? drop : dropRun;
  return (
    <AlertDialog title={title} description={text} onClose={onClose}>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{drop.cancel}</Button>
        <Button tone="danger" onClick={onDrop}>
          {drop.confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}
