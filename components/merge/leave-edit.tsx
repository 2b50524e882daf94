"use client";

import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface LeaveEditProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before an edit of the merged YAML is dropped: it is the one thing here that nobody else keeps. */
export function LeaveEdit({ onLeave, onStay }: LeaveEditProps) {
  const { merge } = useMessages();
  return (
    <Dialog title={merge.leaveEdit.title} description={merge.leaveEdit.text} onClose={onStay}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onStay}>{merge.leaveEdit.stay}</Button>
        <Button tone="danger" onClick={onLeave}>
          {merge.leaveEdit.leave}
        </Button>
      </div>
    </Dialog>
  );
}
