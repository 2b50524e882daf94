"use client";

import clsx from "clsx";
import { useMessages } from "@/components/messages-provider";
import { isCostly } from "@/lib/lab/loss";
import type { Entry } from "@/lib/lab/run";
import { useLabMessages } from "./lab-messages";
import { checkedClaims } from "./model/claims";
import type { Play } from "./model/play";
import { useOverwritten } from "./overwrites";

interface TellingProps {
  readonly play: Play;
  /** Where the page is wide, it is told only below the bar: while the story itself is scrolled away. */
  readonly place: "bar" | "below-bar";
}

/** What is told, in a line, for whoever does not see the story itself: it lies far below, or far above. */
export function Telling({ play: { run, pending }, place }: TellingProps) {
  const { lab } = useLabMessages();
  const said = useSaid(run.entries.at(-1));
  const [under] = pending;
  const text = under === undefined ? said.text : lab.step(under);
  if (text === undefined) return null;
  // Whoever listens hears it elsewhere.
  return (
    <p
      aria-hidden
      className={clsx(
        "basis-full max-sm:leading-snug",
        under === undefined && said.isCostly
          ? "line-clamp-2 font-medium text-danger"
          : "line-clamp-1 text-muted sm:line-clamp-2",
        place === "bar" ? "lg:hidden" : BELOW_BAR,
      )}
    >
      {text}
    </p>
  );
}

/** Over what lies below: a bar that grew would push it away. */
const BELOW_BAR =
  "lg:absolute lg:inset-x-0 lg:top-full lg:rounded-b-xl lg:border-line lg:border-b lg:bg-surface lg:px-4 lg:pb-2 lg:shadow-sm";

/** What an entry came to, or, where there is nothing to tell, what was done. */
function useSaid(entry: Entry | undefined): {
  readonly text: string | undefined;
  readonly isCostly: boolean;
} {
  const { lab } = useLabMessages();
  const { betweenSentences } = useMessages().punctuation;
  const overwritten = useOverwritten(entry);
  if (entry === undefined) return { text: undefined, isCostly: false };
  const claims = checkedClaims(entry).map(({ claim, found }) => lab.claim(claim, found));
  const came = overwritten === undefined ? claims : [overwritten];
  return {
    text: came.length === 0 ? lab.step(entry.step) : came.join(betweenSentences),
    isCostly: isCostly(entry),
  };
}
