"use client";

import { useState, useTransition } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { forgetDrafts } from "@/lib/draft-store/drafts";
import { forgetReceipts } from "@/lib/draft-store/receipts";
import { signOutNow } from "./sign-out";

interface SignOutDialogProps {
  readonly operator: string;
  readonly drafts: number;
  readonly onClose: () => void;
}

/** Asks what to do with the drafts of this browser before the operator is signed out. */
export function SignOutDialog({ operator, drafts, onClose }: SignOutDialogProps) {
  const messages = useMessages().shell.signOut;
  const [failed, setFailed] = useState(false);
  const [pending, startTransition] = useTransition();

  function leave(forget: boolean) {
    startTransition(async () => {
      try {
        await signOutNow();
        await forgetReceipts(operator);
        if (forget) await forgetDrafts(operator);
        window.location.assign("/sign-in");
      } catch {
        // An action only throws when the server was not reached; who is still signed in keeps the drafts.
        setFailed(true);
      }
    });
  }

  return (
    <Dialog title={messages.title} description={messages.text(drafts)} onClose={onClose}>
      {failed ? <Bar tone="danger">{messages.failed}</Bar> : null}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button tone="danger" aria-disabled={pending} onClick={() => leave(true)}>
          {messages.forget}
        </Button>
        <Button tone="primary" aria-disabled={pending} onClick={() => leave(false)}>
          {messages.keep}
        </Button>
      </div>
    </Dialog>
  );
}
