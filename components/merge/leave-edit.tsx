"use client";

import { useMessages } from "@/components/messages-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";

interface LeaveEditProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before an edit of the merged YAML is dropped: it is the one thing here that nobody else keeps. */
export function LeaveEdit({ onLeave, onStay }: LeaveEditProps) {
  const { merge } = useMessages();
  return (
    <AlertDialog title={merge.leaveEdit.title} description={merge.leaveEdit.text} onClose={onStay}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onStay}>{merge.leaveEdit.stay}</Button>
        <Button tone="danger" onClick={onLeave}>
          {merge.leaveEdit.leave}
        </Button>
      </div>
    </AlertDialog>
  );
}
