"use client";

import { Check, Terminal } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Entry } from "@/lib/lab/run";
import { commandOf } from "@/lib/lab-report/curl";
import { useLabMessages } from "./lab-messages";

/** Copies the command that repeats a step; where the browser refuses, shows it to be selected. */
export function CopyCurl({ entry }: { readonly entry: Entry }) {
  const { timeline: words } = useLabMessages().page;
  const [state, setState] = useState<"offered" | "copied" | "refused">("offered");
  const command = commandOf(entry);
  if (command === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  return (
    <div className="min-w-0 max-w-full">
      <Button onClick={() => void copy()}>
        {state === "copied" ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Terminal aria-hidden className="size-4" />
        )}
        {state === "copied" ? words.copied : words.copyCurl}
      </Button>
      {state === "refused" ? (
        <div role="status" className="mt-2">
          <p>{words.copyFailed}</p>
          <pre className="whitespace-pre-wrap break-all font-mono text-xs">{command}</pre>
        </div>
      ) : null}
    </div>
  );
}
