import { changeOf, conflictOf } from "./divergence";
import type { Path } from "./model";
import { mergeOrder } from "./order";
import type { Entry, Item, Slot } from "./outline";
import { nameIn } from "./path";
import { eachVersion, note, type Scope } from "./scope";
import type { Divergence, OrderNode } from "./tree";

/** Whether a side has the item in another list than base. */
export function isMovedBy(entry: Entry, side: "mine" | "theirs"): boolean {
  return entry[side]?.list.slot !== entry.base?.list.slot;
}

/** The list where an item comes from, which names its place: that of base, else the one it was inserted into. */
export function homeOf(entry: Entry): Slot | undefined {
  return (entry.base ?? entry.mine ?? entry.theirs)?.list.slot;
}

/** Whether a side moved an item into this list. */
export function hasArrivals(slot: Slot | undefined): boolean {
  const lists = [slot?.lists.mine, slot?.lists.theirs];
  return lists.some((list) => list?.items.some(({ entry }) => entry.moved && homeOf(entry) !== slot));
}

/** The merged order of a list, and who decides about it: nobody where no side moved anything. */
export function orderOf(slot: Slot, paths: ReadonlyMap<Entry, Path>, scope: Scope): OrderNode {
  const entries = eachVersion((version) => {
    const items = slot.lists[scope.stand[version]]?.items ?? [];
    return items.map((item) => item.entry);
  });
  const merge = mergeOrder(entries.base, entries.mine, entries.theirs);
  if (merge.merged && merge.movedBy === "nobody") return { merge, at: undefined, names: new Map() };
  const names = new Map([...paths].map(([entry, path]) => [entry, nameIn(path)]));
  const sides = eachVersion((version) => merge[version].map((entry) => names.get(entry) ?? ""));
  const at =
    merge.merged && merge.movedBy !== "nobody"
      ? changeOf(scope.path, sides, merge.movedBy, "order")
      : conflictOf("order", scope.path, sides);
  return { merge, at: note(at, scope), names };
}

/** Who decides in which list an item stands; nobody where a version lacks it. */
export function placeOf(entry: Entry, scope: Scope): Divergence | undefined {
  const { base, mine, theirs } = eachVersion((version) => entry[version]?.list.slot);
  if (!base || !mine || !theirs) return undefined;
  const sides = eachVersion((version) => ownerLabel(entry[version]));
  const by = mine === theirs ? "both" : base === theirs ? "mine" : base === mine ? "theirs" : undefined;
  const at = by ? changeOf(scope.path, sides, by, "place") : conflictOf("place", scope.path, sides);
  // Two owners can have one label: the offers follow the lists, not their labels.
  const offers = (["mine", "theirs", "base"] as const).filter(
    (version, index) => [mine, theirs, base].indexOf({ mine, theirs, base }[version]) === index,
  );
  return note({ ...at, offers }, scope);
}

function ownerLabel(item: Item | undefined): string {
  const owner = item?.list.owner;
  return owner ? owner.list.shape.identity.label(owner.value) : "";
}
