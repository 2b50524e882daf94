import { equalJson, isJsonObject, type JsonObject } from "@/lib/json/json";
import { type Answered, isSuccess, type LabAnswer } from "./answer";
import type { Copy } from "./craft";
import { edited } from "./edit";
import { mergedCopy } from "./merged-copy";
import { editedPlaces, overwrittenPlaces } from "./overwritten";
import { type Place, valueAt } from "./place";
import { type Entry, type Exchange, nextStep, type Run } from "./run";
import { metadataOf, type ScratchKind, scratchName } from "./scratch";
import { type Operator, otherThan, type Step } from "./step";
import { isHeld, storedAfter } from "./stored";
import { judge } from "./verdict";

/**
 * The run after a step was taken. `exchange`: what the step sent and got; undefined for a step that sends nothing.
 * The scenario's own next step is judged and moves it on; any other step is free hand, of which nothing is expected.
 */
export function record(run: Run, step: Step, exchange: Exchange | undefined): Run {
  const inStory = step === nextStep(run);
  const { after, conflicts } = effectOf(run, step, exchange?.answer);
  const expected = inStory && "expect" in step ? step.expect : undefined;
  const entry: Entry = {
    number: run.entries.length + 1,
    step,
    exchange,
    verdict: expected && exchange && judge(exchange.answer, expected),
    ...(conflicts !== undefined && { conflicts }),
    ...changesOf(run, step, exchange),
  };
  return { ...after, next: inStory ? run.next + 1 : run.next, entries: [...run.entries, entry] };
}

/** What a write that was stored carried, and what it put it over. */
function changesOf(
  run: Run,
  step: Step,
  exchange: Exchange | undefined,
): Pick<Entry, "edited" | "overwritten"> {
  if (step.do !== "send" || exchange?.answer.kind !== "answered") return {};
  const { answer, sentAt } = exchange;
  if (!isSuccess(answer)) return {};
  const kind = step.on ?? "PrometheusRule";
  const copy = run.copies[step.by][kind];
  const before = storedAfter(run.entries, kind);
  if (!copy || !before || !isJsonObject(answer.body)) return {};
  const whose = otherThan(step.by);
  // What somebody outside the lab has written is no operator's, nor what an operator has put back unseen. Of two writes
  // that were under way together nobody knows which was stored first.
  const isTheirs = (place: Place) =>
    sendsOf(run, whose, kind).some(
      ({ body, edited, endedAt }) =>
        endedAt <= sentAt &&
        edited.some((each) => equalJson(each, place)) &&
        equalJson(valueAt(body, place), valueAt(before, place)),
    );
  const places = overwrittenPlaces(copy, before, answer.body).filter(isTheirs);
  return { edited: editedPlaces(copy), ...(places.length > 0 && { overwritten: { whose, places } }) };
}

/** An operator's writes that were stored: the object that each left, the places that were edited, and its end. */
function sendsOf({ entries }: Run, by: Operator, kind: ScratchKind) {
  return entries.flatMap(({ step, exchange, edited = [] }) => {
    if (step.do !== "send" || step.by !== by || (step.on ?? "PrometheusRule") !== kind) return [];
    if (exchange?.answer.kind !== "answered" || !isSuccess(exchange.answer)) return [];
    const { answer, sentAt, milliseconds } = exchange;
    return [{ body: answer.body, edited, endedAt: Math.floor(sentAt + milliseconds) }];
  });
}

interface Effect {
  readonly after: Run;
  readonly conflicts?: number;
}

function effectOf(run: Run, step: Step, answer: LabAnswer | undefined): Effect {
  const kind = step.on ?? "PrometheusRule";
  if (step.do === "edit") return { after: withEdit(run, step, kind) };
  if (answer?.kind !== "answered" || !isSuccess(answer)) return { after: run };
  const object = isJsonObject(answer.body) ? answer.body : undefined;
  switch (step.do) {
    case "create":
      return { after: withScratch(run, kind, object) };
    case "read":
      return { after: object ? withCopy(run, step.by, kind, object) : run };
    case "send":
      return { after: object ? withCopy(withScratch(run, kind, object), step.by, kind, object) : run };
    case "merge":
      return object ? merged(run, step.by, kind, object) : { after: run };
    case "delete":
      return { after: isHeld(object) ? run : { ...run, scratch: without(run.scratch, kind) } };
    case "list":
      return { after: { ...run, listed: metadataOf(answer.body, "resourceVersion") } };
    case "watch":
      return { after: { ...run, watched: lastVersion(answer) ?? run.watched } };
    case "race":
    case "check":
      return { after: run };
  }
}

function withEdit(run: Run, step: Step & { readonly do: "edit" }, kind: ScratchKind): Run {
  const copy = run.copies[step.by][kind];
  if (copy === undefined) return run;
  return withCopies(run, step.by, kind, { ...copy, edited: edited(copy.edited, step.edit) });
}

/** An operator's copy is what was stored a moment ago, nothing edited yet. */
function withCopy(run: Run, by: Operator, kind: ScratchKind, object: JsonObject): Run {
  return withCopies(run, by, kind, { base: object, edited: object });
}

function withCopies(run: Run, by: Operator, kind: ScratchKind, copy: Copy): Run {
  return { ...run, copies: { ...run.copies, [by]: { ...run.copies[by], [kind]: copy } } };
}

function merged(run: Run, by: Operator, kind: ScratchKind, theirs: JsonObject): Effect {
  const mine = run.copies[by][kind];
  if (mine === undefined) return { after: withCopy(run, by, kind, theirs) };
  const { copy, conflicts } = mergedCopy(mine, theirs);
  return { after: withCopies(run, by, kind, copy), conflicts };
}

function withScratch(run: Run, kind: ScratchKind, object: JsonObject | undefined): Run {
  const uid = metadataOf(object, "uid");
  if (uid === undefined) return run;
  return {
    ...run,
    scratch: { ...run.scratch, [kind]: { ...scratchName(kind, run.namespace, run.id), uid } },
  };
}

function without(scratch: Run["scratch"], kind: ScratchKind): Run["scratch"] {
  const { [kind]: _, ...rest } = scratch;
  return rest;
}

/** Bookmarks count: they are versions from which a watch can go on. */
function lastVersion({ events = [] }: Answered): string | undefined {
  return events
    .filter(({ type }) => type !== "ERROR")
    .map(({ object }) => metadataOf(object, "resourceVersion"))
    .findLast((version) => version !== undefined);
}
