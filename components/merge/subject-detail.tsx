"use client";

import { useMessages } from "@/components/messages-provider";
import type { Decisions } from "@/lib/merge/model";
import { DivergenceCard } from "./divergence-card";
import type { Cursor } from "./model/cursor";
import type { Subject } from "./model/outline";
import type { PlaceVerbs } from "./place-verbs";

interface SubjectDetailProps {
  readonly subject: Subject;
  readonly decisions: Decisions;
  readonly cursor: Cursor;
  /** Id of the place for which a value is being typed. */
  readonly editing: string | undefined;
  readonly verbs: PlaceVerbs;
}

/** One rule, group or the object: every place in it where base, mine and theirs are not all the same. */
export function SubjectDetail({ subject, decisions, cursor, editing, verbs }: SubjectDetailProps) {
  const { merge } = useMessages();
  return (
    <>
      <h3 className="mb-3 font-semibold text-base">
        {subject.kind === "object" ? (
          merge.tree.object
        ) : (
          <>
            <span className="font-normal text-muted">{merge.kinds[subject.kind]} </span>
            <span className="break-words">{subject.label}</span>
          </>
        )}
        {subject.group === undefined ? null : (
          <span className="font-normal text-muted"> {merge.inGroup(subject.group)}</span>
        )}
      </h3>
      {subject.divergences.length === 0 ? (
        <p className="text-muted">{merge.nothingHere[subject.kind]}</p>
      ) : (
        <div className="flex flex-col gap-3">
          {subject.divergences.map((divergence) => (
            <DivergenceCard
              key={divergence.id}
              subject={subject}
              divergence={divergence}
              decisions={decisions}
              state={
                editing === divergence.id
                  ? "editing"
                  : cursor.divergence === divergence.id
                    ? "current"
                    : "idle"
              }
              verbs={verbs}
            />
          ))}
        </div>
      )}
    </>
  );
}
