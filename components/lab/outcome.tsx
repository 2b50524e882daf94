"use client";

import clsx from "clsx";
import { CircleCheck, CircleX, ShieldCheck, Shuffle } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import { type Run, standingOf } from "@/lib/lab/run";
import { type Fate, isLoss } from "@/lib/lab/step";
import { useLabMessages } from "./lab-messages";
import { type CheckedClaim, currentClaims } from "./model/claims";
import { racesOf } from "./model/races";
import { StandingIcon } from "./verdict-mark";

/** What a told story came to: whether the cluster behaved as described, and what became of whose change. */
export function Outcome({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  const claims = currentClaims(run);
  const races = racesOf(run);
  return (
    <div className="space-y-4">
      <h2 className="sr-only">{page.story.outcome}</h2>
      {claims.length === 0 ? null : (
        <ul className="space-y-3">
          {claims.map((checked) => (
            <ClaimLine
              key={`${checked.claim.whose} ${lab.claim(checked.claim, checked.found)}`}
              {...checked}
            />
          ))}
        </ul>
      )}
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

/** Whether the cluster behaved as described, and if not, in which respects. */
export function StandingBanner({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  const { punctuation } = useMessages();
  const standing = standingOf(run);
  const otherwise = run.entries.flatMap(({ number, verdict }) =>
    verdict?.kind === "otherwise"
      ? [{ number, text: lab.verdict(verdict).join(punctuation.betweenSentences) }]
      : [],
  );
  return (
    <div
      className={clsx(
        "rounded-lg px-4 py-3",
        standing === "as-expected" && "bg-good-soft",
        standing === "otherwise" && "bg-danger-soft",
        standing === "untold" && "bg-warn-soft",
      )}
    >
      <p className="flex items-center gap-2 font-semibold text-base">
        <StandingIcon standing={standing} />
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

/** What each watch of the story brought. */
function WatchedEvents({ run }: { readonly run: Run }) {
  const { lab } = useLabMessages();
  const { punctuation } = useMessages();
  const watches = run.entries.flatMap(({ number, step, exchange }) =>
    step.do === "watch" && exchange?.answer.kind === "answered"
      ? [
          {
            number,
            step,
            types: (exchange.answer.events ?? []).map(({ type }) => type).join(punctuation.enumeration),
          },
        ]
      : [],
  );
  if (watches.length === 0) return null;
  return (
    <ul className="space-y-2">
      {watches.map(({ number, step, types }) => (
        <li key={number} className="leading-snug">
          <span className="text-base">{lab.step(step)}</span>
          <span lang="en" translate="no" className="block font-mono text-muted">
            {types}
          </span>
        </li>
      ))}
    </ul>
  );
}

const FATES: Readonly<Record<Fate, { icon: typeof CircleCheck; colour: string }>> = {
  kept: { icon: CircleCheck, colour: "text-good" },
  refused: { icon: ShieldCheck, colour: "text-good" },
  lost: { icon: CircleX, colour: "text-danger" },
  misplaced: { icon: Shuffle, colour: "text-danger" },
};

function ClaimLine({ claim, found, holds }: CheckedClaim) {
  const { lab } = useLabMessages();
  const { icon: Icon, colour } = FATES[claim.fate];
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className={clsx("mt-1 size-6 shrink-0", holds ? colour : "text-danger")} />
      <p className={clsx("text-xl leading-snug", isLoss(claim.fate) && "font-semibold")}>
        {lab.claim(claim, found)}
      </p>
    </li>
  );
}
