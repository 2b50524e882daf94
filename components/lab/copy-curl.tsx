"use client";

import clsx from "clsx";
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
  async function copy(text: string) {
    try {
      // Over plain HTTP off loopback there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  }
  return (
    <div className="min-w-0 max-w-full">
      <Button title={words.copyCurlTitle} onClick={() => void copy(command)}>
        {state === "copied" ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Terminal aria-hidden className="size-4" />
        )}
        {state === "copied" ? words.copied : words.copyCurl}
      </Button>
      <p role="status" className={clsx(state === "refused" ? "mt-2" : "sr-only")}>
        {state === "copied" ? words.copied : null}
        {state === "refused" ? words.copyFailed : null}
      </p>
      {state === "refused" ? (
        <pre lang="en" translate="no" className="whitespace-pre-wrap break-all font-mono text-xs">
          {command}
        </pre>
      ) : null}
    </div>
  );
}
