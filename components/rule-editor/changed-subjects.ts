import { outlineOf, type Subject, subjectsOf } from "@/components/merge/model/outline";
import type { Change, Conflict } from "@/lib/merge/model";
import { diff } from "@/lib/merge/plan";
import type { Messages } from "@/lib/messages/messages";
import { editableOf } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { StoredRule } from "@/lib/prometheus-rule/types";

/** What differs between two stored versions: rules, groups and the object itself, each with its places. */
export function changedSubjects(before: StoredRule, after: StoredRule): readonly Subject[] {
  return subjectsWith(diff(editableOf(before), editableOf(after), ruleShape));
}

/** The rules, groups and the object itself in which changes or conflicts lie, from top to bottom. */
export function subjectsWith(changes: readonly (Change | Conflict)[]): readonly Subject[] {
  return subjectsOf(outlineOf(changes)).filter(({ divergences }) => divergences.length > 0);
}

/** So many names fit into one line of a bar. */
const NAMED = 3;

/** "CartErrors, CartSlow and 4 more" */
export function changedText(subjects: readonly Subject[], { editor }: Messages): string {
  const names = [
    ...new Set(subjects.map(({ kind, label }) => (kind === "object" ? editor.review.object : label))),
  ];
  return editor.bars.changed(names.slice(0, NAMED), names.length - NAMED);
}
