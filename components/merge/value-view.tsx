"use client";

import { useMessages } from "@/components/messages-provider";
import { isJsonArray, type Json } from "@/lib/json/json";
import { ChangedText } from "./changed-text";
import { movedIn } from "./model/redline";
import { type Notation, textOf } from "./model/value-text";

interface ValueViewProps {
  /** undefined: absent there. */
  readonly value: Json | undefined;
  /** What it is marked against; undefined: nothing, it is shown as it is. */
  readonly before: Json | undefined;
  readonly notation: Notation;
  readonly language: "promql" | "words";
}

/** A value of one side, with what changed in it marked. */
export function ValueView({ value, before, notation, language }: ValueViewProps) {
  const { merge } = useMessages();
  if (value === undefined)
    return <p className="text-muted">{before === undefined ? merge.absent : merge.deleted}</p>;
  const text = textOf(value, notation);
  return (
    <pre className="whitespace-pre-wrap break-words font-mono text-[13px]">
      {before === undefined ? (
        text
      ) : (
        <ChangedText before={textOf(before, notation)} after={text} language={language} />
      )}
    </pre>
  );
}

interface OrderViewProps {
  readonly value: Json | undefined;
  /** The order that moves are counted from; undefined: none is marked. */
  readonly before: Json | undefined;
}

/** An order of rules or groups, by name; what was moved is marked. */
export function OrderView({ value, before }: OrderViewProps) {
  const { merge } = useMessages();
  if (!isJsonArray(value)) return <p className="text-muted">{merge.absent}</p>;
  const moved = isJsonArray(before) ? movedIn(before.map(String), value.map(String)) : new Set();
  return (
    <ol className="list-inside list-decimal font-mono text-[13px]">
      {value.map(String).map((name) => (
        <li key={name} className={moved.has(name) ? "font-semibold text-good" : undefined}>
          {name}
          {moved.has(name) ? <span className="font-normal font-sans text-xs"> {merge.moved}</span> : null}
        </li>
      ))}
    </ol>
  );
}
