import { conflictOf } from "./divergence";
import type { Path, Version } from "./model";
import type { Entry, Item, Slot } from "./outline";
import { propertyOf } from "./property";
import type { Clash } from "./tree";

/**
 * Finds the pairs of items of a list that would bear one name although no side alone has two of that name: one item
 * has the name from mine, the other from theirs. Whether they really meet depends on what is decided about each.
 */
export function clashesIn(
  slot: Slot,
  itemOf: (entry: Entry, version: Version) => Item | undefined,
  paths: ReadonlyMap<Entry, Path>,
): readonly Clash[] {
  const field = slot.shape.identity.unique;
  if (field === undefined) return [];
  const nameOn = (entry: Entry, version: Version): string | undefined => {
    const item = itemOf(entry, version);
    const name = item?.list.slot === slot ? propertyOf(item.value, field) : undefined;
    return typeof name === "string" ? name : undefined;
  };
  const named = new Map<string, Entry[]>();
  for (const entry of paths.keys()) {
    const name = nameOn(entry, "theirs");
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), entry]);
  }
  return [...paths].flatMap(([mine, path]) => {
    const name = nameOn(mine, "mine");
    if (name === undefined || nameOn(mine, "theirs") === name) return [];
    const rivals = (named.get(name) ?? []).filter((theirs) => nameOn(theirs, "mine") !== name);
    return rivals.map((theirs) => {
      const sides = {
        base: mine.base?.value,
        mine: itemOf(mine, "mine")?.value,
        theirs: itemOf(theirs, "theirs")?.value,
      };
      return { mine, theirs, field, name, at: conflictOf("duplicate", path, sides) };
    });
  });
}
