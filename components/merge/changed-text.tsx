"use client";

import { lazy, Suspense } from "react";
import { redline, words } from "./model/redline";
import { Redline } from "./redline";

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
