"use client";

import { useMessages } from "@/components/messages-provider";
import { Time } from "@/components/ui/time";
import type { Messages } from "@/lib/messages/messages";

interface MergeStoryProps {
  readonly purpose: keyof Messages["merge"]["draftKept"];
  readonly by: string | undefined;
  /** RFC 3339. */
  readonly at: string | undefined;
}

/** What happened, and that nothing is lost: who stored theirs, when, and that the draft is kept. */
export function MergeStory({ purpose, by, at }: MergeStoryProps) {
  const { merge, punctuation } = useMessages();
  return (
    <>
      <strong className="font-medium text-theirs">{merge.savedBy(by)}</strong>
      {at === undefined ? null : (
        <>
          {punctuation.beforeTime}
          <Time at={at} />
          {punctuation.afterTime}
        </>
      )}
      {punctuation.fullStop}
      {punctuation.betweenSentences}
      {merge.draftKept[purpose]}
    </>
  );
}
