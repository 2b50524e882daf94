"use client";

import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "@/components/ui/open-dialog";

/**
 * Runs `act` when one of the keys (KeyboardEvent.key) is pressed alone, anywhere on the page but where text is typed
 * or a dialog is open.
 */
export function useShortcut(keys: readonly string[], act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!keys.includes(event.key) || takesText(event.target) || isDialogOpen()) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=textbox], [role=menu]") !== null
  );
}
