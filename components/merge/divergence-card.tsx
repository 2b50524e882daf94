"use client";

import clsx from "clsx";
import { CircleCheck, GitMerge, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useMessages } from "@/components/messages-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { equalJson } from "@/lib/json/json";
import type { Decisions } from "@/lib/merge/model";
import type { Messages } from "@/lib/messages/messages";
import { MergedCell, SideCell } from "./divergence-cells";
import { fieldTitle } from "./field-title";
import { type Divergence, isDecided, needsDecision } from "./model/choices";
import type { Subject } from "./model/outline";
import type { PlaceVerbs } from "./place-verbs";

interface DivergenceCardProps {
  readonly subject: Subject;
  readonly divergence: Divergence;
  readonly decisions: Decisions;
  /** `current`: keys act here. `editing`: the field for a typed value is open. */
  readonly state: "idle" | "current" | "editing";
  readonly verbs: PlaceVerbs;
}

/** The id of a card's element, for the focus and for scrolling. */
export function cardId(divergence: string): string {
  return `divergence-${divergence}`;
}

/** One place: its values in base, theirs, mine and merged, and the choice between them. */
export function DivergenceCard({ subject, divergence, decisions, state, verbs }: DivergenceCardProps) {
  const messages = useMessages();
  const { merge } = messages;
  const heading = useId();
  const cell = { subject, divergence, decisions, state, verbs };
  return (
    <section
      id={cardId(divergence.id)}
      aria-labelledby={heading}
      aria-current={state === "idle" ? undefined : "true"}
      tabIndex={-1}
      className={clsx(
        "scroll-mx-3 scroll-mt-14 scroll-mb-3 rounded-md border p-3",
        state === "idle" ? "border-line" : "border-accent",
      )}
    >
      <header className="mb-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id={heading} className="font-mono font-semibold">
          {fieldTitle(messages, subject, divergence)}
        </h4>
        <Standing divergence={divergence} decisions={decisions} />
        <p className="text-muted">{sentence(messages, divergence, decisions)}</p>
        {isDecided(divergence, decisions) ? (
          <Button tone="quiet" className="ml-auto h-6" onClick={() => verbs.reopen(divergence.id)}>
            {needsDecision(divergence) ? merge.reopen : merge.reset}
          </Button>
        ) : null}
      </header>
      <dl className="grid gap-2 md:grid-cols-2 xl:grid-cols-4">
        <SideCell version="base" {...cell} />
        <SideCell version="theirs" {...cell} />
        <SideCell version="mine" {...cell} />
        <MergedCell {...cell} />
      </dl>
    </section>
  );
}

/** What happened here, and as long as it is open the question. */
function sentence({ merge, punctuation }: Messages, divergence: Divergence, decisions: Decisions): string {
  if (!needsDecision(divergence)) {
    const { kind, by, mine, theirs } = divergence;
    return merge.change(kind, by === "both" && !equalJson(mine, theirs) ? "together" : by);
  }
  const { what, ask } = merge.conflict(divergence);
  return isDecided(divergence, decisions) ? what : what + punctuation.betweenSentences + ask;
}

/** Which of the three buckets the place is in, as a mark and a word. */
function Standing({
  divergence,
  decisions,
}: {
  readonly divergence: Divergence;
  readonly decisions: Decisions;
}) {
  const { merge } = useMessages();
  if (isDecided(divergence, decisions))
    return (
      <Badge tone="good">
        <CircleCheck aria-hidden className="size-3.5" />
        {merge.decidedByYou}
      </Badge>
    );
  if (needsDecision(divergence))
    return (
      <Badge tone="warn">
        <TriangleAlert aria-hidden className="size-3.5" />
        {merge.toDecide}
      </Badge>
    );
  return (
    <Badge>
      <GitMerge aria-hidden className="size-3.5" />
      {merge.mergedForYou}
    </Badge>
  );
}
