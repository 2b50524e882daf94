"use client";

import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import { actorOf, type Entry } from "@/lib/lab/run";
import { useLabMessages } from "./lab-messages";

/** What a merge found: that both changes fit together, or where Truce would ask, and whose value the copy has there. */
export function Conflicts({ entry }: { readonly entry: Entry }) {
  const text = useConflicts(entry);
  if (text === undefined) return null;
  const isConflict = hasConflicts(entry);
  return (
    <span className={clsx("block", isConflict ? "font-medium text-warn" : "text-muted")}>
      {isConflict ? <TriangleAlert aria-hidden className="mr-1 inline size-4 align-text-bottom" /> : null}
      {text}
    </span>
  );
}

/** The same in words; undefined where nothing was merged. */
export function useConflicts(entry: Entry | undefined): string | undefined {
  const { lab, page } = useLabMessages();
  if (entry?.conflicts === undefined) return undefined;
  if (entry.conflicts === 0) return lab.conflicts(0);
  return page.story.bothChanged(entry.conflicts, actorOf(entry.step).toUpperCase());
}

/** Whether both changed the same place. */
export function hasConflicts({ conflicts = 0 }: Entry): boolean {
  return conflicts > 0;
}
