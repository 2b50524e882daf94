"use client";

import { useMessages } from "@/components/messages-provider";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface SignInDialogProps {
  /** The place to come back to, with the draft in it. */
  readonly returnTo: string;
  readonly onClose: () => void;
}

/** Offers to sign in again after the token ended in mid-edit. */
export function SignInDialog({ returnTo, onClose }: SignInDialogProps) {
  const { signIn, actions } = useMessages().editor;
  return (
    <Dialog title={signIn.title} description={signIn.text} onClose={onClose}>
      <p className="text-muted">{signIn.differentOperator}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{signIn.later}</Button>
        {/* A whole page load: nothing that was rendered for the ended session is shown again. */}
        <a
          href={`/sign-in?${new URLSearchParams({ next: returnTo })}`}
          className={`${BUTTON_SHAPE} border-transparent bg-accent text-on-accent`}
        >
          {actions.signIn}
        </a>
      </div>
    </Dialog>
  );
}
