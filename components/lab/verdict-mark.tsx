"use client";

import clsx from "clsx";
import { CircleCheck, CircleHelp, LoaderCircle, TriangleAlert } from "lucide-react";
import { isCostly } from "@/lib/lab/loss";
import type { Entry, Standing } from "@/lib/lab/run";
import type { Verdict } from "@/lib/lab/verdict";
import { useLabMessages } from "./lab-messages";

const ICONS = {
  "as-expected": { icon: CircleCheck, colour: "text-good" },
  otherwise: { icon: TriangleAlert, colour: "text-danger" },
  untold: { icon: CircleHelp, colour: "text-warn" },
  "under-way": { icon: LoaderCircle, colour: "text-muted" },
} as const;

interface StandingIconProps {
  readonly standing: Standing;
  readonly tone?: "own" | "muted";
}

/** A shape for each way in which a run can stand. Words belong beside it. */
export function StandingIcon({ standing, tone = "own" }: StandingIconProps) {
  const { icon: Icon, colour } = ICONS[standing];
  return (
    <Icon aria-hidden className={clsx("inline size-4 shrink-0", tone === "own" ? colour : "text-muted")} />
  );
}

/** Whether an answer was as expected, in a shape, a colour and words; nothing where nothing was expected. */
export function VerdictMark({ entry }: { readonly entry: Entry }) {
  const kind = entry.verdict?.kind;
  const word = useVerdictWord(kind ?? "untold");
  if (kind === undefined) return null;
  // As expected, and yet no success.
  const isMuted = kind === "as-expected" && isCostly(entry);
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 self-center whitespace-nowrap font-medium text-xs",
        isMuted ? "text-muted" : ICONS[kind].colour,
      )}
    >
      <StandingIcon standing={kind} tone={isMuted ? "muted" : "own"} />
      {word}
    </span>
  );
}

/** The word of a verdict. */
export function useVerdictWord(kind: Verdict["kind"]): string {
  const { verdict } = useLabMessages().page;
  if (kind === "as-expected") return verdict.asExpected;
  return kind === "otherwise" ? verdict.otherwise : verdict.untold;
}
