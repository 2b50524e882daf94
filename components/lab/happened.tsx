"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { actorOf, type Entry } from "@/lib/lab/run";
import type { Step } from "@/lib/lab/step";
import { ActorChip } from "./actor-chip";
import { Claims } from "./claim-lines";
import { Conflicts } from "./conflicts";
import { HeardLine } from "./heard-lines";
import { useLabMessages } from "./lab-messages";
import { checkedClaims } from "./model/claims";
import { heardIn } from "./model/heard";
import { Overwrites } from "./overwrites";
import { VerdictMark } from "./verdict-mark";

/** What was done last, and what came of it. `entries`: those that were under way together, mostly one. */
export function Happened({ entries }: { readonly entries: readonly Entry[] }) {
  const { page } = useLabMessages();
  return (
    <div className={clsx("grid gap-x-8 gap-y-4", entries.length > 1 && "lg:grid-cols-2")}>
      {entries.map((entry) => (
        <div key={entry.number}>
          <Sentence heading={page.story.last} step={entry.step} tone="past" />
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            <AnswerCode entry={entry} />
            <VerdictMark entry={entry} />
          </p>
          <div className="mt-2 space-y-2 text-base leading-snug empty:hidden">
            <CameOfIt entry={entry} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** What a step came to beside its code; nothing where that says it all. */
function CameOfIt({ entry }: { readonly entry: Entry }) {
  const { lab } = useLabMessages();
  const answer = entry.exchange?.answer;
  const race = answer?.kind === "answered" ? answer.race : undefined;
  const heard = heardIn(entry);
  return (
    <>
      <Overwrites entry={entry} />
      <Conflicts entry={entry} />
      <Claims claims={checkedClaims(entry)} />
      {race === undefined ? null : (
        <p className={race.lost > 0 ? "font-semibold text-danger" : "text-muted"}>{lab.race(race)}</p>
      )}
      {heard === undefined ? null : <HeardLine heard={heard} />}
    </>
  );
}

/** The code and reason of an answer, big enough to be read from a distance. */
function AnswerCode({ entry: { exchange } }: { readonly entry: Entry }) {
  const { lab } = useLabMessages();
  if (exchange === undefined) return null;
  const { answer } = exchange;
  const isRefusal = answer.kind === "answered" && answer.code >= 400;
  return (
    <span
      className={clsx(
        "rounded-md px-2 py-0.5 font-mono font-semibold",
        isRefusal ? "bg-warn-soft text-warn" : "bg-canvas",
      )}
    >
      {lab.answer(answer)}
    </span>
  );
}

/** A small heading over what is told. */
export function Eyebrow({ children }: { readonly children: ReactNode }) {
  return <h2 className="font-semibold text-muted text-xs uppercase tracking-wide">{children}</h2>;
}

interface SentenceProps {
  readonly heading: string;
  readonly step: Step;
  readonly tone: "past" | "coming";
}

/** Who does what in a step. */
export function Sentence({ heading, step, tone }: SentenceProps) {
  const { lab } = useLabMessages();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Eyebrow>{heading}</Eyebrow>
        <ActorChip actor={actorOf(step)} />
      </div>
      <p className={clsx("mt-2 text-lg leading-snug", tone === "coming" && "font-medium")}>
        {lab.step(step)}
      </p>
    </>
  );
}
