import { propertyOf } from "@/lib/json/json";
import { conflictOf } from "./divergence";
import type { Path, Version } from "./model";
import type { Entry, Item, Slot } from "./outline";
import type { Clash } from "./tree";

/**
 * Finds the names of a list that items would share although each side alone keeps them apart: some items have the name
 * in mine only, others in theirs only. Whether they really meet depends on what is decided about each of them.
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
  const entries = [...paths.keys()];
  const onlyOn = (
    version: "mine" | "theirs",
    other: "mine" | "theirs",
  ): ReadonlyMap<string, readonly Entry[]> =>
    grouped(entries, (entry) => {
      const name = nameOn(entry, version);
      return nameOn(entry, other) === name ? undefined : name;
    });
  const ofTheirs = onlyOn("theirs", "mine");
  return [...onlyOn("mine", "theirs")].flatMap(([name, mine]) => {
    const theirs = ofTheirs.get(name);
    const [first, rival] = [mine[0], theirs?.[0]];
    if (!theirs || !first || !rival) return [];
    const sides = {
      base: entries.find((entry) => nameOn(entry, "base") === name)?.base?.value,
      mine: itemOf(first, "mine")?.value,
      theirs: itemOf(rival, "theirs")?.value,
    };
    return [{ mine, theirs, field, name, at: conflictOf("duplicate", paths.get(first) ?? [], sides) }];
  });
}

function grouped(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string | undefined,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return groups;
}
