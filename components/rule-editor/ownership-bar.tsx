"use client";

import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import type { Owner } from "@/lib/prometheus-rule/ownership";

/** Says before any edit that something else manages the object and may take the edit back. */
export function OwnershipBar({ owners }: { readonly owners: readonly Owner[] }) {
  const { owned } = useMessages().editor;
  if (owners.length === 0) return null;
  return (
    <Bar tone="warn">
      <strong className="font-medium">{owned.title(owners)}.</strong> {owned.text}
    </Bar>
  );
}
