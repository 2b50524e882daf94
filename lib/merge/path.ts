import type { Path } from "./model";

/** Names that need no quotes: no mark of the notation occurs in them. */
const PLAIN_FIELD = /^[A-Za-z_][\w-]*$/;
const PLAIN_ITEM = /^[^[\]"#:\p{Cc}]+$/u;

/**
 * A readable text for a place, one for each place: `.spec.groups[shop].rules[PaySlow].for`. It starts with a mark, so
 * that no id is the name of an object's built-in property. `aspect` tells apart what is decided at one place.
 */
export function idOf(path: Path, aspect?: "order" | "place" | "duplicate"): string {
  const steps = path.map((step) => {
    if ("item" in step) return `[${step.item}]`;
    return PLAIN_FIELD.test(step.field) ? `.${step.field}` : `.${JSON.stringify(step.field)}`;
  });
  return `${steps.join("") || "."}${aspect ? `:${aspect}` : ""}`;
}

/** The name of an item inside an id: its label, quoted where that is needed, numbered from the second of a label on. */
export function itemName(label: string, occurrence: number): string {
  const name = PLAIN_ITEM.test(label) ? label : JSON.stringify(label);
  return occurrence > 1 ? `${name} #${occurrence}` : name;
}
