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
