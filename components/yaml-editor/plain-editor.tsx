"use client";

import { useImperativeHandle, useRef } from "react";
import { useMessages } from "@/components/messages-provider";
import type { MarkRange } from "./mark";
import type { YamlEditorProps } from "./yaml-editor-props";

/** A text area with the editor's interface, for when Monaco cannot be loaded. */
export function PlainEditor({ value, onChange, label, mode, cursor, onCursor, ref }: YamlEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { editor } = useMessages();
  useImperativeHandle(
    ref,
    () => ({
      focus: () => area.current?.focus(),
      reveal: ({ start, end }) => {
        const text = area.current?.value ?? "";
        area.current?.focus();
        area.current?.setSelectionRange(offsetAt(text, start), offsetAt(text, end));
      },
    }),
    [],
  );
  return (
    <div className="flex h-full flex-col">
      <p role="status" className="bg-warn-soft px-3 py-1 text-warn">
        {editor.plainEditor}
      </p>
      <textarea
        ref={area}
        aria-label={label}
        className="min-h-0 flex-1 resize-none bg-surface p-2 font-mono text-[13px]"
        value={value}
        readOnly={mode === "read"}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value, { how: "typed", over: value })}
        onSelect={(event) => onCursor?.(event.currentTarget.selectionStart)}
        onFocus={(event) => {
          if (cursor !== undefined && event.currentTarget.selectionStart === 0)
            event.currentTarget.setSelectionRange(cursor, cursor);
        }}
      />
    </div>
  );
}

function offsetAt(text: string, { line, column }: MarkRange["start"]): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
