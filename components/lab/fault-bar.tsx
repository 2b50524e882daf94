"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { BUTTON_SHAPE, Button } from "@/components/ui/button";
import { isMissingFeature, type Verdict } from "@/lib/lab/verdict";
import { useLabMessages } from "./lab-messages";
import type { Play } from "./model/play";

interface FaultBarProps {
  readonly play: Play;
  readonly onReset: () => void;
}

/** Why the lab cannot go on, where that has nothing to do with the way of writing; with the next step. */
export function FaultBar({ play, onReset }: FaultBarProps) {
  const { lab, page } = useLabMessages();
  const { punctuation } = useMessages();
  const { faults: words } = page;
  const { fault } = play;
  const untold = play.run.entries.at(-1)?.verdict;
  const reset = <Button onClick={onReset}>{words.reset}</Button>;
  if (fault?.kind === "unauthenticated")
    return (
      <Bar tone="danger" actions={<SignIn />}>
        {words.unauthenticated}
      </Bar>
    );
  if (fault?.kind === "malformed") return <Bar tone="danger">{words.malformed(fault.message)}</Bar>;
  if (fault?.kind === "unreachable")
    return (
      <Bar tone="danger" actions={reset}>
        {words.unreachable}
      </Bar>
    );
  if (untold?.kind !== "untold" || isMissingFeature(untold)) return null;
  return (
    <Bar tone="danger" actions={isSignedOut(untold) ? <SignIn /> : reset}>
      {lab.verdict(untold).join(punctuation.betweenSentences)}
    </Bar>
  );
}

function isSignedOut(verdict: Verdict): boolean {
  return verdict.kind === "untold" && verdict.why.kind === "refused" && verdict.why.code === 401;
}

function SignIn() {
  const { faults: words, opensNewTab } = useLabMessages().page;
  const next = `${usePathname()}?${useSearchParams()}`;
  // In another tab: the run stays on this page, and goes on with the new session.
  return (
    <a
      href={`/sign-in?${new URLSearchParams({ next })}`}
      target="_blank"
      rel="noopener"
      className={`${BUTTON_SHAPE} border-transparent bg-accent text-on-accent`}
    >
      {words.signIn}
      <span className="sr-only">{` ${opensNewTab}`}</span>
    </a>
  );
}
