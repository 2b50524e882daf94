"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";

interface LaneProps {
  readonly title: string;
  readonly colour: "mine" | "theirs" | "cluster";
  /** Words of state beside the title. */
  readonly state: ReactNode;
  readonly children: ReactNode;
}

const TOPS = { mine: "border-t-mine", theirs: "border-t-theirs", cluster: "border-t-ink" } as const;

/** One of the three columns: a region with a heading. */
export function Lane({ title, colour, state, children }: LaneProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        "flex min-w-0 flex-col gap-3 rounded-xl border border-line border-t-4 bg-surface p-4",
        TOPS[colour],
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        <span className="flex flex-wrap gap-1.5">{state}</span>
      </div>
      {children}
    </section>
  );
}

/** A name and a value of metadata. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="whitespace-nowrap text-muted text-xs">
      {name} <span className="font-mono font-semibold text-ink text-sm">{children}</span>
    </span>
  );
}
