/** Lines of a text, counted from 1, the last one included. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Something that can be found in both texts of a diff. Another `key` is another place. */
export interface DiffPlace {
  readonly key: string;
  /** Where it stands in a text; undefined where it is not in it. */
  readonly linesIn: (text: string) => Lines | undefined;
}

/** A stretch of lines that differs, as Monaco tells it: an end of 0 says that there are none, after the start. */
export interface LineChange {
  readonly originalStartLineNumber: number;
  readonly originalEndLineNumber: number;
  readonly modifiedStartLineNumber: number;
  readonly modifiedEndLineNumber: number;
}

/** The two texts as they are compared, and where they differ. */
interface Compared {
  readonly original: string;
  readonly modified: string;
  readonly changes: readonly LineChange[];
}

/**
 * The lines of the modified text to look at: those of the place, those where it was taken out, or without a place those
 * of the first change. undefined where there is nothing to see.
 */
export function linesToShow(
  { original, modified, changes }: Compared,
  place: DiffPlace | undefined,
): Lines | undefined {
  if (place === undefined) return changes[0] && modifiedLines(changes[0]);
  const there = place.linesIn(modified);
  if (there !== undefined) return there;
  const gone = place.linesIn(original);
  const change = gone && changes.find((each) => takesOut(each, gone));
  return change && modifiedLines(change);
}

function takesOut(change: LineChange, { first, last }: Lines): boolean {
  return change.originalStartLineNumber <= last && first <= change.originalEndLineNumber;
}

function modifiedLines({ modifiedStartLineNumber: start, modifiedEndLineNumber: end }: LineChange): Lines {
  return { first: Math.max(start, 1), last: Math.max(start, end, 1) };
}
