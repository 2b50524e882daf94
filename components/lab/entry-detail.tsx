"use client";

import type { ReactNode } from "react";
import { formatJson, type Json } from "@/lib/json/json";
import { type Answered, isSuccess } from "@/lib/lab/answer";
import type { Entry, Exchange, Run } from "@/lib/lab/run";
import { STORY_NAME } from "@/lib/lab/scratch";
import { wireOf } from "@/lib/lab/wire";
import { CopyCurl } from "./copy-curl";
import { useLabMessages } from "./lab-messages";
import { type CopyChange, copyChange } from "./model/edited-copy";
import { contentText, lineChanges, nearChanges } from "./model/marked-lines";
import { type StoredChange, storedChange } from "./model/stored";
import { inStory } from "./model/wire-view";
import { YamlLines } from "./yaml-lines";

interface EntryDetailProps {
  readonly run: Run;
  readonly entry: Entry;
  readonly exchange: Exchange;
}

/** The whole of one exchange: what was sent, what was answered, and what the cluster holds differently since. */
export function EntryDetail({ run, entry, exchange }: EntryDetailProps) {
  const { lab, page } = useLabMessages();
  const { timeline: words } = page;
  const { request, answer } = exchange;
  const { body } = wireOf(request);
  const change = storedChange(run, entry);
  const edited = copyChange(run, entry);
  return (
    <div className="space-y-4 border-line border-t bg-canvas px-4 py-4 sm:pl-11">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-base">{lab.step(entry.step)}</p>
        <CopyCurl entry={entry} />
      </div>
      {entry.verdict === undefined ? null : (
        <Part title={words.verdict}>
          {lab.verdict(entry.verdict).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Part>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Part title={words.body}>
          {request.kind === "race" ? (
            <p>{request.way === "append" ? words.raceAppends : words.raceBodies}</p>
          ) : body === undefined ? (
            <p className="text-muted">{words.noBody}</p>
          ) : (
            <Source label={`${words.body} ${entry.number}`} text={inStory(formatJson(body), request)} />
          )}
        </Part>
        <Answer answer={answer} request={request} number={entry.number} />
      </div>
      {edited === undefined && change === undefined ? null : (
        <div className="grid gap-4 lg:grid-cols-2">
          {edited === undefined ? null : <Edited change={edited} number={entry.number} />}
          {change === undefined ? null : (
            <Part title={words.change}>
              <Change title={words.change} none={words.noChange} change={change} number={entry.number} />
            </Part>
          )}
        </div>
      )}
      {answer.kind === "answered" && answer.warnings.length > 0 ? (
        <Part title={words.warnings}>
          <ul className="list-inside list-disc">
            {answer.warnings.map((warning) => (
              <li key={warning} lang="en" translate="no">
                {warning}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <p className="text-muted text-xs">
        {page.lanes.storyName(STORY_NAME, request.object.name, request.object.namespace)}
      </p>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold text-muted text-xs">{title}</h3>
      {children}
    </div>
  );
}

function Source({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard, too.
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line bg-surface p-2"
    >
      <pre lang="en" translate="no" className="font-mono text-xs leading-5">
        {text}
      </pre>
    </div>
  );
}

interface AnswerProps extends Pick<Exchange, "answer" | "request"> {
  /** The entry's, so that every region has a name of its own. */
  readonly number: number;
}

function Answer({ answer, request, number }: AnswerProps) {
  const { lab, page } = useLabMessages();
  const { timeline: words } = page;
  if (answer.kind !== "answered")
    return (
      <Part title={words.answer}>
        <p>{answer.kind === "silence" ? answer.message : lab.answer(answer)}</p>
      </Part>
    );
  const title = isSuccess(answer) ? words.answer : words.status;
  return (
    <div className="min-w-0 space-y-4">
      <Events answer={answer} />
      {answer.race ? (
        <Part title={words.race}>
          <p>{lab.race(answer.race)}</p>
        </Part>
      ) : null}
      <Part title={title}>
        <Source label={`${title} ${number}`} text={inStory(bodyText(answer), request)} />
      </Part>
    </div>
  );
}

function bodyText({ body, text, events }: Answered): string {
  const shown = body ?? (events as Json | undefined);
  return shown === undefined ? (text ?? "") : formatJson(shown);
}

function Events({ answer: { events = [] } }: { readonly answer: Answered }) {
  const { lab, page } = useLabMessages();
  if (events.length === 0) return null;
  const numbered = events.map((event, at) => ({ ...event, number: at + 1 }));
  return (
    <Part title={page.timeline.events}>
      <ol className="list-inside list-decimal">
        {numbered.map(({ type, number }) => (
          <li key={number}>
            <span lang="en" translate="no" className="font-mono text-xs">
              {type}
            </span>{" "}
            <span className="text-muted">{lab.events[type]}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What an operator changed in his copy, as lines. */
export function Edited({ change, number }: { readonly change: CopyChange; readonly number: number }) {
  const { timeline: words } = useLabMessages().page;
  return (
    <Part title={words.edited}>
      <Change title={words.edited} none={words.noEdit} change={change} number={number} />
    </Part>
  );
}

interface ChangeProps {
  readonly title: string;
  /** Said where nothing changed. */
  readonly none: string;
  readonly change: StoredChange;
  readonly number: number;
}

function Change({ title, none, change: { before, after }, number }: ChangeProps) {
  const lines = nearChanges(
    lineChanges(before ? contentText(before) : "", after ? contentText(after) : ""),
    2,
  ).filter(({ text, kind }) => text !== "" || kind === "same");
  if (lines.length === 0) return <p className="text-muted">{none}</p>;
  return <YamlLines label={`${title} ${number}`} lines={lines} />;
}
