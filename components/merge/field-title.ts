import type { Messages } from "@/lib/messages/messages";
import { placeOf } from "@/lib/prometheus-rule/place";
import { type Divergence, isOrder, isPlace } from "./model/choices";
import type { Subject } from "./model/outline";

/** What a place is called below the name of its rule, group or object: a field, an order, or the whole thing. */
export function fieldTitle({ merge }: Messages, subject: Subject, divergence: Divergence): string {
  const { fields } = placeOf(divergence.path);
  if (isPlace(divergence)) return merge.fields.place;
  if (isOrder(divergence)) return fields.at(-1) === "groups" ? merge.fields.groups : merge.fields.rules;
  return fields.length === 0 ? merge.fields.whole[subject.kind] : fields.join(".");
}

/** What a rule, group or object is called in a sentence. */
export function subjectTitle({ merge }: Messages, subject: Subject): string {
  return subject.kind === "object" ? merge.tree.object : subject.label;
}
