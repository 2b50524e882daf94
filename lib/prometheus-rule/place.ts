import type { Path, Step } from "@/lib/merge/model";

/** A list item as the merge names it: an id that is stable in this merge, and a name for the reader. */
export interface Item {
  readonly item: string;
  readonly label: string;
}

/** Where in a PrometheusRule something lies. */
export interface Place {
  /** undefined: the object itself. */
  readonly group: Item | undefined;
  /** undefined: the group itself, or the object. */
  readonly rule: Item | undefined;
  /** The steps below rule, group or object; none: it is the rule, group or object as a whole. */
  readonly fields: readonly string[];
}

/**
 * Reads a path of the merge the way an operator thinks of it: the first list item on it is a group, the second a
 * rule, and what follows the last one is a field of it.
 */
export function placeOf(path: Path): Place {
  const items = path.filter(isItem);
  const last = path.findLastIndex(isItem);
  return {
    group: items[0],
    rule: items[1],
    fields: path.slice(last + 1).flatMap((step) => ("field" in step ? [step.field] : [])),
  };
}

/** A path as an operator would say it: group, rule, field. */
export function readablePath(path: Path): string {
  const { group, rule, fields } = placeOf(path);
  return [group?.label, rule?.label, fields.join(".") || undefined]
    .filter((part) => part !== undefined)
    .join(" › ");
}

function isItem(step: Step): step is Item {
  return "item" in step;
}
