import type { YAMLMap } from "yaml";
import { equalJson, type JsonObject, propertyOf } from "@/lib/json/json";
import { pairText, replaceValue } from "./fresh";
import { beginsLine, lineStart, nextLine, type Page } from "./page";
import { type Slot, slotsOf } from "./slot";
import { insertAfter, type Recurse, removeLines } from "./slot-edits";
import { applyWithin, type TextEdit } from "./text-range";

/** What a merge key brings in has no place of its own in the text; the key itself stays. */
const MERGE_KEY = "<<";

/**
 * The edits that make a block map say `wanted`; undefined where the map must be written anew. Order of keys is no
 * change: a new key comes after the key that precedes it in `wanted`.
 */
export function mapEdits(
  page: Page,
  map: YAMLMap,
  old: JsonObject,
  wanted: JsonObject,
  recurse: Recurse,
): readonly TextEdit[] | undefined {
  const slots = slotsOf(page, map);
  if (slots === undefined) return undefined;
  const byKey = new Map(slots.map((slot) => [slot.key, slot]));
  const kept = slots.filter(({ key = "" }) => key === MERGE_KEY || propertyOf(wanted, key) !== undefined);
  const [first] = slots;
  if (first === undefined || kept.length === 0 || Object.keys(wanted).length === 0) return undefined;
  const added = Object.keys(wanted).filter((key) => isMissing(key, byKey, old, wanted));
  const change = (slot: Slot) => changeOf(slot, old, wanted, recurse);
  if (first !== kept[0] && !beginsLine(page, first.start))
    return behindDash(page, slots, kept, added, wanted, change);
  return [
    ...slots.flatMap((slot, n) =>
      kept.includes(slot) ? change(slot) : [removeLines(page, slot, slots[n - 1])],
    ),
    ...insertions(page, kept, added, wanted),
  ];
}

function isMissing(
  key: string,
  slots: ReadonlyMap<string | undefined, Slot>,
  old: JsonObject,
  wanted: JsonObject,
): boolean {
  // A key without a slot that has a value all the same comes from a merge key.
  const value = propertyOf(wanted, key);
  return value !== undefined && !slots.has(key) && !equalJson(propertyOf(old, key), value);
}

function changeOf(slot: Slot, old: JsonObject, wanted: JsonObject, recurse: Recurse): readonly TextEdit[] {
  const { key = "" } = slot;
  const value = propertyOf(wanted, key);
  return value === undefined ? [] : recurse(slot, propertyOf(old, key) ?? null, value);
}

/**
 * The first key stands on the line of a dash and goes: a new key takes its place, or else the next one moves up.
 */
function behindDash(
  page: Page,
  slots: readonly Slot[],
  kept: readonly Slot[],
  added: readonly string[],
  wanted: JsonObject,
  change: (slot: Slot) => readonly TextEdit[],
): readonly TextEdit[] | undefined {
  const [first] = slots;
  const [second] = kept;
  if (first === undefined || second === undefined) return undefined;
  const others = slots.flatMap((slot, n) => {
    if (slot === first || (slot === second && added.length === 0)) return [];
    return kept.includes(slot) ? change(slot) : [removeLines(page, slot, slots[n - 1])];
  });
  const [heir, ...rest] = added;
  if (heir === undefined) {
    const up = applyWithin(page.text, second.start, second.tail, change(second));
    const old = lineStart(page, second.start);
    return [
      { offset: first.start, length: first.tail - first.start, text: up },
      { offset: old, length: nextLine(page, second.tail) - old, text: "" },
      ...others,
    ];
  }
  const renamed = `${pairText(page, heir, null, first.column).replace(/ null$/, "")}`;
  return [
    { offset: first.start, length: first.from - first.start, text: renamed },
    replaceValue(page, first, propertyOf(wanted, heir) ?? null),
    ...others,
    ...insertions(page, [{ ...first, key: heir }, ...kept], rest, wanted),
  ];
}

/** New pairs, each after the key that precedes it in `wanted`; those that have none come first. */
function insertions(
  page: Page,
  kept: readonly Slot[],
  added: readonly string[],
  wanted: JsonObject,
): readonly TextEdit[] {
  const [first] = kept;
  if (first === undefined) return [];
  const edits: TextEdit[] = [];
  const isNew = new Set(added);
  let after: Slot | undefined;
  for (const key of Object.keys(wanted)) {
    if (!isNew.has(key)) {
      after = kept.find((slot) => slot.key === key) ?? after;
      continue;
    }
    const text = pairText(page, key, propertyOf(wanted, key) ?? null, first.column);
    edits.push(after === undefined ? insertFirst(page, first, text) : insertAfter(page, after, text));
  }
  return edits;
}

function insertFirst(page: Page, first: Slot, text: string): TextEdit {
  const margin = " ".repeat(first.column);
  return beginsLine(page, first.start)
    ? { offset: first.lead, length: 0, text: margin + text + page.newline }
    : { offset: first.start, length: 0, text: text + page.newline + margin };
}
