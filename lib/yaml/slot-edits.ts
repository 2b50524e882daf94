import type { Json } from "@/lib/json/json";
import type { Copy } from "./copy";
import type { Mover } from "./mover";
import { closedUp, lineStart, nextLine, type Page } from "./page";
import type { Slot } from "./slot";
import type { TextEdit } from "./text-range";

/** A text on its way to another value. */
export interface Rewriting {
  readonly page: Page;
  /** Where an item that is new in its list was before, if it was in another one. */
  readonly moverOf: (item: Json) => Mover | undefined;
  /** An item that is new to the text, as another text has it. */
  readonly copyOf: (item: Json) => Copy | undefined;
}

/** The edits that make a slot, which says `old`, say `wanted`. They stay within the slot's own lines. */
export type Recurse = (slot: Slot, old: Json, wanted: Json) => readonly TextEdit[];

/** Takes out a slot's own lines, and one blank line above them where `previous` does not need it. */
export function removeLines(page: Page, slot: Slot, previous: Slot | undefined): TextEdit {
  const above = slot.lead === 0 ? 0 : lineStart(page, slot.lead - 1);
  const blank =
    previous !== undefined && above > previous.tail && page.text.slice(above, slot.lead).trim() === "";
  const offset = blank ? above : slot.lead;
  return { offset, length: nextLine(page, closedUp(page, slot.tail)) - offset, text: "" };
}

/** Puts new lines under a slot's own ones, at the slot's column. */
export function insertAfter(page: Page, slot: Slot, text: string): TextEdit {
  return below(page, slot, page.newline + " ".repeat(slot.column) + text);
}

/** Puts text, which begins with a line break, between a slot's own lines and the next ones. */
export function below(page: Page, slot: Slot, text: string): TextEdit {
  return { offset: slot.tail, length: closedUp(page, slot.tail) - slot.tail, text };
}
