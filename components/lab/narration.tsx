"use client";

import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { nextStep, type Run, standingOf } from "@/lib/lab/run";
import { Eyebrow, Happened, Sentence } from "./happened";
import { useLabMessages } from "./lab-messages";
import { latestEntries, type Play, storyOf } from "./model/play";
import { Outcome, StandingBanner } from "./outcome";

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
        {last === undefined ? <Expectation run={run} /> : <Happened entries={latestEntries(play)} />}
        <Coming play={play} namespace={namespace} />
      </div>
      {last === undefined ? null : <ExpectationAgain run={run} />}
    </Panels>
  );
}

function Panels({ children }: { readonly children: ReactNode }) {
  // High enough for what most steps come to: what lies below must not jump from step to step.
  return <div className="min-h-44 px-4 py-4 sm:px-6 lg:min-h-[17.5rem]">{children}</div>;
}

function Expectation({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  return (
    <div>
      <Eyebrow>{page.story.expect}</Eyebrow>
      <ul className="mt-2 space-y-2 text-base leading-relaxed">
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

function Coming({ play, namespace }: NarrationProps) {
  const { page } = useLabMessages();
  const next = nextStep(play.run);
  const isBusy = play.pending.length > 0;
  if (next === undefined) return null;
  const heading = isBusy ? page.story.now : page.story.next;
  const instead =
    namespace === "" ? page.story.chooseNamespace : storyOf(play) === "stuck" ? page.story.stuck : undefined;
  return (
    <div className="rounded-lg bg-canvas p-4">
      {instead === undefined ? (
        <div className="flex items-start gap-3">
          <div className="flex-1">
            <Sentence heading={heading} step={next} tone="coming" />
          </div>
          {isBusy ? (
            <LoaderCircle aria-hidden className="size-5 text-accent motion-safe:animate-spin" />
          ) : null}
        </div>
      ) : (
        <>
          <Eyebrow>{heading}</Eyebrow>
          <p className="mt-2 text-base">{instead}</p>
        </>
      )}
    </div>
  );
}
