"use client";

import { useEffect, useMemo, useState } from "react";
import type { Analysis } from "@/lib/draft/analysis";
import { baseOf, type DraftState, noticeOf, textOf } from "@/lib/draft/state";
import type { Cause } from "@/lib/failure/failure";
import { storedFields } from "@/lib/prometheus-rule/stored-fields";
import { ask } from "./analyst";

/** The pause after which a text is looked at; long enough not to mark words that are being typed. */
const PAUSE_MS = 250;

const NONE: readonly Cause[] = [];

/** What can be said about the text as it was at the last pause; undefined until the first answer. */
export function useAnalysis(state: DraftState): Analysis | undefined {
  const [analysis, setAnalysis] = useState<Analysis>();
  const text = textOf(state);
  const causes = causesIn(state);
  const base = baseOf(state);
  const { namespace, name } = base?.metadata ?? {};
  const stored = useMemo(() => (base === undefined ? [] : storedFields(base)), [base]);

  useEffect(() => {
    let overtaken = false;
    const expected = namespace === undefined || name === undefined ? undefined : { namespace, name };
    const timer = setTimeout(async () => {
      const answer = await ask(text, expected, causes, stored);
      if (!overtaken) setAnalysis(answer);
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [text, causes, namespace, name, stored]);

  return analysis;
}

/** What the cluster named when it last refused the text; the same array while it is the same refusal. */
function causesIn(state: DraftState): readonly Cause[] {
  const notice = noticeOf(state);
  if (notice?.kind !== "failed") return NONE;
  const { failure } = notice;
  return failure.kind === "invalid" || failure.kind === "denied" ? failure.causes : NONE;
}
