"use client";

import clsx from "clsx";
import { useLabMessages } from "./lab-messages";
import type { MarkedLine } from "./model/marked-lines";

/** A word at the end of a line. */
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
  return (
    // A group: as a landmark each of the many would stand in the list of the page's parts.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard, too.
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md bg-canvas py-2">
      <ol className="w-max min-w-full font-mono text-xs leading-5">
        {lines.map((line) => (
          <Line key={line.number} line={line} mark={marks?.get(line.number)} />
        ))}
      </ol>
    </div>
  );
}

function Line({
  line: { kind, text },
  mark,
}: {
  readonly line: MarkedLine;
  readonly mark: LineMark | undefined;
}) {
  const { lanes } = useLabMessages().page;
  const [indent = ""] = /^ */.exec(text) ?? [];
  return (
    <li
      className={clsx(
        "flex whitespace-pre px-2",
        kind === "added" && "bg-accent-soft",
        kind === "removed" && "text-muted",
        mark?.tone === "good" && "bg-good-soft",
        mark?.tone === "danger" && "bg-danger-soft",
      )}
    >
      <span aria-hidden className="w-4 shrink-0 select-none text-muted">
        {SIGNS[kind]}
      </span>
      {kind === "same" ? null : <span className="sr-only">{`${lanes[kind]} `}</span>}
      <span>{indent}</span>
      <span lang="en" translate="no" className={clsx(kind === "removed" && "line-through")}>
        {text.slice(indent.length)}
      </span>
      {mark === undefined ? null : (
        <span
          className={clsx(
            // However narrow the lane is: what became of the line stays in sight.
            "sticky right-0 ml-auto px-2 font-medium font-sans",
            mark.tone === "good" ? "bg-good-soft text-good" : "bg-danger-soft text-danger",
          )}
        >
          <span aria-hidden>← </span>
          {mark.text}
        </span>
      )}
    </li>
  );
}
