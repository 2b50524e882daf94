"use client";

import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { type Answered, errorIn, statusOf } from "@/lib/lab/answer";
import { isCostly } from "@/lib/lab/loss";
import type { LabRequest } from "@/lib/lab/request";
import { actorOf, type Entry, type Exchange, type Run } from "@/lib/lab/run";
import { wireOf } from "@/lib/lab/wire";
import { ActorChip } from "./actor-chip";
import { Conflicts, hasConflicts } from "./conflicts";
import { Edited, EntryDetail } from "./entry-detail";
import { useLabMessages } from "./lab-messages";
import { copyChange } from "./model/edited-copy";
import { inStory, mayNameVersion, shownTarget, versionReceived, versionSent } from "./model/wire-view";
import { Overwrites } from "./overwrites";
import { VerdictMark } from "./verdict-mark";

interface TimelineEntryProps {
  readonly run: Run;
  readonly entry: Entry;
}

/** One step in a line; what was sent and answered can be unfolded below it. */
export function TimelineEntry({ run, entry }: TimelineEntryProps) {
  const { exchange } = entry;
  if (exchange === undefined) return <Unsent run={run} entry={entry} />;
  return (
    <li>
      <details className="group">
        <summary className={SUMMARY}>
          <Chevron />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Ordinal entry={entry} />
              <ActorChip actor={actorOf(entry.step)} />
              <RequestLine exchange={exchange} />
            </span>
            <AnswerLine entry={entry} exchange={exchange} />
            <span className="mt-1 block pl-8 text-xs empty:hidden">
              <Overwrites entry={entry} />
            </span>
            {hasConflicts(entry) ? (
              <span className="mt-1 block pl-8 text-xs">
                <Conflicts entry={entry} />
              </span>
            ) : null}
          </span>
        </summary>
        <EntryDetail run={run} entry={entry} exchange={exchange} />
      </details>
    </li>
  );
}

const SUMMARY =
  "flex cursor-pointer list-none gap-2 px-3 py-2.5 hover:bg-canvas [&::-webkit-details-marker]:hidden";

function Chevron() {
  return (
    <ChevronRight
      aria-hidden
      className="mt-0.5 size-4 shrink-0 text-muted group-open:rotate-90 motion-safe:transition-transform"
    />
  );
}

function Unsent({ run, entry }: TimelineEntryProps) {
  const { lab } = useLabMessages();
  const change = copyChange(run, entry);
  return (
    <li>
      <details className="group">
        <summary className={SUMMARY}>
          <Chevron />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <Ordinal entry={entry} />
            <ActorChip actor={actorOf(entry.step)} />
            <span className="min-w-0 flex-1 basis-64">{lab.step(entry.step)}</span>
          </span>
        </summary>
        {change === undefined ? null : (
          <div className="border-line border-t bg-canvas px-4 py-4 sm:pl-11">
            <Edited change={change} number={entry.number} />
          </div>
        )}
      </details>
    </li>
  );
}

function Ordinal({ entry }: { readonly entry: Entry }) {
  return <span className="w-5 text-right font-mono text-muted text-xs">{entry.number}</span>;
}

function RequestLine({ exchange: { request } }: { readonly exchange: Exchange }) {
  const { method, contentType } = wireOf(request);
  const target = shownTarget(request);
  return (
    <span lang="en" translate="no" className="min-w-0 flex-1 basis-72 font-mono text-xs">
      <span className="font-semibold">{method}</span>{" "}
      <span className="wrap-anywhere text-muted">
        <WithBreaks path={target} />
      </span>{" "}
      {contentType === undefined ? null : (
        <span className="ml-2 rounded bg-canvas px-1 text-muted">
          {contentType.replace("application/", "")}
        </span>
      )}
    </span>
  );
}

/** A path that is broken before a slash rather than within a word. */
function WithBreaks({ path }: { readonly path: string }) {
  const segments = path
    .split("/")
    .map((segment, at, all) => ({ segment, key: all.slice(0, at + 1).join("/") }));
  return segments.map(({ segment, key }) => (
    <Fragment key={key}>
      {key === "" ? null : (
        <>
          <wbr />/
        </>
      )}
      {segment}
    </Fragment>
  ));
}

/** What the apiserver says is English in every language of the page. */
const AS_SENT = { lang: "en", translate: "no" } as const;

function AnswerLine({ entry, exchange }: { readonly entry: Entry; readonly exchange: Exchange }) {
  const { lab, page } = useLabMessages();
  const { timeline: words } = page;
  const { request, answer, milliseconds } = exchange;
  // A watch that cannot go on is answered 200, and says why in its stream.
  const error = answer.kind === "answered" ? errorIn(answer) : undefined;
  const isRefusal = answer.kind !== "answered" || answer.code >= 400 || error !== undefined;
  const { message } = error ?? (answer.kind === "answered" ? statusOf(answer) : { message: "" });
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1 pl-8">
      <span
        {...(answer.kind === "answered" && AS_SENT)}
        className={clsx(
          "rounded px-1.5 font-mono font-semibold text-xs",
          isRefusal ? "bg-warn-soft text-warn" : isCostly(entry) ? "bg-canvas" : "bg-good-soft text-good",
        )}
      >
        {lab.answer(answer)}
      </span>
      <VerdictMark entry={entry} />
      <span className="whitespace-nowrap text-muted text-xs tabular-nums">
        {words.milliseconds(milliseconds)}
      </span>
      <VersionSent exchange={exchange} />
      <Version name={words.received} version={versionReceived(answer)} />
      {isRefusal && message !== "" ? (
        <span {...AS_SENT} className="min-w-0 basis-full text-muted text-xs">
          {inStory(message, request)}
        </span>
      ) : null}
      {answer.kind === "answered" ? <Warnings answer={answer} request={request} /> : null}
    </span>
  );
}

/** The texts of the Warning headers. */
function Warnings({ answer, request }: { readonly answer: Answered; readonly request: LabRequest }) {
  const { timeline: words } = useLabMessages().page;
  return answer.warnings.map((warning) => (
    <span key={warning} className="min-w-0 basis-full text-warn text-xs">
      {words.warning(inStory(warning, request))}
    </span>
  ));
}

/** The version that the request names, or that its kind could name; of a race, how many writes it was. */
function VersionSent({ exchange: { request, answer } }: { readonly exchange: Exchange }) {
  const { timeline: words } = useLabMessages().page;
  if (mayNameVersion(request)) return <Version name={words.sent} version={versionSent(request)} />;
  if (request.kind !== "race" || answer.kind !== "answered" || answer.race === undefined) return null;
  return (
    <>
      <span className="whitespace-nowrap text-muted text-xs">{words.raceRequests(answer.race.attempts)}</span>
      <span className="whitespace-nowrap text-muted text-xs">
        {request.way === "retry" ? words.raceVersions : words.raceNoVersion}
      </span>
    </>
  );
}

function Version({ name, version }: { readonly name: string; readonly version: string | undefined }) {
  const { timeline: words } = useLabMessages().page;
  return (
    <span className="whitespace-nowrap text-muted text-xs">
      {name} <span className="font-mono text-ink">{version ?? words.noVersion}</span>
    </span>
  );
}
