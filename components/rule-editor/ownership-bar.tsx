"use client";

import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import type { Owner } from "@/lib/prometheus-rule/owner";

/** Says before any edit that something else manages the object and may take the edit back. */
export function OwnershipBar({ owners }: { readonly owners: readonly Owner[] }) {
  const { editor, punctuation } = useMessages();
  const { owned } = editor;
  if (owners.length === 0) return null;
  return (
    <Bar tone="warn">
      <strong className="font-medium">
        {owned.title(owners)}
        {punctuation.fullStop}
      </strong>
      {punctuation.betweenSentences}
      {owned.text}
    </Bar>
  );
}
