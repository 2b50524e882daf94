"use client";

import clsx from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import type { Mark } from "@/components/yaml-editor/mark";

const LOOKS = {
  error: { icon: CircleAlert, colour: "text-danger" },
  warning: { icon: TriangleAlert, colour: "text-warn" },
  info: { icon: Info, colour: "text-accent" },
} as const;

/** More than anyone reads at a time; the rest shows up as these are mended. */
const SHOWN = 100;

interface ProblemListProps {
  readonly marks: readonly Mark[];
  readonly onShow: (mark: Mark) => void;
  /** undefined: the text cannot be changed now. */
  readonly onQuote: ((mark: Mark) => void) | undefined;
}

/** Everything that the text is marked with, in its order, as buttons that lead there, with the cure where it is known. */
export function ProblemList({ marks, onShow, onQuote }: ProblemListProps) {
  const { problems, promql } = useMessages().editor;
  const count = (severity: Mark["severity"]) => marks.filter((mark) => mark.severity === severity).length;
  return (
    <section
      aria-label={problems.label}
      className="flex max-h-44 shrink-0 flex-col border-line border-t bg-surface"
    >
      <div className="flex flex-wrap justify-between gap-x-4 px-4 py-1 text-xs">
        <p role="status">{problems.title(count("error"), count("warning"))}</p>
        <p className="text-muted">{promql}</p>
      </div>
      {marks.length === 0 ? null : (
        <ul className="min-h-0 overflow-auto pb-1">
          {marks.slice(0, SHOWN).map((mark) => (
            <li key={keyOf(mark)} className="flex items-start gap-2 pr-4 max-sm:flex-col max-sm:gap-0">
              <ProblemButton mark={mark} onShow={onShow} />
              {mark.quotes && onQuote ? <QuoteButton mark={mark} onQuote={onQuote} /> : null}
            </li>
          ))}
          {marks.length > SHOWN ? (
            <li className="px-4 text-muted">{problems.more(marks.length - SHOWN)}</li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

function ProblemButton({ mark, onShow }: { readonly mark: Mark; readonly onShow: (mark: Mark) => void }) {
  const { problems } = useMessages().editor;
  const { icon: Icon, colour } = LOOKS[mark.severity];
  return (
    <button
      type="button"
      onClick={() => onShow(mark)}
      className="flex min-w-0 flex-1 items-baseline gap-2 max-sm:w-full px-4 py-0.5 text-left hover:bg-accent-soft"
    >
      <Icon aria-hidden className={clsx("size-3.5 shrink-0 self-center", colour)} />
      <span className="sr-only">{problems.severities[mark.severity]}</span>
      <span className="shrink-0 text-muted tabular-nums">{problems.line(mark.range.start.line)}</span>
      <span className="min-w-0">{mark.message}</span>
    </button>
  );
}

function QuoteButton({ mark, onQuote }: { readonly mark: Mark; readonly onQuote: (mark: Mark) => void }) {
  const { problems } = useMessages().editor;
  return (
    <button
      type="button"
      className="h-6 shrink-0 rounded border border-line bg-raised px-2 text-xs hover:border-muted max-sm:ml-9"
      aria-label={problems.quoteAt(mark.range.start.line)}
      onClick={() => onQuote(mark)}
    >
      {problems.quote}
    </button>
  );
}

function keyOf({ range, message }: Mark): string {
  return `${range.start.line}:${range.start.column} ${message}`;
}
