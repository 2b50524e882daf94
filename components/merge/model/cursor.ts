import type { Decisions } from "@/lib/merge/model";
import { type Divergence, isDecided, needsDecision } from "./choices";
import { divergencesOf, type Outline, type Subject, subjectsOf } from "./outline";

/** What the operator looks at, and the place in it that keys act on. */
export interface Cursor {
  /** Key of a subject, or of another row of the tree. */
  readonly subject: string;
  /** Id of a conflict or change; undefined where nothing differs. */
  readonly divergence: string | undefined;
}

/** Looks at a subject: at its first undecided place, else at its first one. */
export function cursorAt(subject: Subject, decisions: Decisions): Cursor {
  const place =
    subject.divergences.find((divergence) => isLeft(divergence, decisions)) ?? subject.divergences[0];
  return { subject: subject.key, divergence: place?.id };
}

/** Looks at one place, wherever it lies. */
export function cursorOn(outline: Outline, divergence: string): Cursor | undefined {
  const subject = subjectsOf(outline).find(({ divergences }) =>
    divergences.some(({ id }) => id === divergence),
  );
  return subject && { subject: subject.key, divergence };
}

/** What is looked at; undefined on a row of the tree where nothing differs. */
export function subjectAt(outline: Outline, cursor: Cursor): Subject | undefined {
  return subjectsOf(outline).find(({ key }) => key === cursor.subject);
}

/** The place that keys act on. */
export function divergenceAt(outline: Outline, cursor: Cursor): Divergence | undefined {
  return divergencesOf(outline).find(({ id }) => id === cursor.divergence);
}

/** Where to begin: at the first undecided place, else at the first place that was merged. */
export function startCursor(outline: Outline, decisions: Decisions): Cursor {
  const places = placesOf(outline);
  const first = places.find((place) => isLeft(place.divergence, decisions)) ?? places[0];
  return first
    ? { subject: first.subject, divergence: first.divergence.id }
    : { subject: outline.object.key, divergence: undefined };
}

/**
 * The next (+1) or previous (-1) undecided place, going round at the end; once nothing is left to decide, the next place
 * of any kind, so that what was merged can be gone through. undefined where nothing differs.
 */
export function placeFrom(
  outline: Outline,
  decisions: Decisions,
  cursor: Cursor,
  step: 1 | -1,
): Cursor | undefined {
  const places = placesOf(outline);
  const here = places.findIndex((place) => place.divergence.id === cursor.divergence);
  const ahead = step === 1 ? places.slice(here + 1) : places.slice(0, Math.max(here, 0)).reverse();
  const round = step === 1 ? places : [...places].reverse();
  const candidates = [...ahead, ...round];
  const found = candidates.find((place) => isLeft(place.divergence, decisions)) ?? candidates[0];
  return found && { subject: found.subject, divergence: found.divergence.id };
}

/** The cursor after the merge was made again: where it was, unless that place is gone. */
export function keptCursor(outline: Outline, decisions: Decisions, cursor: Cursor): Cursor {
  if (cursor.divergence === undefined) return cursor;
  const subject = subjectAt(outline, cursor);
  if (!subject) return startCursor(outline, decisions);
  return subject.divergences.some(({ id }) => id === cursor.divergence)
    ? cursor
    : cursorAt(subject, decisions);
}

function isLeft(divergence: Divergence, decisions: Decisions): boolean {
  return needsDecision(divergence) && !isDecided(divergence, decisions);
}

function placesOf(outline: Outline) {
  return subjectsOf(outline).flatMap((subject) =>
    subject.divergences.map((divergence) => ({ subject: subject.key, divergence })),
  );
}
