import type { Ref } from "react";
import type { Mark, MarkRange } from "./mark";

/** How a text came about. */
export interface TextChange {
  /** Whether it was typed, or the editor's own undo or redo led to it. */
  readonly how: "typed" | "retraced";
  /** What stood there before, which may be an older `value` for a moment. */
  readonly over: string;
}

export interface YamlEditorProps {
  /** Which text this is, such as namespace/name: the same path gets its undo history back. */
  readonly path: string;
  readonly value: string;
  readonly onChange: (text: string, change: TextChange) => void;
  /** Said by screen readers. */
  readonly label: string;
  readonly mode: "edit" | "read";
  readonly marks?: readonly Mark[];
  /** Where to put the cursor at first, as an offset. */
  readonly cursor?: number;
  readonly onCursor?: (offset: number) => void;
  readonly ref?: Ref<YamlEditorHandle>;
}

/** What a page can ask of an editor. */
export interface YamlEditorHandle {
  /** Shows a place, selects it and takes the focus there. */
  reveal(range: MarkRange): void;
  focus(): void;
}
