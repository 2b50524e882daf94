"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useShortcut } from "@/components/shell/use-shortcut";
import { Notice } from "@/components/ui/notice";
import type { Standing } from "@/lib/lab/run";
import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";
import { formatLabPlace, parseLabPlace } from "./lab-address";
import { useLabMessages } from "./lab-messages";
import { NamespaceChoice, NamespaceNotices } from "./namespace-choice";
import { ScenarioRail } from "./scenario-rail";
import { Story } from "./story";

/** What came of the scenarios that were run in this visit. */
export type Results = Partial<Readonly<Record<ScenarioId, Standing>>>;

/** The ten keys of the upper row, in the order in which they lie. */
const DIGITS: readonly string[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** The lab: which scenario is told, and in which namespace, stands in the address. */
export function Lab({ operator }: { readonly operator: string }) {
  const { page } = useLabMessages();
  const { scenario, namespace } = parseLabPlace(useSearchParams());
  const [results, setResults] = useState<Results>({});
  useShortcut(DIGITS, ({ key }) => {
    const id = SCENARIO_IDS[DIGITS.indexOf(key)];
    if (id !== undefined) goTo(id, namespace);
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
      <ScenarioRail current={scenario} namespace={namespace} results={results} onChoose={goTo} />
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        {scenario === undefined ? (
          <Notice heading="h1" title={page.title}>
            {page.faults.unknownScenario}
          </Notice>
        ) : (
          <div className="mx-auto flex max-w-[90rem] flex-col gap-4 px-4 py-5 sm:px-6 lg:px-8">
            <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
              <ScenarioHead id={scenario} />
              <NamespaceChoice
                namespace={namespace}
                onChoose={(chosen) => window.history.replaceState(null, "", hrefOf(scenario, chosen))}
              />
            </div>
            {namespace === "" ? null : <NamespaceNotices operator={operator} namespace={namespace} />}
            <Story
              // Another scenario or namespace is another run; the old one is cleaned up.
              key={`${scenario} ${namespace}`}
              id={scenario}
              namespace={namespace}
              operator={operator}
              onStanding={(standing) => setResults((before) => ({ ...before, [scenario]: standing }))}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function ScenarioHead({ id }: { readonly id: ScenarioId }) {
  const { lab, page } = useLabMessages();
  return (
    <header>
      <p className="font-medium text-muted text-xs uppercase tracking-wide">
        {page.rail.position(SCENARIO_IDS.indexOf(id) + 1, SCENARIO_IDS.length)}
      </p>
      <h1 className="mt-0.5 font-semibold text-2xl tracking-tight">{lab.scenario[id].title}</h1>
      <p className="mt-1 text-base text-muted">{lab.scenario[id].summary}</p>
    </header>
  );
}

function goTo(scenario: ScenarioId, namespace: string): void {
  window.history.pushState(null, "", hrefOf(scenario, namespace));
}

function hrefOf(scenario: ScenarioId, namespace: string) {
  return `/lab${formatLabPlace(scenario, namespace)}` as const;
}
