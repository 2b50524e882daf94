"use client";

import { Clock, Pencil } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Copy } from "@/lib/lab/craft";
import type { Run } from "@/lib/lab/run";
import { actorOf } from "@/lib/lab/run";
import { metadataOf, type ScratchKind } from "@/lib/lab/scratch";
import type { Operator } from "@/lib/lab/step";
import { HandPanel } from "./hand-panel";
import { useLabMessages } from "./lab-messages";
import { Fact, Lane } from "./lane";
import { currentClaims } from "./model/claims";
import { contentText, lineChanges, lineOf } from "./model/marked-lines";
import type { Play } from "./model/play";
import { storedAfter } from "./model/stored";
import { isOutdated, type Watched } from "./model/watched";
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
  const { lab, page } = useLabMessages();
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
          <Fact name={page.lanes.version}>{metadataOf(copy.base, "resourceVersion")}</Fact>
        )
      }
    >
      {hands !== undefined ? (
        <HandPanel operator={operator} copy={copy} hands={hands} state={state} />
      ) : copy === undefined ? (
        <p className="text-muted">{page.lanes.noCopy}</p>
      ) : (
        <CopyLines operator={operator} copy={copy} run={play.run} />
      )}
    </Lane>
  );
}

interface CopyStateProps {
  readonly copy: Copy;
  readonly run: Run;
  readonly kind: ScratchKind;
  readonly watched: Watched;
}

function CopyState({ copy, run, kind, watched }: CopyStateProps) {
  const { lanes } = useLabMessages().page;
  const version = metadataOf(copy.base, "resourceVersion") ?? "";
  const stored = metadataOf(storedAfter(run.entries, kind), "resourceVersion");
  const isEdited = contentText(copy.base) !== contentText(copy.edited);
  return (
    <>
      {isEdited ? (
        <Badge tone="accent">
          <Pencil aria-hidden className="size-3" />
          {lanes.edited}
        </Badge>
      ) : null}
      {isOutdated(version, watched, stored) ? (
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
    if (number !== undefined)
      marks.set(number, { tone: "danger", text: page.lanes.marks.lost(operator.toUpperCase()) });
  }
  return <YamlLines label={page.lanes.yaml(lab.actor[operator])} lines={lines} marks={marks} />;
}
