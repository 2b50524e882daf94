import { isScalar, type Scalar } from "yaml";
import { isJsonObject, type Json } from "@/lib/json/json";
import type { Page } from "./page";
import { readYaml } from "./parse";
import type { Slot } from "./slot";
import { needsQuotes } from "./spelling";
import type { TextEdit } from "./text-range";
import { mayStandAsTyped } from "./write";

/**
 * Puts the words that changed into a text that its author has folded over several lines, whose line breaks the value
 * does not tell: all other lines stay. undefined where that is no such text, or where paragraphs change.
 */
export function foldedEdit(page: Page, slot: Slot, old: Json, value: Json): TextEdit | undefined {
  const { node } = slot;
  // Attempts that quote texts do so because this one did not do.
  if (page.layout.blocks === false || typeof old !== "string" || typeof value !== "string") return undefined;
  if (!isScalar(node) || node.type === "BLOCK_LITERAL" || !mayStandAsTyped(value)) return undefined;
  if (node.type === "PLAIN" && needsQuotes(value)) return undefined;
  const [start, end] = inside(page, slot, node);
  if (!page.text.slice(start, end).trim().includes("\n")) return undefined;
  const edit = wordsEdit(wordsIn(page.text.slice(start, end)), wordsIn(old), wordsIn(value));
  if (edit === undefined) return undefined;
  const placed = { ...edit, offset: start + edit.offset };
  return says(page, slot, placed, value) ? placed : undefined;
}

/** Where the words of a scalar stand: without the header of a block and without quotes. */
function inside(page: Page, { end }: Slot, { type, range }: Scalar): readonly [number, number] {
  const start = range?.[0] ?? end;
  if (type === "BLOCK_FOLDED") return [page.text.indexOf("\n", start), end];
  return type?.startsWith("QUOTE") ? [start + 1, end - 1] : [start, end];
}

interface Word {
  readonly text: string;
  readonly offset: number;
  /** What stands between it and the word before. */
  readonly gap: string;
}

function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(/([ \t\r\n]*)([^ \t\r\n]+)/g)].map(({ 1: gap = "", 2: word = "", index }) => ({
    text: word,
    offset: index + gap.length,
    gap,
  }));
}

/** Exchanges the words between those that both texts begin with and those that both end with. */
function wordsEdit(
  typed: readonly Word[],
  old: readonly Word[],
  wanted: readonly Word[],
): TextEdit | undefined {
  if (typed.length !== old.length || typed.some(({ text }, i) => text !== old[i]?.text)) return undefined;
  // One word at least is left on either side, so that what is new stands in the place of something.
  const most = Math.min(old.length, wanted.length) - 1;
  let head = 0;
  while (head < most && isSame(old[head], wanted[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail), wanted.at(-1 - tail))) tail++;
  const first = typed[head];
  const last = typed[typed.length - 1 - tail];
  const fresh = wanted.slice(head, wanted.length - tail);
  const inOneLine = fresh.slice(1).every(({ gap }) => gap === " ");
  if (first === undefined || last === undefined || !inOneLine) return undefined;
  return {
    offset: first.offset,
    length: last.offset + last.text.length - first.offset,
    text: fresh.map(({ text }) => text).join(" "),
  };
}

function isSame(one: Word | undefined, other: Word | undefined): boolean {
  return one?.text === other?.text && one?.gap === other?.gap;
}

/** Whether the slot by itself says the value after the edit. */
function says(page: Page, { column, from, end }: Slot, edit: TextEdit, value: string): boolean {
  const { text } = page;
  const after = text.slice(from, edit.offset) + edit.text + text.slice(edit.offset + edit.length, end);
  const read = readYaml(`${" ".repeat(column)}k:${after}\n`);
  return !("problems" in read) && isJsonObject(read.value) && read.value.k === value;
}
