"use client";

import { useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { standingOf } from "@/lib/lab/run";
import { useConflicts } from "./conflicts";
import { useLabMessages } from "./lab-messages";
import { checksOf } from "./model/claims";
import { type Play, storyOf } from "./model/play";
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
  const word = useVerdictWord(last?.verdict?.kind ?? "untold");
  const conflicts = useConflicts(last);
  if (last === undefined) return run.id === firstRun ? "" : page.announce.reset;
  const { exchange, verdict, step } = last;
  const isTold = storyOf(play) === "told";
  const answer = exchange ? lab.answer(exchange.answer) : "";
  // Sentences that follow each other faster than they are read out would queue up, and be told long after.
  if (mode === "playing" && pace === "fast")
    return exchange === undefined ? "" : page.announce.step("", answer, verdict ? word : "");
  const outcome = [
    ...(verdict ? lab.verdict(verdict) : []),
    ...(conflicts === undefined ? [] : [conflicts]),
  ].join(betweenSentences);
  const happened = page.announce.step(lab.step(step), answer, outcome);
  if (!isTold) return happened;
  const claims = checksOf(run).flatMap((check) =>
    check.claims.map(({ claim, found }) => lab.claim(claim, found)),
  );
  return [happened, ...claims, lab.standing[standingOf(run)]].join(betweenSentences);
}
