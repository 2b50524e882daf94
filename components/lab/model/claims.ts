import { equalJson, type Json } from "@/lib/json/json";
import { type Place, valueAt } from "@/lib/lab/place";
import type { Entry, Run } from "@/lib/lab/run";
import type { Claim, Operator } from "@/lib/lab/step";

/** A claim, and what was found at its place. */
export interface CheckedClaim {
  readonly claim: Claim;
  readonly found: Json | undefined;
  readonly holds: boolean;
}

/** The claims of an entry's step beside what its answer holds; none where nothing came back. */
export function checkedClaims({ step, exchange }: Entry): readonly CheckedClaim[] {
  if (!("expect" in step) || exchange?.answer.kind !== "answered" || exchange.answer.code !== 200) return [];
  const { body } = exchange.answer;
  return (step.expect.claims ?? []).map((claim) => {
    const found = valueAt(body, claim.place);
    return { claim, found, holds: equalJson(found, claim.is) };
  });
}

/** What one check of a run has found. */
export interface Check {
  /** The entry's. */
  readonly number: number;
  /** The entry before it, whose outcome is checked. */
  readonly of: Entry | undefined;
  /** At least one. */
  readonly claims: readonly CheckedClaim[];
}

/** The checks of a run in their order. */
export function checksOf({ entries }: Run): readonly Check[] {
  return entries.flatMap((entry, at) => {
    const claims = checkedClaims(entry);
    return claims.length === 0 ? [] : [{ number: entry.number, of: entries[at - 1], claims }];
  });
}

/** The claims that still speak of what is stored: those of the last entry. */
export function currentClaims({ entries }: Run): readonly CheckedClaim[] {
  const last = entries.at(-1);
  return last === undefined ? [] : checkedClaims(last);
}

/** The value that an operator has typed at a place last; undefined where none was. */
export function typedAt({ entries }: Run, by: Operator, place: Place): string | undefined {
  for (const { step } of entries.toReversed())
    if (step.do === "edit" && step.by === by && step.edit.kind === "set" && equalJson(step.edit.place, place))
      return step.edit.value;
  return undefined;
}
