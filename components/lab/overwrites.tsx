"use client";

import { CircleX } from "lucide-react";
import { actorOf, type Entry } from "@/lib/lab/run";
import { useLabMessages } from "./lab-messages";

/** That a write was stored at the cost of another's change, which nobody is told by the cluster. */
export function Overwrites({ entry }: { readonly entry: Entry }) {
  const text = useOverwritten(entry);
  if (text === undefined) return null;
  return (
    <span className="block font-medium text-danger">
      <CircleX aria-hidden className="mr-1 inline size-[1.3em] align-text-bottom" />
      {text}
    </span>
  );
}

/** The same in words, as a sentence; undefined where nothing was overwritten. */
export function useOverwritten(entry: Entry | undefined): string | undefined {
  const { lab, page } = useLabMessages();
  if (entry?.overwritten === undefined) return undefined;
  return page.story.overwrote(lab.actor[actorOf(entry.step)], lab.overwrites(entry.overwritten));
}
