"use client";

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import type { Run } from "@/lib/lab/run";
import type { LabMessages } from "@/lib/messages/lab-messages";
import { useLabMessages } from "./lab-messages";
import { TimelineEntry } from "./timeline-entry";
import { useNewestInView } from "./use-newest-in-view";

/** Every request and answer on the wire, in their order, and between them what was edited. */
export function Timeline({ run }: { readonly run: Run }) {
  const { lab, page } = useLabMessages();
  const { timeline: words } = page;
  const list = useNewestInView<HTMLOListElement>(run.entries.length);
  return (
    <section aria-label={words.title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{words.title}</h2>
        {run.entries.length === 0 ? null : (
          <Button title={words.downloadTitle} onClick={() => void save(run, lab)}>
            <FileDown aria-hidden className="size-4" />
            {words.download}
          </Button>
        )}
      </div>
      {run.entries.length === 0 ? (
        <p className="rounded-xl border border-line border-dashed px-4 py-6 text-center text-muted">
          {words.empty}
        </p>
      ) : (
        <ol
          ref={list}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
        >
          {run.entries.map((entry) => (
            <TimelineEntry key={entry.number} run={run} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The report's code is loaded when it is first asked for. */
async function save(run: Run, lab: LabMessages["lab"]): Promise<void> {
  const { labReport } = await import("@/lib/lab-report/report");
  download(`truce-lab-${run.scenario.id}.md`, labReport(run, { lab }), "text/markdown");
}
