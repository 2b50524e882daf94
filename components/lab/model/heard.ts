import { isJsonArray, propertyOf } from "@/lib/json/json";
import { isSuccess, type LabEvent } from "@/lib/lab/answer";
import type { Entry, Run } from "@/lib/lab/run";
import { metadataOf, type ScratchKind } from "@/lib/lab/scratch";
import type { Operator } from "@/lib/lab/step";

/** What one list or watch brought to its operator. */
export interface Heard {
  /** The entry's. */
  readonly number: number;
  readonly by: Operator;
  readonly what: HeardList | HeardWatch;
}

interface HeardList {
  readonly kind: "list";
  /** The list's own; "" where it has none. */
  readonly version: string;
  readonly objects: number;
}

interface HeardWatch {
  readonly kind: "watch";
  readonly events: readonly HeardEvent[];
}

interface HeardEvent {
  /** 1, 2, 3 … in this watch. */
  readonly number: number;
  readonly type: LabEvent["type"];
  /** undefined: it is an error, which has none. */
  readonly version: string | undefined;
}

/** What an entry brought; undefined where it is neither list nor watch, or was refused. */
export function heardIn({ number, step, exchange }: Entry): Heard | undefined {
  const answer = exchange?.answer;
  if (answer?.kind !== "answered" || !isSuccess(answer)) return undefined;
  if (step.do === "list") {
    const items = propertyOf(answer.body, "items");
    const version = metadataOf(answer.body, "resourceVersion") ?? "";
    return {
      number,
      by: step.by,
      what: { kind: "list", version, objects: isJsonArray(items) ? items.length : 0 },
    };
  }
  if (step.do !== "watch") return undefined;
  const events = (answer.events ?? []).map(({ type, object }, at) => ({
    number: at + 1,
    type,
    version: metadataOf(object, "resourceVersion"),
  }));
  return { number, by: step.by, what: { kind: "watch", events } };
}

/** All that lists and watches of one kind brought to an operator, in their order. */
export function heardBy({ entries }: Run, operator: Operator, kind: ScratchKind): readonly Heard[] {
  return entries.flatMap((entry) => {
    if ((entry.step.on ?? "PrometheusRule") !== kind) return [];
    const heard = heardIn(entry);
    return heard?.by === operator ? [heard] : [];
  });
}

/** Who got each change exactly once, and how many there were. */
export interface WholeStory {
  readonly by: Operator;
  readonly changes: number;
}

/**
 * Who, from his first list on, was brought every version by his watches that a write was answered with, in their order,
 * none twice and none besides; undefined where that cannot be said. A streamed list repeats what is there, and does not count.
 */
export function wholeStoryOf({ entries }: Run): WholeStory | undefined {
  const listed = entries.find(({ step }) => step.do === "list");
  if (listed?.step.do !== "list") return undefined;
  const { by } = listed.step;
  const since = entries.filter(({ number }) => number > listed.number);
  const written = since.flatMap(versionWritten);
  const brought = since.flatMap((entry) => {
    const { step } = entry;
    return step.do === "watch" && step.by === by && step.until !== "bookmark" ? versionsBrought(entry) : [];
  });
  const isWhole = written.length > 0 && JSON.stringify(written) === JSON.stringify(brought);
  return isWhole ? { by, changes: written.length } : undefined;
}

function versionWritten({ step, exchange }: Entry): readonly string[] {
  const answer = exchange?.answer;
  if (step.do !== "send" || answer?.kind !== "answered" || !isSuccess(answer)) return [];
  const version = metadataOf(answer.body, "resourceVersion");
  return version === undefined ? [] : [version];
}

function versionsBrought(entry: Entry): readonly string[] {
  const what = heardIn(entry)?.what;
  if (what?.kind !== "watch") return [];
  return what.events.flatMap(({ type, version }) =>
    version !== undefined && (type === "ADDED" || type === "MODIFIED" || type === "DELETED") ? [version] : [],
  );
}
