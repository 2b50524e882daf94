import type { Messages } from "@/lib/messages/messages";

type Texts = Messages["shell"]["shortcuts"];

interface ShortcutGroup {
  readonly group: keyof Texts["groups"];
  readonly shortcuts: readonly { readonly does: keyof Texts["keys"]; readonly keys: readonly string[] }[];
}

/** Every key that does something. The keys themselves are handled where they work. */
const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    group: "everywhere",
    shortcuts: [
      { does: "help", keys: ["?"] },
      { does: "closeDialog", keys: ["Esc"] },
    ],
  },
  {
    group: "list",
    shortcuts: [
      { does: "search", keys: ["/"] },
      { does: "clear", keys: ["Esc"] },
      { does: "move", keys: ["j", "k", "↓", "↑"] },
      { does: "ends", keys: ["Home", "End"] },
      { does: "open", keys: ["Enter"] },
      { does: "create", keys: ["n"] },
    ],
  },
  { group: "editor", shortcuts: [{ does: "review", keys: ["Ctrl/⌘ S"] }] },
  {
    group: "merge",
    shortcuts: [
      { does: "nextConflict", keys: ["n", "p"] },
      { does: "mine", keys: ["m"] },
      { does: "theirs", keys: ["t"] },
      { does: "both", keys: ["b"] },
      { does: "base", keys: ["⇧ B"] },
      { does: "edit", keys: ["e"] },
      { does: "undo", keys: ["u"] },
      { does: "redo", keys: ["⇧ U"] },
      { does: "save", keys: ["Ctrl/⌘ Enter"] },
    ],
  },
  {
    group: "lab",
    shortcuts: [
      { does: "labStep", keys: ["s"] },
      { does: "labPlay", keys: ["p"] },
      { does: "labReset", keys: ["r"] },
      { does: "labFreeHand", keys: ["f"] },
      { does: "labScenario", keys: ["1", "9", "0"] },
    ],
  },
];

/** All keys, for the help; on the lab's page its own come first. */
export function shortcutsFor(path: string): readonly ShortcutGroup[] {
  if (path !== "/lab") return SHORTCUTS;
  return SHORTCUTS.toSorted((one, other) => Number(other.group === "lab") - Number(one.group === "lab"));
}
