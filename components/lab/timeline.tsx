"use client";

import type { Run } from "@/lib/lab/run";
import { useLabMessages } from "./lab-messages";
import { TimelineEntry } from "./timeline-entry";

/** Every request and answer on the wire, in their order, and between them what was edited. */
export function Timeline({ run }: { readonly run: Run }) {
  const { page } = useLabMessages();
  const { timeline: words } = page;
  return (
    <section aria-label={words.title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{words.title}</h2>
      </div>
      {run.entries.length === 0 ? (
        <p className="rounded-xl border border-line border-dashed px-4 py-6 text-center text-muted">
          {words.empty}
        </p>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
          {run.entries.map((entry) => (
            <TimelineEntry key={entry.number} run={run} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}
