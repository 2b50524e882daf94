"use client";

import { CircleCheck, GitMerge, Minus, TriangleAlert } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import type { Progress } from "./model/progress";
import type { Unchanged } from "./model/unchanged";

interface BucketLegendProps {
  readonly progress: Progress;
  readonly unchanged: Unchanged;
}

/** How much is in each bucket, and what the marks in the tree below mean. */
export function BucketLegend({ progress, unchanged }: BucketLegendProps) {
  const { merge } = useMessages();
  const buckets = [
    { icon: TriangleAlert, colour: "text-warn", text: merge.buckets.undecided(progress.left) },
    { icon: CircleCheck, colour: "text-good", text: merge.buckets.decided(progress.decided) },
    { icon: GitMerge, colour: "text-muted", text: merge.buckets.merged(progress.merged) },
    { icon: Minus, colour: "text-muted", text: merge.buckets.unchanged(unchanged.total) },
  ];
  return (
    <ul className="grid shrink-0 grid-cols-2 gap-x-3 gap-y-0.5 border-line md:grid-cols-1 border-b px-3 py-2 text-xs">
      {buckets.map(({ icon: Icon, colour, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon aria-hidden className={`size-3.5 ${colour}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}
