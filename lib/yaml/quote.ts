import type { TextEdit, TextRange } from "./text-range";

/**
 * Puts the text in a range, which lies in one line, into quotes: it then is a string that says exactly what was
 * typed. Single quotes, which leave backslashes alone, unless there are some inside already.
 */
export function quoteEdit(text: string, { start, end }: TextRange): TextEdit {
  const typed = text.slice(start.offset, end.offset);
  const quoted = typed.includes("'") ? JSON.stringify(typed) : `'${typed}'`;
  return { offset: start.offset, length: typed.length, text: quoted };
}
