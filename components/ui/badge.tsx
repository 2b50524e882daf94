import clsx from "clsx";
import type { ReactNode } from "react";

type Tone = "neutral" | "accent" | "warn" | "danger" | "good" | "mine" | "theirs";

const TONES: Record<Tone, string> = {
  neutral: "border-line text-muted",
  accent: "border-transparent bg-accent-soft text-accent",
  warn: "border-transparent bg-warn-soft text-warn",
  danger: "border-transparent bg-danger-soft text-danger",
  good: "border-transparent bg-good-soft text-good",
  mine: "border-transparent bg-mine-soft text-mine",
  theirs: "border-transparent bg-theirs-soft text-theirs",
};

/** A short word of state beside something. */
export function Badge({
  tone = "neutral",
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded border px-1.5 text-xs whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
