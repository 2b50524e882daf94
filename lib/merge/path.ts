import type { Path } from "./model";
import type { Entry, Item, Slot } from "./outline";

/** Names that need no quotes: no mark of the notation occurs in them. */
const PLAIN_FIELD = /^[A-Za-z_][\w-]*$/;
const PLAIN_ITEM = /^[^[\]"#:\p{Cc}]+$/u;

/**
 * A readable text for a place, one for each place: `.spec.groups[shop].rules[PaySlow].for`. It starts with a mark, so
 * that no id is the name of an object's built-in property. `aspect` tells apart what is decided at one place.
 */
export function idOf(path: Path, aspect?: "order" | "place" | "duplicate" | "rest"): string {
  const steps = path.map((step) => {
    if ("item" in step) return `[${step.item}]`;
    return PLAIN_FIELD.test(step.field) ? `.${step.field}` : `.${JSON.stringify(step.field)}`;
  });
  return `${steps.join("") || "."}${aspect ? `:${aspect}` : ""}`;
}

/** The label, quoted where that is needed, numbered from the second of a label on. */
function itemName(label: string, occurrence: number): string {
  const name = PLAIN_ITEM.test(label) ? label : JSON.stringify(label);
  return occurrence > 1 ? `${name} #${occurrence}` : name;
}

/** The items of a list over all versions with their paths. Numbers go to those of base first, then mine, then theirs. */
export function pathsOf(slot: Slot, path: Path): ReadonlyMap<Entry, Path> {
  const { label, detail } = slot.shape.identity;
  const seen = new Map<string, number>();
  const named = new Map<Entry, { readonly item: Item; readonly label: string; readonly name: string }>();
  for (const version of ["base", "mine", "theirs"] as const)
    for (const { entry } of slot.lists[version]?.items ?? []) {
      const item = entry.base ?? entry.mine ?? entry.theirs;
      if (!item || named.has(entry)) continue;
      const text = label(item.value);
      const occurrence = (seen.get(text) ?? 0) + 1;
      seen.set(text, occurrence);
      named.set(entry, { item, label: text, name: itemName(text, occurrence) });
    }
  const paths = new Map<Entry, Path>();
  for (const [entry, { item, label: text, name }] of named) {
    const shared = (seen.get(text) ?? 0) > 1;
    const full = shared && detail ? `${text} ${detail(item.value)}`.trim() : text;
    paths.set(entry, [...path, { item: name, label: full }]);
  }
  return paths;
}

/** What the item at a path is called inside an id. */
export function nameIn(path: Path): string {
  const step = path.at(-1);
  return step && "item" in step ? step.item : "";
}
