"use client";

import clsx from "clsx";
import type { Actor } from "@/lib/lab/step";
import { useLabMessages } from "./lab-messages";

const COLOURS: Readonly<Record<Actor, string>> = {
  a: "bg-mine-soft text-mine",
  b: "bg-theirs-soft text-theirs",
  lab: "bg-line text-ink",
};

/** Who does something: a colour and, always, the name. */
export function ActorChip({ actor }: { readonly actor: Actor }) {
  const { lab } = useLabMessages();
  return (
    <span className={clsx("rounded px-1.5 py-0.5 font-medium text-xs whitespace-nowrap", COLOURS[actor])}>
      {lab.actor[actor]}
    </span>
  );
}
