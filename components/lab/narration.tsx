"use client";

import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { actorOf, type Entry, nextStep, type Run, standingOf } from "@/lib/lab/run";
import type { Step } from "@/lib/lab/step";
import { ActorChip } from "./actor-chip";
import { Conflicts } from "./conflicts";
import { useLabMessages } from "./lab-messages";
import { type Play, storyOf } from "./model/play";
import { Outcome, StandingBanner } from "./outcome";
import { VerdictMark } from "./verdict-mark";

interface NarrationProps {
  readonly play: Play;
  /** "": none is chosen. */
  readonly namespace: string;
}

/** What the story tells at the moment: what to expect, the last and the next step, or what came of it. */
export function Narration({ play, namespace }: NarrationProps) {
  const { run } = play;
  const last = run.entries.at(-1);
  const story = storyOf(play);
  if (story === "told")
    return (
      <Panels>
        <Outcome run={run} />
      </Panels>
    );
  return (
    <Panels>
      {standingOf(run) === "otherwise" ? (
        <div className="mb-4">
          <StandingBanner run={run} />
        </div>
      ) : null}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {last === undefined ? <Expectation run={run} /> : <Happened entry={last} />}
        <Coming play={play} namespace={namespace} />
      </div>
      {last === undefined ? null : <ExpectationAgain run={run} />}
    </Panels>
  );
}

function Panels({ children }: { readonly children: ReactNode }) {
  return <div className="min-h-44 px-4 py-4 sm:px-6">{children}</div>;
}

/** A small heading over what is told. */
export function Eyebrow({ children }: { readonly children: ReactNode }) {
  return <h2 className="mb-2 font-semibold text-muted text-xs uppercase tracking-wide">{children}</h2>;
}

function Expectation({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  return (
    <div>
      <Eyebrow>{page.story.expect}</Eyebrow>
      <ul className="space-y-2 text-base leading-relaxed">
        {lab.scenario[run.scenario.id].expect.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function ExpectationAgain({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  return (
    <details className="mt-4 text-muted">
      <summary className="w-fit cursor-pointer">{page.story.expect}</summary>
      <ul className="mt-2 max-w-3xl space-y-1">
        {lab.scenario[run.scenario.id].expect.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

/** The step that was taken last, and what came of it. */
export function Happened({ entry }: { readonly entry: Entry }) {
  const { page } = useLabMessages();
  const { step, exchange, verdict } = entry;
  return (
    <div>
      <Eyebrow>{page.story.last}</Eyebrow>
      <Sentence step={step} tone="past" />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {exchange === undefined ? null : <AnswerCode entry={entry} />}
        {verdict === undefined ? null : <VerdictMark verdict={verdict} />}
      </p>
      <p className="mt-1 empty:hidden">
        <Conflicts entry={entry} />
      </p>
    </div>
  );
}

/** The code and reason of an answer, big enough to be read from a distance. */
function AnswerCode({ entry }: { readonly entry: Entry }) {
  const { lab } = useLabMessages();
  if (entry.exchange === undefined) return null;
  const { answer } = entry.exchange;
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

function Coming({ play, namespace }: NarrationProps) {
  const { page } = useLabMessages();
  const next = nextStep(play.run);
  const isStuck = storyOf(play) === "stuck";
  const isBusy = play.pending.length > 0;
  if (next === undefined) return null;
  return (
    <div className="rounded-lg bg-canvas p-4">
      <Eyebrow>{isBusy ? page.story.now : page.story.next}</Eyebrow>
      {namespace === "" ? (
        <p className="text-base">{page.story.chooseNamespace}</p>
      ) : isStuck ? (
        <p className="text-base">{page.story.stuck}</p>
      ) : (
        <div className="flex items-start gap-3">
          <div className="flex-1">
            <Sentence step={next} tone="coming" />
          </div>
          {isBusy ? (
            <LoaderCircle aria-hidden className="mt-1 size-5 text-accent motion-safe:animate-spin" />
          ) : null}
        </div>
      )}
    </div>
  );
}

function Sentence({ step, tone }: { readonly step: Step; readonly tone: "past" | "coming" }) {
  const { lab } = useLabMessages();
  return (
    <>
      <ActorChip actor={actorOf(step)} />
      <p className={clsx("mt-2 text-lg leading-snug", tone === "coming" && "font-medium")}>
        {lab.step(step)}
      </p>
    </>
  );
}
