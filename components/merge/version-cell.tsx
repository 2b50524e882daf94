"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "@/components/messages-provider";
import { Kbd } from "@/components/ui/kbd";

export type CellTone = "base" | "theirs" | "mine" | "merged";

const LABELS: Record<CellTone, string> = {
  base: "text-muted",
  theirs: "text-theirs",
  mine: "text-mine",
  merged: "text-ink",
};

interface VersionCellProps {
  readonly tone: CellTone;
  readonly label: string;
  /** The value as shown. */
  readonly children: ReactNode;
  /** What can be done with this version. */
  readonly actions?: ReactNode;
}

/** One of base, theirs, mine and merged: a named value with its buttons below; on a phone they stand beside the name. */
export function VersionCell({ tone, label, children, actions }: VersionCellProps) {
  return (
    <div
      className={clsx(
        "grid min-w-0 grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1 rounded border border-line p-2 md:flex md:flex-col md:items-stretch md:gap-2",
        tone === "merged" ? "bg-canvas" : "bg-surface",
      )}
    >
      <dt className={clsx("font-semibold text-xs", LABELS[tone])}>{label}</dt>
      <dd className="min-w-0 flex-1 max-md:order-last max-md:col-span-2">{children}</dd>
      {actions ? <dd className="flex flex-wrap gap-1.5">{actions}</dd> : null}
    </div>
  );
}

interface TakeButtonProps {
  readonly label: string;
  /** Which field and rule the choice is about, for screen readers. */
  readonly about: string;
  /** The key that does the same; shown only where it would act. */
  readonly hotkey: string | undefined;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** A choice: pressed when it is the one in force, which a check mark says besides the colour. */
export function TakeButton({ label, about, hotkey, pressed, onPress }: TakeButtonProps) {
  const { merge } = useMessages();
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={pressed ? merge.chosen : undefined}
      onClick={onPress}
      className={clsx(
        "inline-flex h-7 items-center gap-1 rounded border px-2 font-medium whitespace-nowrap",
        pressed
          ? "border-accent bg-accent text-on-accent"
          : "border-line bg-raised text-ink hover:border-muted",
      )}
    >
      {pressed ? <Check aria-hidden className="size-3.5" /> : null}
      {label} <span className="sr-only">{about}</span>
      {hotkey && !pressed ? (
        <span aria-hidden className="max-md:hidden">
          <Kbd>{hotkey}</Kbd>
        </span>
      ) : null}
    </button>
  );
}
