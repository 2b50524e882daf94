"use client";

import { EyeOff } from "lucide-react";
import { useMessages } from "@/components/messages-provider";
import { DEFAULT_STATE, isNarrowed, type ListState } from "./list-state";
import { NamespaceForm } from "./namespace-form";
import type { KnownList } from "./use-list";

interface ListStatusProps {
  readonly known: KnownList;
  readonly shown: number;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
}

/** Refused namespaces that are named; the rest is counted. */
const REFUSED_NAMED = 5;

/** How many objects are shown of how many, and which namespaces the operator does not see. */
export function ListStatus({ known, shown, state, onState }: ListStatusProps) {
  const { list: messages, punctuation } = useMessages();
  const { rows, scope, progress } = known;
  return (
    <div className="flex flex-wrap gap-x-4 px-3 py-1 text-muted text-xs">
      <p role="status">
        {progress === "partial"
          ? messages.countSoFar(shown)
          : rows.length > 0 && messages.count(shown, rows.length)}
      </p>
      {isNarrowed(state) ? (
        <button
          type="button"
          onClick={() => onState({ ...DEFAULT_STATE, sort: state.sort })}
          className="text-accent hover:underline"
        >
          {messages.filters.clear}
        </button>
      ) : null}
      {scope?.kind === "namespaces" ? (
        <details className="min-w-0">
          <summary className="flex cursor-pointer items-center gap-1.5 text-warn">
            <EyeOff aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate" title={scope.refused.join(punctuation.enumeration)}>
              {messages.partial.title(scope.readable.length)}
              {punctuation.betweenSentences}
              {refusedText(scope.refused, messages.partial)}
            </span>
            <span className="shrink-0 text-accent underline">{messages.nameNamespace.add}</span>
          </summary>
          <div className="py-1.5">
            <NamespaceForm />
          </div>
        </details>
      ) : null}
    </div>
  );
}

function refusedText(
  refused: readonly string[],
  texts: ReturnType<typeof useMessages>["list"]["partial"],
): string {
  if (refused.length === 0) return "";
  const more = refused.length - REFUSED_NAMED;
  return more > 0 ? texts.refusedMany(refused.slice(0, REFUSED_NAMED), more) : texts.refused(refused);
}
