/** A part of a text; the parts in order are the text. */
export interface Piece {
  /** Offset in the text. */
  readonly at: number;
  readonly text: string;
  readonly kind: "plain" | "match";
}

/** Cuts a text where the terms (in lower case) occur in it, in any case. */
export function highlight(text: string, terms: readonly string[]): readonly Piece[] {
  if (terms.length === 0) return [{ at: 0, text, kind: "plain" }];
  const pattern = new RegExp(terms.map(escapePattern).join("|"), "giu");
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ at: end, text: text.slice(end, match.index), kind: "plain" });
    pieces.push({ at: match.index, text: match[0], kind: "match" });
    end = match.index + match[0].length;
  }
  if (end < text.length || pieces.length === 0)
    pieces.push({ at: end, text: text.slice(end), kind: "plain" });
  return pieces;
}

function escapePattern(term: string): string {
  return term.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");
}
