import { outlineOf, type Subject, subjectsOf } from "@/components/merge/model/outline";
import type { Messages } from "@/lib/messages/messages";
import type { Changer } from "@/lib/prometheus-rule/changers";
import { placeOf } from "@/lib/prometheus-rule/place";
import type { Fate, Verdict } from "@/lib/receipt/fates";
import type { SaveRecord } from "@/lib/receipt/receipt";

/** A rule, a group or the object itself with what became of each place in it. */
export interface ToldSubject {
  readonly subject: Subject;
  readonly fates: readonly Fate[];
}

/** The fates of a save by rule, group and object, in the order in which the merge dialog shows them. */
export function toldFates({ fates }: SaveRecord): readonly ToldSubject[] {
  const byPlace = new Map(fates.map((fate) => [fate.place, fate]));
  return subjectsOf(outlineOf([...byPlace.keys()]))
    .map((subject) => ({
      subject,
      fates: subject.divergences.flatMap((place) => byPlace.get(place) ?? []),
    }))
    .filter((told) => told.fates.length > 0);
}

/** How many places there are of each verdict, as a sentence. */
export function countsText({ fates }: SaveRecord, { receipt }: Messages): string {
  const counts = new Map<Verdict["kind"], number>();
  for (const { verdict } of fates) counts.set(verdict.kind, (counts.get(verdict.kind) ?? 0) + 1);
  return receipt.counts([...counts].map(([kind, n]) => ({ verdict: receipt.tally[kind], n })));
}

/** Who made theirs at a place, as far as it is known: those who changed the group that it is in, or the object. */
export function madeTheirs(
  { theirsBy }: SaveRecord,
  { place }: Fate,
  { punctuation }: Messages,
): string | undefined {
  const group = placeOf(place.path).group?.label;
  const changed = ({ groups, object }: Changer) => (group === undefined ? object : groups.includes(group));
  const names = theirsBy.filter(changed).map(({ by }) => by);
  return names.length === 0 ? undefined : names.join(punctuation.enumeration);
}
