import { diffLines } from "diff";
import type { TextEdit } from "@/lib/yaml/text-range";

/**
 * The edits, in order and without overlap, that turn `from` into `to` line by line. A cursor outside the lines that
 * differ keeps its place, and one step of undo takes all of them back.
 */
export function textEdits(from: string, to: string): readonly TextEdit[] {
  if (from === to) return [];
  const edits: TextEdit[] = [];
  let offset = 0;
  for (const part of diffLines(from, to)) {
    const length = part.added ? 0 : part.value.length;
    if (part.added || part.removed) add(edits, { offset, length, text: part.added ? part.value : "" });
    offset += length;
  }
  return edits;
}

/** Joins an edit to the one before it where they touch: a changed line is one edit, not a deletion and an insertion. */
function add(edits: TextEdit[], { offset, length, text }: TextEdit): void {
  const last = edits.at(-1);
  if (last && last.offset + last.length === offset)
    edits[edits.length - 1] = { offset: last.offset, length: last.length + length, text: last.text + text };
  else edits.push({ offset, length, text });
}
