"use client";

import { Radio, Trash2, Unplug } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { JsonObject } from "@/lib/json/json";
import { ownersOfRules } from "@/lib/lab/owners";
import type { Run } from "@/lib/lab/run";
import { type ScratchKind, STORY_NAME } from "@/lib/lab/scratch";
import { isLoss } from "@/lib/lab/step";
import { storedAfter } from "@/lib/lab/stored";
import { useLabMessages } from "./lab-messages";
import { Fact, Lane, Marks } from "./lane";
import { currentClaims } from "./model/claims";
import { contentText, lineChanges, lineOf } from "./model/marked-lines";
import { nameInCluster } from "./model/stored";
import { generationOf, type Watched } from "./model/watched";
import type { WatchLink, WatchState } from "./use-watched";
import { type LineMark, YamlLines } from "./yaml-lines";

interface ClusterLaneProps {
  readonly run: Run;
  readonly kind: ScratchKind;
  readonly watch: WatchState;
}

/** The object as it is stored, by a watch of its own: a third pair of eyes that neither operator has. */
export function ClusterLane({ run, kind, watch: { link, watched } }: ClusterLaneProps) {
  const { page } = useLabMessages();
  const { lanes } = page;
  // Until the watch has told of it, or where it may not, the answers do.
  const object = watched.object ?? storedAfter(run.entries, kind);
  const generation = object && generationOf(object);
  return (
    <Lane
      title={lanes.cluster}
      colour="cluster"
      state={
        <>
          <LinkState link={link} />
          {watched.presence === "deleted" ? (
            <Badge tone="danger">
              <Trash2 aria-hidden className="size-3" />
              {lanes.deleted}
            </Badge>
          ) : null}
        </>
      }
      facts={
        <>
          {object === undefined ? null : <Marks object={object} />}
          {generation === undefined ? null : <Fact name={lanes.generation}>{String(generation)}</Fact>}
        </>
      }
    >
      {link.kind === "refused" ? <p className="text-warn">{lanes.refused(link.message)}</p> : null}
      {watched.presence === "deleted" ? <p className="text-danger">{lanes.isDeleted}</p> : null}
      {object === undefined ? (
        <p className="text-muted">{lanes.nothing}</p>
      ) : (
        <>
          <Owners object={object} />
          <StoredLines object={object} previous={watched.previous} run={run} />
        </>
      )}
      <RealName run={run} kind={kind} />
      <Events watched={watched} />
    </Lane>
  );
}

function LinkState({ link }: { readonly link: WatchLink }) {
  const { lanes } = useLabMessages().page;
  if (link.kind === "off") return null;
  if (link.kind === "live")
    return (
      <Badge tone="good">
        <Radio aria-hidden className="size-3" />
        {lanes.watching}
      </Badge>
    );
  return (
    <Badge tone="warn">
      <Unplug aria-hidden className="size-3" />
      {link.kind === "reconnecting" ? lanes.reconnecting : lanes.notWatching}
    </Badge>
  );
}

interface StoredLinesProps {
  readonly object: JsonObject;
  readonly previous: JsonObject | undefined;
  readonly run: Run;
}

function StoredLines({ object, previous, run }: StoredLinesProps) {
  const { page } = useLabMessages();
  const lines = lineChanges(contentText(previous ?? object), contentText(object));
  const marks = new Map<number, LineMark>();
  for (const { claim, holds } of currentClaims(run)) {
    const number = holds ? lineOf(object, claim.place, lines) : undefined;
    if (number === undefined) continue;
    const tone = isLoss(claim.fate) ? "danger" : "good";
    marks.set(number, { tone, text: page.lanes.marks[claim.fate](claim.whose.toUpperCase()) });
  }
  return <YamlLines label={page.lanes.yaml(page.lanes.cluster)} lines={lines} marks={marks} />;
}

/** Whose the rules of each group are, once somebody has applied any. */
function Owners({ object }: { readonly object: JsonObject }) {
  const { lanes } = useLabMessages().page;
  const owners = ownersOfRules(object);
  if (owners.length === 0) return null;
  return (
    <table className="text-xs">
      <caption className="text-left text-muted">{lanes.owners}</caption>
      <tbody lang="en" translate="no" className="font-mono">
        {owners.map(({ group, manager, operation }) => (
          <tr key={`${group} ${manager} ${operation}`}>
            <th scope="row" className="pr-3 text-left font-normal text-muted">
              {group}
            </th>
            <td className="pr-3 font-semibold">{manager}</td>
            <td className="text-muted">{operation}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RealName({ run, kind }: { readonly run: Run; readonly kind: ScratchKind }) {
  const { lanes } = useLabMessages().page;
  const name = nameInCluster(run, kind);
  if (name === undefined) return null;
  return (
    <details className="text-muted text-xs">
      <summary className="cursor-pointer">{lanes.storyName(STORY_NAME, name, run.namespace)}</summary>
      <p className="mt-1">{lanes.look}</p>
      <code lang="en" translate="no" className="mt-1 block break-all rounded bg-canvas p-2 text-ink">
        {`kubectl get ${kind.toLowerCase()} ${name} -n ${run.namespace} -o yaml`}
      </code>
    </details>
  );
}

function Events({ watched: { events } }: { readonly watched: Watched }) {
  const { lanes } = useLabMessages().page;
  if (events.length === 0) return null;
  return (
    <div>
      <h3 className="text-muted text-xs">{lanes.events}</h3>
      <ol className="mt-1 flex flex-wrap gap-1">
        {events.slice(-8).map(({ number, type, version }) => (
          <li
            key={number}
            lang="en"
            translate="no"
            className="rounded border border-line px-1 font-mono text-[11px] text-muted"
          >
            {type} {version}
          </li>
        ))}
      </ol>
    </div>
  );
}
