"use client";

import { useMayCreate } from "@/lib/query/access";
import type { RowMap } from "@/lib/query/list-row";
import { useLink, useRuleRows } from "@/lib/query/use-rules";
import type { Scope } from "@/lib/watch/protocol";

/** Beyond so many namespaces the operator gets the benefit of the doubt: each costs the apiserver a review. */
const NAMESPACES_ASKED = 12;

/** Whether the operator may create rule objects anywhere; undefined while that is not known or too much to ask. */
export function useMayCreateAnywhere(): boolean | undefined {
  const { link, scope } = useLink();
  const rows = useRuleRows();
  const namespaces = link.kind === "live" ? namespacesToAsk(scope, rows) : undefined;
  return useMayCreate(namespaces);
}

function namespacesToAsk(scope: Scope | undefined, rows: RowMap | undefined): readonly string[] | undefined {
  if (!scope || !rows) return undefined;
  const named =
    scope.kind === "namespaces"
      ? scope.readable
      : [...new Set([...rows.values()].map((row) => row.namespace))].sort();
  if (named.length > NAMESPACES_ASKED) return undefined;
  return scope.kind === "cluster" ? ["", ...named] : named;
}
