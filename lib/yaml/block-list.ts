import type { YAMLSeq } from "yaml";
import { equalJson, type Json, type JsonArray } from "@/lib/json/json";
import { alignItems, longestAscent } from "./align";
import { shifted } from "./copy";
import { itemText } from "./fresh";
import type { Mover } from "./mover";
import { beginsLine, nextLine, type Page } from "./page";
import { type Slot, slotsOf } from "./slot";
import { below, type Recurse, type Rewriting, removeLines } from "./slot-edits";
import { applyWithin, type TextEdit } from "./text-range";

/**
 * The edits that make a block list say `wanted`; undefined where the list must be written anew. Items are told apart
 * by what they say, never by their place: an item that moves takes its text and its comments along, also out of another
 * list, where `moverOf` finds it.
 */
export function listEdits(
  rewriting: Rewriting,
  list: YAMLSeq,
  old: JsonArray,
  wanted: JsonArray,
  recurse: Recurse,
): readonly TextEdit[] | undefined {
  const { page, moverOf } = rewriting;
  const slots = slotsOf(page, list);
  const [first] = slots ?? [];
  if (slots === undefined || first === undefined || !beginsLine(page, first.start)) return undefined;
  const continues = (i: number, j: number): boolean => {
    if (equalJson(old[i], wanted[j])) return true;
    // What only looks alike is not the same where one of the two is known to be in another list.
    return moverOf(old[i] ?? null)?.slot.start === moverOf(wanted[j] ?? null)?.slot.start;
  };
  const origins = alignItems(old, wanted, page.itemKey).map((origin, j) =>
    origin !== undefined && continues(origin, j) ? origin : undefined,
  );
  const known = origins.filter((origin) => origin !== undefined);
  if (known.length === 0) return undefined;
  const staying = new Set(longestAscent(known));
  const edits: TextEdit[] = [];
  let run: Arrivals = { after: undefined, texts: [] };
  const runs = [run];
  for (const [j, value] of wanted.entries()) {
    const origin = origins[j] ?? NEW;
    const slot = slots[origin];
    if (slot !== undefined && staying.has(origin)) {
      edits.push(...recurse(slot, old[origin] ?? null, value));
      run = { after: slot, texts: [] };
      runs.push(run);
    } else {
      const mover = slot === undefined ? moverOf(value) : { slot, said: old[origin] ?? null };
      run.texts.push(bodyOf(rewriting, first, mover, value, recurse));
    }
  }
  return [...edits, ...removals(page, slots, staying), ...insertions(page, slots, staying, runs)];
}

const NEW = -1;

/** New and moved items that come one after the other: behind a staying item, or before all of them. */
interface Arrivals {
  readonly after: Slot | undefined;
  readonly texts: string[];
}

function removals(page: Page, slots: readonly Slot[], staying: ReadonlySet<number>): readonly TextEdit[] {
  return slots.flatMap((slot, i) => (staying.has(i) ? [] : [removeLines(page, slot, slots[i - 1])]));
}

function insertions(
  page: Page,
  slots: readonly Slot[],
  staying: ReadonlySet<number>,
  runs: readonly Arrivals[],
): readonly TextEdit[] {
  const gap = page.newline.repeat(!page.closesUp && isSpaced(page, slots) ? 2 : 1);
  const top = slots.find((_, i) => staying.has(i))?.lead ?? 0;
  return runs.flatMap(({ after, texts }) => {
    if (texts.length === 0) return [];
    if (after === undefined)
      return [{ offset: top, length: 0, text: texts.map((body) => body + gap).join("") }];
    return [below(page, after, texts.map((body) => gap + body).join(""))];
  });
}

/** The lines of an item that arrives: its old ones with its changes, or new ones where those stand further in or out. */
function bodyOf(
  { page, copyOf }: Rewriting,
  first: Slot,
  mover: Mover | undefined,
  value: Json,
  recurse: Recurse,
): string {
  if (mover !== undefined && mover.slot.column === first.column) {
    const { slot, said } = mover;
    return applyWithin(page.text, slot.lead, slot.tail, recurse(slot, said, value));
  }
  const copy = mover === undefined ? copyOf(value) : undefined;
  const lines = copy && shifted(copy, first.column);
  return lines?.join(page.newline) ?? " ".repeat(first.column) + itemText(page, value, first.column);
}

/** Whether the author sets the items off by blank lines. */
function isSpaced(page: Page, [first, second]: readonly Slot[]): boolean {
  if (first === undefined || second === undefined) return false;
  const between = page.text.slice(nextLine(page, first.tail), second.lead);
  return between !== "" && between.trim() === "";
}
