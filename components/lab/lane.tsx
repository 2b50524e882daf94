"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";

interface LaneProps {
  readonly title: string;
  readonly colour: "mine" | "theirs" | "cluster";
  /** Words of state beside the title. */
  readonly state: ReactNode;
  /** What metadata says, below it. */
  readonly facts: ReactNode;
  readonly children: ReactNode;
}

const TOPS = { mine: "border-t-mine", theirs: "border-t-theirs", cluster: "border-t-ink" } as const;

/** One of the three columns: a region with a heading. */
export function Lane({ title, colour, state, facts, children }: LaneProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        "flex min-w-0 flex-col gap-3 rounded-xl border border-line border-t-4 bg-surface p-4",
        TOPS[colour],
      )}
    >
      <div>
        <div className="flex min-h-6 flex-wrap items-center gap-2">
          <h2 id={id} className="mr-auto font-semibold text-base">
            {title}
          </h2>
          {state}
        </div>
        <p className="mt-1 flex min-h-5 flex-wrap gap-x-4 empty:hidden">{facts}</p>
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
