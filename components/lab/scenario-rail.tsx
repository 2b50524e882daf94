"use client";

import clsx from "clsx";
import Link from "next/link";
import { useId } from "react";
import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";
import type { Results } from "./lab";
import { formatLabPlace } from "./lab-address";
import { useLabMessages } from "./lab-messages";
import { RunResultMark, resultText } from "./run-result";
import { SettledSelect } from "./settled-select";

interface ScenarioRailProps {
  readonly current: ScenarioId | undefined;
  readonly namespace: string;
  readonly results: Results;
  readonly onChoose: (scenario: ScenarioId, namespace: string) => void;
}

/** The scenarios: a list beside the story where there is room, else a menu above it. */
export function ScenarioRail(props: ScenarioRailProps) {
  const { page } = useLabMessages();
  return (
    <>
      <nav
        aria-label={page.rail.label}
        className="hidden w-72 shrink-0 overflow-y-auto border-line border-r bg-surface p-3 xl:block"
      >
        <p className="px-3 pt-1 pb-3 text-muted text-xs leading-5">{page.intro}</p>
        <ol className="space-y-0.5">
          {SCENARIO_IDS.map((id, at) => (
            <li key={id}>
              <ScenarioLink {...props} id={id} number={at + 1} />
            </li>
          ))}
        </ol>
      </nav>
      <ScenarioMenu {...props} />
    </>
  );
}

function ScenarioLink({
  id,
  number,
  current,
  namespace,
  results,
  onChoose,
}: ScenarioRailProps & { readonly id: ScenarioId; readonly number: number }) {
  const { lab } = useLabMessages();
  const words = lab.scenario[id];
  const result = results[id];
  const isCurrent = id === current;
  return (
    <Link
      href={`/lab${formatLabPlace(id, namespace)}`}
      prefetch={false}
      aria-current={isCurrent ? "page" : undefined}
      // The page is the same: there is nothing to ask the server for.
      onNavigate={(event) => {
        event.preventDefault();
        onChoose(id, namespace);
      }}
      className={clsx(
        "flex gap-2.5 rounded-lg px-3 py-2",
        isCurrent ? "bg-accent-soft forced-colors:outline" : "hover:bg-canvas",
      )}
    >
      <span
        aria-hidden
        className={clsx(
          "mt-px w-5 shrink-0 text-right font-mono text-xs leading-5",
          isCurrent ? "text-accent" : "text-muted",
        )}
      >
        {number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{words.title}</span>
        <span className={clsx("mt-0.5 text-muted text-xs", isCurrent ? "block" : "line-clamp-1")}>
          {words.summary}
        </span>
        {result === undefined ? null : <RunResultMark result={result} />}
      </span>
    </Link>
  );
}

function ScenarioMenu({ current, namespace, results, onChoose }: ScenarioRailProps) {
  const { lab, page } = useLabMessages();
  const id = useId();
  return (
    <div className="flex items-center gap-2 border-line border-b bg-surface px-4 py-2 xl:hidden">
      <label htmlFor={id} className="font-medium">
        {page.rail.choose}
      </label>
      <SettledSelect
        id={id}
        value={current ?? ""}
        onSettle={(value) => {
          const chosen = SCENARIO_IDS.find((each) => each === value);
          if (chosen !== undefined) onChoose(chosen, namespace);
        }}
        className="h-8 min-w-0 flex-1 rounded border border-edge bg-raised px-2"
      >
        {current === undefined ? <option value="">{page.rail.choose}</option> : null}
        {SCENARIO_IDS.map((each, at) => {
          const result = results[each];
          const title = page.rail.numbered(at + 1, lab.scenario[each].title);
          return (
            <option key={each} value={each}>
              {result === undefined ? title : `${title} · ${resultText(result, lab)}`}
            </option>
          );
        })}
      </SettledSelect>
    </div>
  );
}
