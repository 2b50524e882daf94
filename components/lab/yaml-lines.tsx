"use client";

import clsx from "clsx";
import { type RefObject, useEffect, useRef } from "react";
import { useLabMessages } from "./lab-messages";
import type { MarkedLine } from "./model/marked-lines";

/** Words below a line. */
export interface LineMark {
  readonly tone: "good" | "danger";
  readonly text: string;
}

interface YamlLinesProps {
  readonly label: string;
  readonly lines: readonly MarkedLine[];
  /** By the lines' numbers. */
  readonly marks?: ReadonlyMap<number, LineMark>;
}

const SIGNS = { same: " ", added: "+", removed: "−" } as const;

/** YAML, line by line: what came and went has a sign, a colour and, for who cannot see either, a word. */
export function YamlLines({ label, lines, marks }: YamlLinesProps) {
  const telling = tellingLine(lines, marks);
  const box = useLineInSight(lines, telling);
  return (
    // A group: as a landmark each of the many would stand in the list of the page's parts.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div
      ref={box}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard, too.
      tabIndex={0}
      className="relative max-h-[max(16rem,45vh)] overflow-auto rounded-md bg-canvas py-2"
    >
      <ol className="font-mono text-xs leading-5">
        {lines.map((line) => (
          <Line key={line.number} line={line} mark={marks?.get(line.number)} />
        ))}
      </ol>
    </div>
  );
}

/** The line to be seen: where a change is lost, else what is marked or changed first. */
function tellingLine(
  lines: readonly MarkedLine[],
  marks: ReadonlyMap<number, LineMark> | undefined,
): number | undefined {
  const marked = [...(marks ?? [])].toSorted(([one], [other]) => one - other);
  const lost = marked.find(([, { tone }]) => tone === "danger");
  return (lost ?? marked[0])?.[0] ?? lines.find(({ kind }) => kind !== "same")?.number;
}

/** Scrolls a line into the middle of its box, and nothing else on the page, whenever the text changes. */
function useLineInSight(
  lines: readonly MarkedLine[],
  number: number | undefined,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const text = JSON.stringify(lines);
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${number}"]`);
    if (text === "" || !box.current || !line) return;
    box.current.scrollTop = line.offsetTop - (box.current.clientHeight - line.offsetHeight) / 2;
  }, [text, number]);
  return box;
}

interface LineProps {
  readonly line: MarkedLine;
  readonly mark: LineMark | undefined;
}

function Line({ line: { number, kind, text }, mark }: LineProps) {
  const { lanes } = useLabMessages().page;
  const [indent = ""] = /^ */.exec(text) ?? [];
  return (
    <li
      data-line={number}
      className={clsx(
        "px-2",
        kind === "added" && "bg-accent-soft",
        kind === "removed" && "text-muted",
        mark?.tone === "good" && "bg-good-soft",
        mark?.tone === "danger" && "bg-danger-soft",
      )}
    >
      {/* A line that is too long goes on below its own beginning. */}
      <span className="flex whitespace-pre">
        <span aria-hidden className="w-4 shrink-0 select-none text-muted">
          {SIGNS[kind]}
        </span>
        {kind === "same" ? null : <span className="sr-only">{`${lanes[kind]} `}</span>}
        <span>{indent}</span>
        <span
          lang="en"
          translate="no"
          className={clsx("wrap-anywhere min-w-0 whitespace-pre-wrap", kind === "removed" && "line-through")}
        >
          {text.slice(indent.length)}
        </span>
      </span>
      {mark === undefined ? null : (
        <span
          className={clsx(
            "flex whitespace-pre font-medium",
            mark.tone === "good" ? "text-good" : "text-danger",
          )}
        >
          <span aria-hidden className="w-4 shrink-0" />
          <span aria-hidden>{`${indent}↑ `}</span>
          <span className="min-w-0 whitespace-normal font-sans">{mark.text}</span>
        </span>
      )}
    </li>
  );
}
