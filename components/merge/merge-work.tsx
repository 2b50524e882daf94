"use client";

import { type ReactNode, useMemo, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import type { MergeSession } from "@/lib/merge/session";
import { BucketLegend } from "./bucket-legend";
import { cursorAt, subjectAt } from "./model/cursor";
import { outlineOf } from "./model/outline";
import type { Progress } from "./model/progress";
import { type TreeRow, treeRows } from "./model/tree-rows";
import { type Unchanged, unchangedOf } from "./model/unchanged";
import { SubjectDetail } from "./subject-detail";
import { SubjectTree } from "./subject-tree";
import type { useMerge } from "./use-merge";

interface MergeWorkProps {
  readonly session: MergeSession;
  readonly work: ReturnType<typeof useMerge>;
  readonly progress: Progress;
  /** What stands below the rule: the merged object. */
  readonly children: ReactNode;
}

/** Tree of groups and rules, and beside it the rule that is looked at with the merged object below. */
export function MergeWork({ session, work, progress, children }: MergeWorkProps) {
  const { merge } = useMessages();
  const { outline, view, place, verbs } = work;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const unchanged = useUnchanged(session);
  const rows = treeRows(outline, unchanged, session.decisions, toggled);
  const subject = subjectAt(outline, view.cursor);

  function select({ key, content }: TreeRow) {
    if ("subject" in content) verbs.select(cursorAt(content.subject, session.decisions), content.subject);
    else verbs.select({ subject: key, divergence: undefined }, undefined);
  }

  return (
    <div className="min-h-0 flex-1 overflow-auto md:grid md:grid-cols-[18rem_1fr] md:overflow-hidden">
      <div className="flex min-h-0 flex-col border-line max-md:max-h-40 max-md:border-b md:border-r">
        <BucketLegend progress={progress} unchanged={unchanged} />
        <SubjectTree
          rows={rows}
          current={view.cursor.subject}
          onSelect={select}
          onToggle={({ key }) => setToggled(toggle(toggled, key))}
        />
      </div>
      <div className="min-w-0 md:flex md:min-h-0 md:flex-col">
        <section aria-label={merge.places} className="p-3 md:min-h-0 md:flex-1 md:overflow-auto md:p-4">
          {subject ? (
            <SubjectDetail
              subject={subject}
              decisions={session.decisions}
              cursor={view.cursor}
              editing={view.editing}
              verbs={place}
            />
          ) : (
            <p className="text-muted">{merge.nothingHere.rule}</p>
          )}
        </section>
        {children}
      </div>
    </div>
  );
}

/** Decisions do not change what is unchanged: at 1,000 rules it takes longer to find than all else on a keystroke. */
function useUnchanged({ base, mine, theirs, plan }: MergeSession): Unchanged {
  return useMemo(
    () => unchangedOf({ base, mine, theirs }, outlineOf([...plan.conflicts, ...plan.changes])),
    [base, mine, theirs, plan],
  );
}

/** The set with the key in it if it was not, and without it if it was. */
function toggle(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
