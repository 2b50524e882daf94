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
}

/** Everything that the text is marked with, in its order, as buttons that lead there. */
export function ProblemList({ marks, onShow }: ProblemListProps) {
  const { problems } = useMessages().editor;
  const count = (severity: Mark["severity"]) => marks.filter((mark) => mark.severity === severity).length;
  return (
    <section
      aria-label={problems.label}
      className="flex max-h-44 shrink-0 flex-col border-line border-t bg-surface"
    >
      <div className="flex flex-wrap justify-between gap-x-4 px-4 py-1 text-xs">
        <p role="status">{problems.title(count("error"), count("warning"))}</p>
        <p className="text-muted">{problems.promql}</p>
      </div>
      {marks.length === 0 ? null : (
        <ul className="min-h-0 overflow-auto pb-1">
          {marks.slice(0, SHOWN).map((mark) => (
            <li key={keyOf(mark)}>
              <ProblemButton mark={mark} onShow={onShow} />
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
      className="flex w-full items-baseline gap-2 px-4 py-0.5 text-left hover:bg-accent-soft"
    >
      <Icon aria-hidden className={clsx("size-3.5 shrink-0 self-center", colour)} />
      <span className="sr-only">{problems.severities[mark.severity]}</span>
      <span className="shrink-0 text-muted tabular-nums">{problems.line(mark.range.start.line)}</span>
      <span className="min-w-0">{mark.message}</span>
    </button>
  );
}

function keyOf({ range, message }: Mark): string {
  return `${range.start.line}:${range.start.column} ${message}`;
}
