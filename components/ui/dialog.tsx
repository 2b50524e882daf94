"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import clsx from "clsx";
import type { ReactNode } from "react";

type Size = "question" | "window";

const SIZES: Record<Size, string> = {
  question: "top-1/2 left-1/2 w-[32rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 p-5",
  window: "inset-2 flex flex-col sm:inset-4",
};

interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** `question` asks one thing; `window` fills the screen, for work that needs room. */
  readonly size?: Size;
  /** What gets the focus at first; null or not given: the first control. */
  readonly initialFocus?: () => HTMLElement | null;
  /** Takes the focus when the dialog is gone; not given: it goes back to where it was. */
  readonly focusAfter?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog that is open while it is rendered. Keeps the focus inside and gives it back; Escape closes. A press
 * beside it closes a question only: work that fills the window must not end by a slip of the hand.
 */
export function Dialog({
  title,
  description,
  size = "question",
  initialFocus,
  focusAfter,
  onClose,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open
      disablePointerDismissal={size === "window"}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-black/40" />
        <Base.Popup
          {...(initialFocus ? { initialFocus } : {})}
          {...(focusAfter ? { finalFocus: () => elsewhere(focusAfter) } : {})}
          className={clsx("fixed rounded-lg border border-line bg-surface shadow-xl", SIZES[size])}
        >
          <div className={size === "window" ? "border-line border-b px-4 py-3" : "mb-3"}>
            <Base.Title className="font-semibold text-base">{title}</Base.Title>
            {description ? (
              <Base.Description className="mt-1 text-muted">{description}</Base.Description>
            ) : null}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Tells the dialog that the focus is taken care of. */
function elsewhere(focus: () => void): false {
  focus();
  return false;
}
