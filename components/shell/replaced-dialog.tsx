"use client";

import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface ReplacedDialogProps {
  readonly operator: string;
  readonly newcomer: string;
}

/** Stands before a page whose operator is no longer the one that the browser is signed in as: only a reload helps. */
export function ReplacedDialog({ operator, newcomer }: ReplacedDialogProps) {
  const messages = useMessages().shell.replaced;
  const reload = () => window.location.reload();
  return (
    <Dialog title={messages.title(newcomer)} description={messages.text(operator)} onClose={reload}>
      <div className="flex justify-end">
        <Button tone="primary" onClick={reload}>
          {messages.goOn(newcomer)}
        </Button>
      </div>
    </Dialog>
  );
}
