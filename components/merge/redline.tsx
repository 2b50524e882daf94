"use client";

import { lazy, Suspense } from "react";
import { useMessages } from "@/components/messages-provider";
import { type Piece, readable, redline, words } from "./model/redline";

const PromqlRedline = lazy(async () => ({ default: (await import("./promql-redline")).PromqlRedline }));

interface ChangedTextProps {
  readonly before: string;
  readonly after: string;
  /** What the tokens of the text are. */
  readonly language: "promql" | "words";
}

/** A text with what was removed struck and what was added underlined. The PromQL grammar is loaded when needed. */
export function ChangedText({ before, after, language }: ChangedTextProps) {
  if (language === "words") return <WordRedline before={before} after={after} />;
  return (
    <Suspense fallback={<WordRedline before={before} after={after} />}>
      <PromqlRedline before={before} after={after} />
    </Suspense>
  );
}

function WordRedline({ before, after }: { readonly before: string; readonly after: string }) {
  return <Redline pieces={redline(words(before), words(after))} />;
}

/** Shows a redline; screen readers, which mostly pass over ins and del, hear the words "added" and "removed". */
export function Redline({ pieces }: { readonly pieces: readonly Piece[] }) {
  const { merge } = useMessages();
  return readable(pieces).map(({ mark, text, at }) => {
    const key = `${mark} ${at}`;
    if (mark === "same") return <span key={key}>{text}</span>;
    if (mark === "added")
      return (
        <ins
          key={key}
          className="rounded-xs bg-good-soft text-good underline decoration-2 underline-offset-2"
        >
          <span className="sr-only">{` ${merge.added} `}</span>
          {text}
        </ins>
      );
    return (
      <del key={key} className="mr-0.5 rounded-xs bg-danger-soft text-danger line-through">
        <span className="sr-only">{` ${merge.removed} `}</span>
        {text}
      </del>
    );
  });
}
