"use client";

import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "@/components/ui/open-dialog";

/**
 * Ctrl/Cmd+S asks for the review wherever the focus is, also inside the editor, and never lets the browser save the
 * page. While a dialog is open it does nothing else.
 */
export function useReviewKey(review: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (isDialogOpen()) return;
    // A field takes over what was typed into it when it is left.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    review();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
