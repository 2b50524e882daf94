"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Notice } from "@/components/ui/notice";
import { SCENARIO_IDS, type ScenarioId } from "@/lib/lab/scenario";
import { useAccess } from "@/lib/query/access";
import { useNamespaces } from "@/lib/query/namespaces";
import { useAfterHydration } from "@/lib/query/use-after-hydration";
import { formatLabPlace, LAB_CONTENT, parseLabPlace } from "./lab-address";
import { useLabMessages } from "./lab-messages";
import { leftoversKey } from "./leftovers";
import { NamespaceChoice, NamespaceNotices } from "./namespace-choice";
import type { Pace } from "./player";
import type { RunResult } from "./run-result";
import { ScenarioRail } from "./scenario-rail";
import { type Guard, Story } from "./story";

/** What came of the scenarios that were run in this visit. */
export type Results = Partial<Readonly<Record<ScenarioId, RunResult>>>;

/** The lab: which scenario is told, and in which namespace, stands in the address. */
export function Lab({ operator }: { readonly operator: string }) {
  const { page } = useLabMessages();
  const place = parseLabPlace(useSearchParams());
  const only = useOnlyNamespace();
  const { scenario } = place;
  // Where there is one alone, nobody has to choose it.
  const namespace = place.namespace || (only ?? "");
  const access = useAccess(namespace, "");
  const [results, setResults] = useState<Results>({});
  const [pace, setPace] = useState<Pace>("normal");
  const cache = useQueryClient();
  const fieldId = useId();
  const guard = useRef<Guard>(null);
  const guarded: Guard = (act) => (guard.current === null ? act() : guard.current(act));
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
      <ScenarioRail
        current={scenario}
        namespace={namespace}
        results={results}
        onChoose={(id, within) => guarded(() => goTo(id, within))}
      />
      <div
        id={LAB_CONTENT}
        tabIndex={-1}
        className="min-h-0 min-w-0 flex-1 scroll-pt-40 overflow-y-auto outline-none lg:scroll-pt-20"
      >
        {scenario === undefined ? (
          <Notice heading="h1" title={page.title}>
            {page.faults.unknownScenario}
          </Notice>
        ) : (
          <div className="relative mx-auto flex max-w-[90rem] flex-col gap-4 px-4 py-5 sm:px-6 lg:px-8">
            <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
              <ScenarioHead id={scenario} />
              <NamespaceChoice
                fieldId={fieldId}
                namespace={namespace}
                onChoose={(chosen) =>
                  guarded(() => window.history.replaceState(null, "", hrefOf(scenario, chosen)))
                }
              />
            </div>
            {namespace === "" ? null : (
              <NamespaceNotices fieldId={fieldId} operator={operator} namespace={namespace} />
            )}
            <Story
              // Another scenario or namespace is another run; the old one is cleaned up.
              key={`${scenario} ${namespace}`}
              guard={guard}
              id={scenario}
              namespace={namespace}
              operator={operator}
              lock={
                namespace === "" ? "no-namespace" : access?.create.allowed === false ? "may-not" : undefined
              }
              pace={pace}
              onPace={setPace}
              onCleanedUp={() => void cache.invalidateQueries({ queryKey: leftoversKey(namespace) })}
              onScenario={(chosen) => goTo(chosen, namespace)}
              onResult={(result) => setResults((before) => ({ ...before, [scenario]: result }))}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** The one namespace that the operator can be offered; undefined where there are more, or none is known. */
function useOnlyNamespace(): string | undefined {
  const offered = useAfterHydration(useNamespaces());
  const names = offered?.ok ? offered.value.names : [];
  return names.length === 1 ? names[0] : undefined;
}

function ScenarioHead({ id }: { readonly id: ScenarioId }) {
  const { lab, page } = useLabMessages();
  const { product } = useMessages().shell;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  const { title } = lab.scenario[id];
  useEffect(() => {
    document.title = `${title} · ${page.title} · ${product}`;
  }, [title, page.title, product]);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    // Below it everything is another story; on the first load the browser reads the page by itself.
    heading.current?.focus();
  }, [id]);
  return (
    <header>
      <p className="font-medium text-muted text-xs uppercase tracking-wide">
        {page.rail.position(SCENARIO_IDS.indexOf(id) + 1, SCENARIO_IDS.length)}
      </p>
      <h1 ref={heading} tabIndex={-1} className="mt-0.5 font-semibold text-2xl tracking-tight">
        {title}
      </h1>
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
