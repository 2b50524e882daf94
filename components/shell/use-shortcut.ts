"use client";

import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "@/components/ui/open-dialog";
import { areSingleKeysOn } from "./single-keys";

/**
 * Runs `act` when one of the keys (KeyboardEvent.key) is pressed alone, anywhere on the page but where text is typed
 * or a dialog is open. Keys that write something do nothing while the operator has single keys turned off.
 */
export function useShortcut(keys: readonly string[], act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!keys.includes(event.key) || takesKeys(event.target) || isDialogOpen()) return;
    if (event.key.length === 1 && !areSingleKeysOn()) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** What has a use of its own for letters. A radio button or a checkbox, where the focus stays after a choice, has none. */
const TAKES_KEYS =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=textbox], [role=menu]";

function takesKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TAKES_KEYS) !== null;
}
