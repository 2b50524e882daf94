"use client";

import { fieldTitle, subjectTitle } from "@/components/merge/field-title";
import type { Subject } from "@/components/merge/model/outline";
import { useMessages } from "@/components/messages-provider";
import { Badge } from "@/components/ui/badge";
import type { Change } from "@/lib/merge/model";
import { subjectsWith } from "./changed-subjects";

const TONES = { inserted: "good", deleted: "danger", edited: "mine", moved: "neutral" } as const;

/** What a save changes, by the names of rules and groups. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const { review } = useMessages().editor;
  const subjects = subjectsWith(changes);
  return (
    <section aria-labelledby="review-changes">
      <h2 id="review-changes" className="font-medium">
        {review.changed}
      </h2>
      <ul className="mt-1 flex flex-col gap-1.5">
        {subjects.map((subject) => (
          <li key={subject.key}>
            <ChangedSubject subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangedSubject({ subject }: { readonly subject: Subject }) {
  const messages = useMessages();
  const { kinds } = messages.editor.review;
  const kind = kindOf(subject);
  const fields = subject.divergences.map((divergence) => fieldTitle(messages, subject, divergence));
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 break-words font-medium">{subjectTitle(messages, subject)}</span>
        <Badge tone={TONES[kind]}>{kinds[kind]}</Badge>
      </span>
      <span className="text-muted text-xs">
        {subject.group === undefined ? "" : `${subject.group} · `}
        {fields.join(messages.punctuation.enumeration)}
      </span>
    </>
  );
}

/** A rule that came, went or moved as a whole says so; otherwise it was edited. */
function kindOf({ divergences }: Subject): Change["kind"] {
  const [first] = divergences;
  return divergences.length === 1 && first !== undefined && "by" in first ? first.kind : "edited";
}
