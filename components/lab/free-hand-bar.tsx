"use client";

import { FilePlus, Zap } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { SCRATCH_KINDS } from "@/lib/lab/scratch";
import type { Operator } from "@/lib/lab/step";
import { Happened } from "./happened";
import { useLabMessages } from "./lab-messages";
import { isReadable } from "./model/hand";
import { latestEntries, type Play } from "./model/play";
import type { Hands } from "./use-free-hand";

const OPERATORS: readonly Operator[] = ["a", "b"];

interface FreeHandBarProps {
  readonly play: Play;
  readonly hands: Hands;
}

/** What the free hand does with the object itself, and with both copies at once. */
export function FreeHandBar({ play, hands: { kind, of, act } }: FreeHandBarProps) {
  const { lab, page } = useLabMessages();
  const id = useId();
  const { a, b } = play.run.copies;
  const latest = latestEntries(play);
  const isBusy = play.pending.length > 0;
  const isThere = play.run.scratch[kind] !== undefined;
  const whyNot = isBusy ? page.controls.busy : undefined;
  const whyNotCreate = whyNot ?? (isThere ? page.freeHand.isThere : undefined);
  const hasBoth = a[kind] !== undefined && b[kind] !== undefined;
  const unreadable = OPERATORS.find((operator) => !isReadable(of[operator], kind));
  const whyNotBoth =
    whyNot ??
    (hasBoth ? undefined : page.freeHand.noCopies) ??
    (unreadable && page.freeHand.unreadable(lab.actor[unreadable]));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 bg-canvas px-4 py-4 sm:px-6">
      <h2 className="sr-only">{page.controls.freeHand}</h2>
      <p className="min-w-0 flex-1 basis-80 text-base">{page.story.freeHand}</p>
      <span className="flex items-center gap-2">
        <label htmlFor={id}>{page.freeHand.kind}</label>
        <select
          id={id}
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SCRATCH_KINDS.find((each) => each === value);
            if (chosen !== undefined) act({ do: "choose-kind", kind: chosen });
          }}
          className="h-8 rounded border border-edge bg-raised px-2"
        >
          {SCRATCH_KINDS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </span>
      <Button
        tone={isThere ? "plain" : "primary"}
        title={whyNotCreate}
        aria-disabled={whyNotCreate !== undefined}
        onClick={() => (whyNotCreate === undefined ? act({ do: "create" }) : undefined)}
      >
        <FilePlus aria-hidden className="size-4" />
        {page.freeHand.create}
      </Button>
      <Button
        title={whyNotBoth ?? page.freeHand.bothTitle}
        aria-disabled={whyNotBoth !== undefined}
        onClick={() => (whyNotBoth === undefined ? act({ do: "send-both" }) : undefined)}
      >
        <Zap aria-hidden className="size-4" />
        {page.freeHand.both}
      </Button>
      {latest.length === 0 ? null : (
        <div className="basis-full border-line border-t pt-3">
          <Happened entries={latest} />
        </div>
      )}
    </div>
  );
}
