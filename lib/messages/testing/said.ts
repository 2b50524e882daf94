import type { Messages } from "@/lib/messages/messages";
import { plainArguments, SAMPLES } from "./samples";

type Speak = (...values: readonly unknown[]) => unknown;
/** A string of a catalogue, or a function that makes one of values. */
export type Entry = string | Speak;

/** Every entry of a catalogue, or of what a function of it answers, by its path. */
export function entriesOf(value: unknown, path = ""): readonly (readonly [string, Entry])[] {
  if (typeof value === "string" || typeof value === "function") return [[path, value as Entry]];
  return Object.entries(value as object).flatMap(([key, each]) =>
    entriesOf(each, path === "" ? key : `${path}.${key}`),
  );
}

/** What an entry says to some values, as one text. */
export function said(entry: Entry, values: readonly unknown[]): string {
  const answer = typeof entry === "string" ? entry : entry(...values);
  return entriesOf(answer)
    .map(([, text]) => String(text))
    .join("\n");
}

/** A function that says one of these was called with something that it does not take. */
export const NOT_TAKEN = /undefined|NaN|\[object|=>/;

/** Values with which to hear what an entry says. */
export function samplesFor(path: string, entry: Entry): readonly (readonly unknown[])[] {
  if (typeof entry === "string") return [[]];
  return SAMPLES[path] ?? plainArguments(entry.length).filter((values) => takes(entry, values));
}

function takes(speak: Speak, values: readonly unknown[]): boolean {
  try {
    const text = plain(said(speak, values));
    return !NOT_TAKEN.test(text) && values.flat().every((value) => text.includes(String(value)));
  } catch {
    return false;
  }
}

/** A text without what languages part digits by. */
export function plain(text: string): string {
  return text.replaceAll(/(?<=\d),(?=\d{3})/g, "");
}

/** All that a catalogue can say, as far as the samples make it. */
export function everythingSaid(messages: Messages): readonly string[] {
  return entriesOf(messages).flatMap(([path, entry]) =>
    samplesFor(path, entry).flatMap((values) => said(entry, values).split("\n")),
  );
}
