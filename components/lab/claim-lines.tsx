"use client";

import clsx from "clsx";
import { CircleCheck, CircleX, ShieldCheck, Shuffle } from "lucide-react";
import { type Fate, isLoss } from "@/lib/lab/step";
import { useLabMessages } from "./lab-messages";
import type { CheckedClaim } from "./model/claims";

const FATES: Readonly<Record<Fate, { icon: typeof CircleCheck; colour: string }>> = {
  kept: { icon: CircleCheck, colour: "text-good" },
  refused: { icon: ShieldCheck, colour: "text-good" },
  lost: { icon: CircleX, colour: "text-danger" },
  misplaced: { icon: Shuffle, colour: "text-danger" },
};

/** What became of whose change, as large as the text around it. Nothing where nothing was claimed. */
export function Claims({ claims }: { readonly claims: readonly CheckedClaim[] }) {
  const { lab } = useLabMessages();
  if (claims.length === 0) return null;
  return (
    <ul className="space-y-2">
      {claims.map((checked) => (
        <ClaimLine key={`${checked.claim.whose} ${lab.claim(checked.claim, checked.found)}`} {...checked} />
      ))}
    </ul>
  );
}

function ClaimLine({ claim, found, holds }: CheckedClaim) {
  const { lab } = useLabMessages();
  const { icon: Icon, colour } = FATES[claim.fate];
  return (
    <li className="flex items-start gap-[0.5em]">
      <Icon
        aria-hidden
        className={clsx("mt-[0.1em] size-[1.2em] shrink-0", holds ? colour : "text-danger")}
      />
      <p className={clsx("leading-snug", isLoss(claim.fate) && "font-semibold")}>{lab.claim(claim, found)}</p>
    </li>
  );
}
