"use client";

import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import type { Json } from "@/lib/json/json";
import { type Notation, typedValue } from "./model/value-text";

interface EditValueProps {
  readonly label: string;
  readonly initial: string;
  readonly notation: Notation;
  readonly onDone: (value: Json) => void;
  readonly onCancel: () => void;
}

/** A field for a value that no side has. Ctrl/Cmd+Enter takes it, Escape gives up; both stay inside this field. */
export function EditValue({ label, initial, notation, onDone, onCancel }: EditValueProps) {
  const { merge, finding } = useMessages();
  const [text, setText] = useState(initial);
  const hint = useId();
  const typed = typedValue(text, notation);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.ok) onDone(typed.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.stopPropagation();
      submit(event);
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <textarea
        // The operator asked for this field with a key or a button: the focus belongs into it.
        ref={focusAtEnd}
        aria-label={label}
        aria-describedby={hint}
        aria-invalid={!typed.ok}
        spellCheck={false}
        rows={Math.min(Math.max(text.split("\n").length, 2), 16)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-full rounded border border-muted bg-surface p-2 font-mono text-[13px]"
      />
      <p id={hint} className={typed.ok ? "text-muted text-xs" : "text-danger text-xs"} aria-live="polite">
        {typed.ok
          ? merge.editHint[notation]
          : merge.editProblem(typed.problem.range.start.line, finding.yaml(typed.problem))}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" tone="primary" aria-disabled={!typed.ok}>
          {merge.editDone}
        </Button>
        <Button onClick={onCancel}>{merge.editCancel}</Button>
      </div>
    </form>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null) {
  if (!field) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
