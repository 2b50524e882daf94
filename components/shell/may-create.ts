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
  const known = link.kind === "live" && scope !== undefined && rows !== undefined;
  const everywhere = useMayCreate(known && scope.kind === "cluster" ? EVERYWHERE : undefined);
  const namespaces = known ? namespacesOf(scope, rows) : [];
  const few = namespaces.length > 0 && namespaces.length <= NAMESPACES_ASKED;
  const somewhere = useMayCreate(known && few && everywhere !== true ? namespaces : undefined);
  if (everywhere === true) return true;
  // In a cluster without any object nothing is known of its namespaces: then "everywhere" decides.
  return namespaces.length === 0 ? everywhere : somewhere;
}

const EVERYWHERE = [""] as const;

function namespacesOf(scope: Scope, rows: RowMap): readonly string[] {
  if (scope.kind === "namespaces") return scope.readable;
  return [...new Set([...rows.values()].map((row) => row.namespace))].sort();
}
