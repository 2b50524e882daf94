import type { Json } from "@/lib/json/json";
import type { Part, Target } from "./flow-parts";
import { beginsLine, indented, leadStart, lineEnd, lineStart, nextLine, type Page } from "./page";
import type { TextEdit } from "./text-range";

/** How one part is written; whoever reads the whole collection knows. */
interface Writing {
  readonly change: (part: Part, value: Json) => readonly TextEdit[];
  readonly text: (target: Target) => string;
}

/**
 * The edits that make a flow collection of several lines hold `targets`: a part goes with its own lines, a new one
 * gets a line where its neighbour has one. What lies between stays as typed. undefined where parts change places.
 */
export function lineEdits(
  page: Page,
  parts: readonly Part[],
  targets: readonly Target[],
  writing: Writing,
): readonly TextEdit[] | undefined {
  const gaps = gapsOf(parts, targets);
  if (gaps === undefined) return undefined;
  return gaps.flatMap((gap) => [
    ...(gap.target?.part ? writing.change(gap.target.part, gap.target.value) : []),
    ...gapEdits(page, parts, gap, writing),
  ]);
}

/** What happens behind a part that stays, or before the first one. */
interface Gap {
  /** undefined: before all parts that stay. */
  readonly target: Target | undefined;
  readonly gone: readonly Part[];
  readonly fresh: readonly Target[];
}

function gapsOf(parts: readonly Part[], targets: readonly Target[]): readonly Gap[] | undefined {
  const kept = targets.filter(({ part }) => part !== undefined);
  const places = kept.map(({ part }) => (part === undefined ? -1 : parts.indexOf(part)));
  if (kept.length === 0 || places.some((place, i) => place <= (places[i - 1] ?? -1))) return undefined;
  return [undefined, ...kept].map((target, i) => {
    const from = target === undefined ? 0 : targets.indexOf(target) + 1;
    const next = targets.findIndex((each, n) => n >= from && each.part !== undefined);
    return {
      target,
      gone: parts.slice((places[i - 1] ?? -1) + 1, places[i] ?? parts.length),
      fresh: targets.slice(from, next < 0 ? targets.length : next),
    };
  });
}

/** New parts first take the places of those that go: then the commas between them stand already. */
function gapEdits(page: Page, parts: readonly Part[], gap: Gap, writing: Writing): readonly TextEdit[] {
  const { gone, fresh, target } = gap;
  const text = (target: Target, beside: Part | undefined) =>
    indented(page, writing.text(target), beside === undefined ? 0 : margin(page, beside).length);
  const reused = Math.min(gone.length, fresh.length);
  const inPlace = gone.slice(0, reused).map((part, i): TextEdit => {
    const taker = fresh[i];
    return replace(part.start, part.end, taker === undefined ? "" : text(taker, part));
  });
  const before = gone[reused - 1] ?? target?.part;
  const beside = before ?? parts[0];
  const texts = fresh.slice(reused).map((target) => text(target, beside));
  return [
    ...inPlace,
    ...cuts(page, parts, gone.slice(reused), before),
    ...(before === undefined ? texts.map((text) => ahead(page, parts, text)) : behind(page, before, texts)),
  ];
}

/** The lines of the parts that go; the comma before them goes too, where nothing follows that needs it. */
function cuts(
  page: Page,
  parts: readonly Part[],
  gone: readonly Part[],
  before: Part | undefined,
): readonly TextEdit[] {
  const [first, last] = [gone[0], gone.at(-1)];
  if (first === undefined || last === undefined) return [];
  const next = parts[parts.indexOf(last) + 1];
  const trailing = commaAfter(page, last) !== undefined;
  const comma = before && !next && !trailing ? commaAfter(page, before) : undefined;
  const drop = comma === undefined ? [] : [replace(comma, comma + 1, "")];
  if (gone.every((part) => ownsLines(page, part)))
    return [...drop, ...gone.map((part) => replace(ownStart(page, part), nextLine(page, part.end), ""))];
  if (next !== undefined) return [replace(first.start, next.start, "")];
  return before === undefined ? [] : [replace(before.end, last.end, "")];
}

function ahead(page: Page, [first]: readonly Part[], text: string): TextEdit {
  if (first === undefined) return replace(0, 0, "");
  if (!ownsLines(page, first)) return replace(first.start, first.start, `${text}, `);
  return replace(
    ownStart(page, first),
    ownStart(page, first),
    `${margin(page, first)}${text},${page.newline}`,
  );
}

function behind(page: Page, before: Part, texts: readonly string[]): readonly TextEdit[] {
  if (texts.length === 0) return [];
  if (!ownsLines(page, before))
    return [replace(before.end, before.end, texts.map((text) => `, ${text}`).join(""))];
  const end = lineEnd(page, before.end);
  const lines = (close: string) =>
    texts
      .map(
        (text, i) => `${page.newline}${margin(page, before)}${text}${i === texts.length - 1 ? close : ","}`,
      )
      .join("");
  if (commaAfter(page, before) !== undefined) return [replace(end, end, lines(","))];
  return [replace(before.end, before.end, ","), replace(end, end, lines(""))];
}

/** Whether a part stands alone on its lines: blanks before it, at most a comma and a comment behind. */
function ownsLines(page: Page, { start, end }: Part): boolean {
  return beginsLine(page, start) && /^\s*,?\s*(#.*)?$/.test(page.text.slice(end, lineEnd(page, end)));
}

/** Comment lines directly above belong to the part. */
function ownStart(page: Page, { start }: Part): number {
  return leadStart(page, start, 0);
}

/** The blanks before the line that a part begins on. */
function margin(page: Page, { start }: Part): string {
  return /^ */.exec(page.text.slice(lineStart(page, start), start))?.[0] ?? "";
}

/** The offset of the comma on the line where a part ends; undefined where there is none. */
function commaAfter(page: Page, { end }: Part): number | undefined {
  const blanks = /^\s*(?=,)/.exec(page.text.slice(end, lineEnd(page, end)));
  return blanks === null ? undefined : end + blanks[0].length;
}

function replace(start: number, end: number, text: string): TextEdit {
  return { offset: start, length: end - start, text };
}
