import { equalJson, type Json, withoutNulls } from "@/lib/json/json";
import type { PrometheusRule, StringMap } from "@/lib/prometheus-rule/types";

/** Set by the mutating webhook of prometheus-operator on everything it has seen. */
const SET_BY_WEBHOOK = "prometheus-operator-validated";

/**
 * Whether a stored object has everything that was sent: spec, labels and annotations. Nulls in maps do not count,
 * because the apiserver drops them without a word.
 */
export function storedAsSent(sent: PrometheusRule, stored: PrometheusRule): boolean {
  return (
    equalJson(withoutNulls(sent.spec), withoutNulls(stored.spec)) &&
    equalJson(sent.metadata.labels ?? {}, stored.metadata.labels ?? {}) &&
    equalJson(own(sent.metadata.annotations), own(stored.metadata.annotations))
  );
}

function own(annotations: StringMap | null | undefined): Json {
  const { [SET_BY_WEBHOOK]: _, ...rest } = annotations ?? {};
  return rest;
}
