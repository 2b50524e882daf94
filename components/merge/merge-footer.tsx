"use client";

import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import type { Json } from "@/lib/json/json";
import type { Messages } from "@/lib/messages/messages";
import type { Purpose } from "./purpose";

/** Whether the merge can be finished now, and if not, why. */
export type Readiness =
  | { readonly kind: "ready"; readonly value: Json }
  | { readonly kind: "saving" }
  | { readonly kind: "undecided"; readonly left: number }
  | { readonly kind: "broken"; readonly line: number };

interface MergeFooterProps {
  readonly purpose: Purpose;
  readonly readiness: Readiness;
  readonly onFinish: () => void;
  readonly onClose: () => void;
}

/** The two ways out. The button that finishes says what is still missing; pressing it then leads there. */
export function MergeFooter({ purpose, readiness, onFinish, onClose }: MergeFooterProps) {
  const { merge } = useMessages();
  const { label, hint } = finishText(merge, purpose, readiness);
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-2.5">
      <Button onClick={onClose}>{merge.later[purpose]}</Button>
      <Button tone="primary" aria-disabled={readiness.kind !== "ready"} title={hint} onClick={onFinish}>
        {label}
      </Button>
    </footer>
  );
}

function finishText(merge: Messages["merge"], purpose: Purpose, readiness: Readiness) {
  switch (readiness.kind) {
    case "ready":
      return { label: merge.finish[purpose], hint: merge.finishHint };
    case "saving":
      return { label: merge.finishing[purpose], hint: undefined };
    case "undecided":
      return { label: merge.left(readiness.left), hint: merge.leftHint };
    case "broken":
      return { label: merge.yamlBroken(readiness.line), hint: merge.yamlBrokenHint };
  }
}
