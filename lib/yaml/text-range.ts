/** A place in a text. `offset` counts UTF-16 units from 0; line and column count from 1, as editors do. */
export interface TextPosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A stretch of text; `end` is the place just after it. */
export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** Where in a value: property names and list indexes, from the root. */
export type ValuePath = readonly (string | number)[];

/** Replaces `length` UTF-16 units at `offset` of the text as it was before any edit. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Applies edits that do not overlap; those at one offset are applied in the order given. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.toSorted((a, b) => a.offset - b.offset);
  const parts: string[] = [];
  let done = 0;
  for (const edit of ordered) {
    parts.push(text.slice(done, edit.offset), edit.text);
    done = edit.offset + edit.length;
  }
  parts.push(text.slice(done));
  return parts.join("");
}

/** The part of `text` between two offsets after edits that lie within it. */
export function applyWithin(text: string, start: number, end: number, edits: readonly TextEdit[]): string {
  const shifted = edits.map((edit) => ({ ...edit, offset: edit.offset - start }));
  return applyEdits(text.slice(start, end), shifted);
}

/**
 * The same edits in the order of the text, without what they leave as it was at their beginnings and ends; edits that
 * touch are one.
 */
export function tidyEdits(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const tidy: TextEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.offset - b.offset)) {
    const last = tidy.at(-1);
    if (last !== undefined && last.offset + last.length === edit.offset) {
      tidy.pop();
      tidy.push({ offset: last.offset, length: last.length + edit.length, text: last.text + edit.text });
    } else tidy.push(edit);
  }
  return tidy.map((edit) => trimmed(text, edit)).filter((edit) => edit.length + edit.text.length > 0);
}

function trimmed(text: string, { offset, length, text: fresh }: TextEdit): TextEdit {
  const most = Math.min(length, fresh.length);
  let head = 0;
  while (head < most && text.charCodeAt(offset + head) === fresh.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < most - head &&
    text.charCodeAt(offset + length - 1 - tail) === fresh.charCodeAt(fresh.length - 1 - tail)
  )
    tail++;
  return {
    offset: offset + head,
    length: length - head - tail,
    text: fresh.slice(head, fresh.length - tail),
  };
}
