"use client";

import { useMessages } from "@/components/messages-provider";
import type { Run } from "@/lib/lab/run";
import { useLabMessages } from "./lab-messages";

/** Reads out what was done last, and what came of it. */
export function Announcer({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  const { punctuation } = useMessages();
  const last = run.entries.at(-1);
  const text = last
    ? page.announce.step(
        lab.step(last.step),
        last.exchange ? lab.answer(last.exchange.answer) : "",
        last.verdict ? lab.verdict(last.verdict).join(punctuation.betweenSentences) : "",
      )
    : "";
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
