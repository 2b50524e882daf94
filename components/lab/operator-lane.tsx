"use client";

import { Clock, Pencil, Unlink } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { equalJson } from "@/lib/json/json";
import type { Copy } from "@/lib/lab/craft";
import { valueAt } from "@/lib/lab/place";
import type { Run } from "@/lib/lab/run";
import { actorOf } from "@/lib/lab/run";
import { metadataOf, type ScratchKind } from "@/lib/lab/scratch";
import type { Operator } from "@/lib/lab/step";
import { storedAfter } from "@/lib/lab/stored";
import { HandPanel } from "./hand-panel";
import { HeardLines } from "./heard-lines";
import { useLabMessages } from "./lab-messages";
import { Lane, Marks } from "./lane";
import { currentClaims, typedAt } from "./model/claims";
import { heardBy } from "./model/heard";
import { contentText, lineChanges, lineOf } from "./model/marked-lines";
import type { Play } from "./model/play";
import { isAnother, isOutdated, type Watched } from "./model/watched";
import type { Hands } from "./use-free-hand";
import { type LineMark, YamlLines } from "./yaml-lines";

interface OperatorLaneProps {
  readonly operator: Operator;
  readonly play: Play;
  readonly kind: ScratchKind;
  readonly hands: Hands | undefined;
  readonly watched: Watched;
}

/** An operator's own copy: which version it was read from, what was edited since, whether it is out of date. */
export function OperatorLane({ operator, play, kind, hands, watched }: OperatorLaneProps) {
  const { lab } = useLabMessages();
  const copy = play.run.copies[operator][kind];
  const state = play.pending.some((step) => actorOf(step) === operator) ? "busy" : "ready";
  return (
    <Lane
      title={lab.actor[operator]}
      colour={operator === "a" ? "mine" : "theirs"}
      state={
        copy === undefined ? null : <CopyState copy={copy} run={play.run} kind={kind} watched={watched} />
      }
      facts={
        copy === undefined ? null : (
          <Marks object={copy.base} stored={watched.object ?? storedAfter(play.run.entries, kind)} />
        )
      }
    >
      {hands !== undefined ? (
        <HandPanel operator={operator} copy={copy} hands={hands} state={state} />
      ) : copy === undefined ? (
        <NoCopy operator={operator} run={play.run} kind={kind} />
      ) : (
        <CopyLines operator={operator} copy={copy} run={play.run} />
      )}
    </Lane>
  );
}

interface NoCopyProps {
  readonly operator: Operator;
  readonly run: Run;
  readonly kind: ScratchKind;
}

/** An operator who has read no object may have listed and watched. */
function NoCopy({ operator, run, kind }: NoCopyProps) {
  const { lanes } = useLabMessages().page;
  const heard = heardBy(run, operator, kind);
  if (heard.length === 0) return <p className="text-muted">{lanes.noCopy}</p>;
  return <HeardLines heard={heard} />;
}

interface CopyStateProps {
  readonly copy: Copy;
  readonly run: Run;
  readonly kind: ScratchKind;
  readonly watched: Watched;
}

function CopyState({ copy, run, kind, watched }: CopyStateProps) {
  const { lanes } = useLabMessages().page;
  const stored = storedAfter(run.entries, kind);
  const isEdited = contentText(copy.base) !== contentText(copy.edited);
  return (
    <>
      {isEdited ? (
        <Badge tone="accent">
          <Pencil aria-hidden className="size-3" />
          {lanes.edited}
        </Badge>
      ) : null}
      {isAnother(copy.base, watched, stored) ? (
        <Badge tone="danger">
          <Unlink aria-hidden className="size-3" />
          {lanes.another}
        </Badge>
      ) : isOutdated(
          metadataOf(copy.base, "resourceVersion") ?? "",
          watched,
          metadataOf(stored, "resourceVersion"),
        ) ? (
        <Badge tone="warn">
          <Clock aria-hidden className="size-3" />
          {lanes.outdated}
        </Badge>
      ) : null}
    </>
  );
}

interface CopyLinesProps {
  readonly operator: Operator;
  readonly copy: Copy;
  readonly run: Run;
}

function CopyLines({ operator, copy, run }: CopyLinesProps) {
  const { lab, page } = useLabMessages();
  const lines = lineChanges(contentText(copy.base), contentText(copy.edited));
  const marks = new Map<number, LineMark>();
  for (const { claim, holds } of currentClaims(run)) {
    if (claim.whose !== operator || claim.fate !== "lost" || !holds) continue;
    const number = lineOf(copy.edited, claim.place, lines);
    if (number === undefined) continue;
    const who = operator.toUpperCase();
    const typed = typedAt(run, operator, claim.place);
    const isShown = typed === undefined || equalJson(valueAt(copy.edited, claim.place), typed);
    // After a write the copy is what the cluster answered: what was typed stands nowhere any more.
    const text = isShown ? page.lanes.marks.lost(who) : page.lanes.marks.typedLost(who, typed);
    marks.set(number, { tone: "danger", text });
  }
  return <YamlLines label={page.lanes.yaml(lab.actor[operator])} lines={lines} marks={marks} />;
}
