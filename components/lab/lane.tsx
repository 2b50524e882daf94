"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";
import type { JsonObject } from "@/lib/json/json";
import { metadataOf } from "@/lib/lab/scratch";
import { useLabMessages } from "./lab-messages";
import { versionParts } from "./model/version-tail";

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
        <div className="flex min-h-6 flex-wrap items-center gap-1">
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

interface MarksProps {
  readonly object: JsonObject;
  /** What stands in the cluster, where that is something else: what differs from it is set off. */
  readonly stored?: JsonObject | undefined;
}

/** The uid of an object, as far as eyes compare it, and its resourceVersion. */
export function Marks({ object, stored }: MarksProps) {
  const { lanes } = useLabMessages().page;
  const uid = metadataOf(object, "uid");
  const version = metadataOf(object, "resourceVersion") ?? "";
  const parts = versionParts(version, metadataOf(stored, "resourceVersion"));
  // The same version is nothing to set off.
  const [same, rest] = parts[1] === "" ? ["", version] : parts;
  return (
    <>
      <Fact name={lanes.version}>
        <span className="font-normal text-muted">{same}</span>
        {rest}
      </Fact>
      {uid === undefined ? null : (
        <Fact name="uid">
          <span title={uid}>{uid.slice(0, 8)}</span>
        </Fact>
      )}
    </>
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
