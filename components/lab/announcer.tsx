"use client";

import { useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { type Entry, standingOf } from "@/lib/lab/run";
import { useConflicts } from "./conflicts";
import { useLabMessages } from "./lab-messages";
import { checksOf, currentClaims } from "./model/claims";
import { type Play, storyOf } from "./model/play";
import { useOverwritten } from "./overwrites";
import type { Pace } from "./player";
import { useVerdictWord } from "./verdict-mark";

interface AnnouncerProps {
  readonly play: Play;
  readonly pace: Pace;
}

/** Reads out what was done last, what came of it, and at the end what the story came to. */
export function Announcer({ play, pace }: AnnouncerProps) {
  const { run } = play;
  const text = useAnnouncement({ play, pace });
  return (
    <p role="status" className="sr-only">
      {/* A part of its own for each entry: the same text twice would be silent. */}
      <span key={`${run.id} ${run.entries.length}`}>{text}</span>
    </p>
  );
}

function useAnnouncement({ play, pace }: AnnouncerProps): string {
  const { lab, page } = useLabMessages();
  const { betweenSentences } = useMessages().punctuation;
  const { run, mode } = play;
  const [firstRun] = useState(run.id);
  const last = run.entries.at(-1);
  const { brief, whole } = useOutcome(last);
  if (last === undefined) return run.id === firstRun ? "" : page.announce.reset;
  const { exchange, step } = last;
  const answer = exchange ? lab.answer(exchange.answer) : "";
  // Sentences that follow each other faster than they are read out would queue up, and be told long after.
  if (mode === "playing" && pace === "fast")
    return exchange === undefined ? "" : page.announce.step("", answer, brief);
  const isTold = storyOf(play) === "told";
  const claims = (isTold ? checksOf(run).flatMap((check) => check.claims) : currentClaims(run)).map(
    ({ claim, found }) => lab.claim(claim, found),
  );
  const standing = isTold ? [lab.standing[standingOf(run)]] : [];
  return [page.announce.step(lab.step(step), answer, whole), ...claims, ...standing].join(betweenSentences);
}

/** What came of a step beside its answer, in brief and in whole sentences; "" where nothing is to be said. */
function useOutcome(entry: Entry | undefined): { readonly brief: string; readonly whole: string } {
  const { lab } = useLabMessages();
  const { betweenSentences } = useMessages().punctuation;
  const word = useVerdictWord(entry?.verdict?.kind ?? "untold");
  const conflicts = useConflicts(entry);
  const overwritten = useOverwritten(entry);
  const verdict = entry?.verdict && lab.verdict(entry.verdict).join(betweenSentences);
  const whole = [verdict, overwritten, conflicts].filter((part) => part !== undefined).join(betweenSentences);
  return { brief: overwritten ?? (verdict === undefined ? "" : word), whole };
}
