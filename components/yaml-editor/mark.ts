import type { TextEdit } from "@/lib/yaml/text-range";

/** A message at a place of the text. Lines and columns count from 1; the end is exclusive. */
export interface Mark {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly range: MarkRange;
  /** Puts the place in quotes; undefined where that would not mend it. */
  readonly quotes: TextEdit | undefined;
}

export interface MarkRange {
  readonly start: MarkPosition;
  readonly end: MarkPosition;
}

interface MarkPosition {
  readonly line: number;
  readonly column: number;
}
