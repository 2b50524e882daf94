"use client";

import type { ScratchKind } from "@/lib/lab/scratch";
import { ClusterLane } from "./cluster-lane";
import { useLabMessages } from "./lab-messages";
import { kindInFocus } from "./model/kind-in-focus";
import type { Play } from "./model/play";
import { nameInCluster } from "./model/stored";
import { OperatorLane } from "./operator-lane";
import type { Hands } from "./use-free-hand";
import { useWatched } from "./use-watched";

interface LanesProps {
  readonly play: Play;
  /** undefined: the story is told. */
  readonly hands: Hands | undefined;
}

/** Both operators' copies, and between what they see and what is: the object in the cluster, by its own watch. */
export function Lanes({ play, hands }: LanesProps) {
  const { page } = useLabMessages();
  const { run } = play;
  const kind: ScratchKind = hands?.kind ?? kindInFocus(run);
  const watch = useWatched(run.namespace, kind, nameInCluster(run, kind));
  // A story without operators, of many writers at once, has no copies to show.
  const hasOperators = hands !== undefined || run.scenario.steps.some((step) => "by" in step);
  if (!hasOperators)
    return (
      <section aria-label={page.lanes.label}>
        <ClusterLane run={run} kind={kind} watch={watch} />
      </section>
    );
  return (
    <section aria-label={page.lanes.label}>
      <div className="grid items-stretch gap-4 lg:grid-cols-3">
        <OperatorLane operator="a" play={play} kind={kind} hands={hands} watched={watch.watched} />
        <OperatorLane operator="b" play={play} kind={kind} hands={hands} watched={watch.watched} />
        <ClusterLane run={run} kind={kind} watch={watch} />
      </div>
      <p className="mt-2 text-muted text-xs">{page.lanes.versionHint}</p>
    </section>
  );
}
