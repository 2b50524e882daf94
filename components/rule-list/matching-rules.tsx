"use client";

import { useMessages } from "@/components/messages-provider";
import { type HitLine, LINES_SHOWN } from "@/lib/query/search";
import { highlight } from "./highlight";

/** Lines that the matching rules of an object take: the first few, and one that counts the rest. */
export function linesShown(total: number): number {
  return total > LINES_SHOWN ? LINES_SHOWN + 1 : total;
}

interface MatchingRulesProps {
  /** The first of them; none until they are known. */
  readonly lines: readonly HitLine[];
  /** How many of the object's rules match, at least one. */
  readonly total: number;
  readonly terms: readonly string[];
}

/** The rules of an object that match the search, each with the part that matched. Their room is kept until they come. */
export function MatchingRules({ lines, total, terms }: MatchingRulesProps) {
  const texts = useMessages().list.row;
  const more = total - LINES_SHOWN;
  return (
    <ul
      className="pb-1.5 pl-4 text-xs leading-5"
      style={{ minHeight: `${linesShown(total) * 1.25 + 0.375}rem` }}
    >
      {lines.map((line) => (
        <MatchingRule key={line.at} line={line} terms={terms} />
      ))}
      {more > 0 && lines.length > 0 ? <li className="text-muted">{texts.moreMatches(more)}</li> : null}
    </ul>
  );
}

function MatchingRule({ line, terms }: { readonly line: HitLine; readonly terms: readonly string[] }) {
  const texts = useMessages().list.row;
  return (
    <li className="flex min-w-0 items-baseline gap-2">
      <span className="shrink-0 text-muted">{texts.kinds[line.kind]}</span>
      <span className="max-w-[60%] shrink-0 truncate font-medium">
        <Marked text={nameOf(line)} terms={terms} />
      </span>
      <span className="shrink truncate text-muted max-md:hidden">
        <Marked text={texts.inGroup(line.group)} terms={terms} />
      </span>
      {line.excerpt === undefined ? null : (
        <code className="min-w-0 flex-1 truncate text-muted">
          <Marked text={line.excerpt} terms={terms} />
        </code>
      )}
    </li>
  );
}

function nameOf(line: HitLine): string {
  return line.name === "" ? "–" : line.name;
}

/** A text in which the searched words are marked. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  return highlight(text, terms).map((piece) =>
    piece.kind === "match" ? (
      <mark key={piece.at} className="rounded-xs bg-mark text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
