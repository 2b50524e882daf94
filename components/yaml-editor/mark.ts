/** A message at a place of the text. Lines and columns count from 1; the end is exclusive. */
export interface Mark {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly range: MarkRange;
}

export interface MarkRange {
  readonly start: MarkPosition;
  readonly end: MarkPosition;
}

interface MarkPosition {
  readonly line: number;
  readonly column: number;
}
