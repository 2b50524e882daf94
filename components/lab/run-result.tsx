"use client";

import clsx from "clsx";
import { CircleCheck, CircleX } from "lucide-react";
import type { Loss } from "@/lib/lab/loss";
import type { Standing } from "@/lib/lab/run";
import type { LabMessages } from "@/lib/messages/lab-messages";
import { useLabMessages } from "./lab-messages";
import { StandingIcon } from "./verdict-mark";

/** What a run came to: whether the cluster behaved as described, and whether that way of writing loses updates. */
export interface RunResult {
  readonly standing: Standing;
  /** undefined: neither was shown. */
  readonly loss: Loss | undefined;
}

/** A result in a few words: what the scenario shows, or that the cluster behaved otherwise. */
export function resultText({ standing, loss }: RunResult, lab: LabMessages["lab"]): string {
  return standing === "as-expected" && loss !== undefined ? lab.loss[loss] : lab.standing[standing];
}

/** The same with a shape and a colour. */
export function RunResultMark({ result }: { readonly result: RunResult }) {
  const { lab, page } = useLabMessages();
  const { standing, loss } = result;
  const isShown = standing === "as-expected" && loss !== undefined;
  const Icon = loss === "lost" ? CircleX : CircleCheck;
  return (
    <span
      className={clsx(
        "mt-0.5 flex items-center gap-1 font-medium text-xs",
        isShown && (loss === "lost" ? "text-danger" : "text-good"),
      )}
    >
      {isShown ? <Icon aria-hidden className="size-3.5 shrink-0" /> : <StandingIcon standing={standing} />}
      <span className="sr-only">{`${page.rail.run} `}</span>
      {resultText(result, lab)}
    </span>
  );
}
