import { diffArrays } from "diff";

/** A stretch of text and what became of it. */
export interface Piece {
  readonly mark: "same" | "added" | "removed";
  readonly text: string;
  /** Where the piece begins in the redline, in characters: tells pieces of equal text apart. */
  readonly at: number;
}

/** Beyond this many edits a marked-up text is unreadable anyway, and the search for it is slow. */
const MAX_EDITS = 1_000;

/** What changed between two texts, token by token: the old tokens as `removed`, the new ones as `added`. */
export function redline(before: readonly string[], after: readonly string[]): readonly Piece[] {
  const chunks = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  let at = 0;
  return chunks.map((chunk) => {
    const text = chunk.value.join("");
    const piece: Piece = { mark: chunk.added ? "added" : chunk.removed ? "removed" : "same", text, at };
    at += text.length;
    return piece;
  });
}

/**
 * The redline as it is shown. Where nothing but blanks is the same, old and new text run into each other and mean
 * nothing together; then the new text stands alone, marked as added.
 */
export function readable(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.some(({ mark, text }) => mark === "same" && text.trim() !== "")) return pieces;
  const text = pieces.map((piece) => (piece.mark === "removed" ? "" : piece.text)).join("");
  return [{ mark: "added", text, at: 0 }];
}

/** Splits text into words, runs of white space and single other characters. Joined, they are the text again. */
export function words(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** The items that were moved between two orders of the same items: as few as explain the new order. */
export function movedIn(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const chunks = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  return new Set(chunks ? chunks.filter(({ added }) => added).flatMap(({ value }) => value) : after);
}
