"use client";

import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";

interface AlertDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question before something that cannot be taken back. Open while it is rendered; a press beside it does nothing. */
export function AlertDialog({ title, description, onClose, children }: AlertDialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-black/40" />
        <Base.Popup className="fixed top-1/2 left-1/2 w-[32rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-xl">
          <Base.Title className="font-semibold text-base">{title}</Base.Title>
          <Base.Description className="mt-1 mb-3 text-muted">{description}</Base.Description>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
