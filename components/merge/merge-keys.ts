import type { KeyboardEvent } from "react";
import { areSingleKeysOn } from "@/components/shell/single-keys";

/** What a key does in the merge dialog. */
export type MergeKey =
  | "next"
  | "previous"
  | "mine"
  | "theirs"
  | "both"
  | "base"
  | "edit"
  | "undo"
  | "redo"
  | "save"
  | "help";

/** The keys as they are listed for the operator, in that order. */
export const KEYS: readonly { readonly does: MergeKey; readonly keys: readonly string[] }[] = [
  { does: "next", keys: ["N", "J"] },
  { does: "previous", keys: ["P", "K"] },
  { does: "mine", keys: ["M"] },
  { does: "theirs", keys: ["T"] },
  { does: "both", keys: ["B"] },
  { does: "base", keys: ["Shift+B"] },
  { does: "edit", keys: ["E"] },
  { does: "undo", keys: ["U", "Ctrl+Z", "⌘Z"] },
  { does: "redo", keys: ["Shift+U", "Ctrl+Shift+Z", "⌘⇧Z"] },
  { does: "save", keys: ["Ctrl+Enter", "⌘Enter"] },
  { does: "help", keys: ["?"] },
];

const PLAIN: Readonly<Record<string, MergeKey>> = {
  n: "next",
  j: "next",
  p: "previous",
  k: "previous",
  m: "mine",
  t: "theirs",
  b: "both",
  e: "edit",
  u: "undo",
  "?": "help",
};

/** "?" needs Shift on most keyboards and none on some. */
const SHIFTED: Readonly<Record<string, MergeKey>> = { b: "base", u: "redo", "?": "help" };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a pressed key means here; undefined: nothing. */
export function mergeKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): MergeKey | undefined {
  if (altKey) return undefined;
  const letter = key.toLowerCase();
  if (!ctrlKey && !metaKey) return (shiftKey ? SHIFTED : PLAIN)[letter];
  if (letter === "enter") return "save";
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return undefined;
}

/**
 * A handler for the element round the dialog's content. Keys typed into a field stay there, except for saving; keys
 * in menus and dialogs on top, whose events React sends up here too, are none of this dialog's. Nor is a letter alone
 * while the operator has single keys turned off.
 */
export function mergeKeyHandler(act: (key: MergeKey) => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget } = event;
    if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
    const key = mergeKeyOf(event);
    if (!key || (key !== "save" && isField(target))) return;
    if (!event.ctrlKey && !event.metaKey && !areSingleKeysOn()) return;
    event.preventDefault();
    act(key);
  };
}

function isField(element: Element): boolean {
  return element.closest("input, textarea, select, [contenteditable], .monaco-editor") !== null;
}
