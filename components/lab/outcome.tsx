"use client";

import clsx from "clsx";
import { CircleCheck } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import { lossOf } from "@/lib/lab/loss";
import { type Run, standingOf } from "@/lib/lab/run";
import { Claims } from "./claim-lines";
import { HeardLine } from "./heard-lines";
import { useLabMessages } from "./lab-messages";
import { type Check, checksOf } from "./model/claims";
import { heardIn, wholeStoryOf } from "./model/heard";
import { racesOf } from "./model/races";
import { StandingIcon } from "./verdict-mark";

/** What a told story came to: whether the cluster behaved as described, and what became of whose change. */
export function Outcome({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  const checks = checksOf(run);
  const races = racesOf(run);
  return (
    <div className="space-y-4">
      <h2 className="sr-only">{page.story.outcome}</h2>
      {checks.map((check) => (
        <Checked key={check.number} check={check} named={checks.length > 1} />
      ))}
      {races.map(({ number, way, result }) => (
        <p key={number} className="text-lg leading-snug">
          {lab.raceWay[way].name}
          <span
            className={clsx("block text-base", result.lost > 0 ? "font-semibold text-danger" : "text-muted")}
          >
            {lab.race(result)}
          </span>
        </p>
      ))}
      <WatchedEvents run={run} />
      <StandingBanner run={run} />
    </div>
  );
}

/** What one check found; where a story has several, below the step that each looks after. */
function Checked({ check, named }: { readonly check: Check; readonly named: boolean }) {
  const { lab, page } = useLabMessages();
  return (
    <div>
      {named && check.of ? (
        <h3 className="mb-1.5 text-muted">{page.story.after(check.of.number, lab.step(check.of.step))}</h3>
      ) : null}
      <div className="text-xl">
        <Claims claims={check.claims} />
      </div>
    </div>
  );
}

/** Whether the cluster behaved as described, and if not, in which respects. */
export function StandingBanner({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  const { punctuation } = useMessages();
  const standing = standingOf(run);
  // That it lost a change as described is no success.
  const isGood = standing === "as-expected" && lossOf(run) !== "lost";
  const otherwise = run.entries.flatMap(({ number, verdict }) =>
    verdict?.kind === "otherwise"
      ? [{ number, text: lab.verdict(verdict).join(punctuation.betweenSentences) }]
      : [],
  );
  return (
    <div
      className={clsx(
        "rounded-lg px-4 py-3",
        standing === "as-expected" && (isGood ? "bg-good-soft" : "bg-canvas"),
        standing === "otherwise" && "bg-danger-soft",
        standing === "untold" && "bg-warn-soft",
      )}
    >
      <p className="flex items-center gap-2 font-semibold text-base">
        <StandingIcon standing={standing} tone={isGood || standing !== "as-expected" ? "own" : "muted"} />
        {lab.standing[standing]}
      </p>
      {otherwise.length === 0 ? null : (
        <ul className="mt-1 ml-6 list-disc">
          {otherwise.map(({ number, text }) => (
            <li key={number}>{text}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-muted">{standing === "as-expected" ? page.story.end : page.story.otherwise}</p>
    </div>
  );
}

/** What each watch of the story brought, and whether that is every change. */
function WatchedEvents({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  const watches = run.entries.flatMap((entry) => {
    const heard = entry.step.do === "watch" ? heardIn(entry) : undefined;
    return heard === undefined ? [] : [{ step: entry.step, heard }];
  });
  const whole = wholeStoryOf(run);
  if (watches.length === 0) return null;
  return (
    <>
      {whole === undefined ? null : (
        <p className="flex items-start gap-[0.5em] text-xl leading-snug">
          <CircleCheck aria-hidden className="mt-[0.1em] size-[1.2em] shrink-0 text-good" />
          {page.heard.whole(whole.by.toUpperCase(), whole.changes)}
        </p>
      )}
      <ul className="space-y-2">
        {watches.map(({ step, heard }) => (
          <li key={heard.number} className="leading-snug">
            <span className="text-base">{lab.step(step)}</span>
            <HeardLine heard={heard} />
          </li>
        ))}
      </ul>
    </>
  );
}
