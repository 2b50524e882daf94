"use client";

import { useMessages } from "@/components/messages-provider";
import type { Hit, HitLine } from "@/lib/query/search";
import { highlight } from "./highlight";

interface MatchingRulesProps {
  readonly hit: Hit;
  /** The searched words, in lower case. */
  readonly terms: readonly string[];
}

/** The rules of an object that match the search, each with the part that matched. */
export function MatchingRules({ hit, terms }: MatchingRulesProps) {
  const texts = useMessages().list.row;
  const more = hit.total - hit.lines.length;
  return (
    <ul className="space-y-0.5 pb-1.5 pl-4 text-xs">
      {hit.lines.map((line) => (
        <li key={line.at} className="flex min-w-0 items-baseline gap-2">
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
      ))}
      {more > 0 ? <li className="text-muted">{texts.moreMatches(more)}</li> : null}
    </ul>
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
