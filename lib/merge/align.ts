import type { Json } from "@/lib/json/json";
import { matchEdits, matchInserts } from "./match";
import type { Shape } from "./model";
import { type Entry, type Item, type ItemList, outlineOf, type Slot } from "./outline";
import type { ListPair } from "./pairs";

/** The lists of three documents, laid side by side. */
export interface Alignment {
  /** The list at a place below an item, or below the document (owner undefined); undefined: on no side. */
  readonly slotAt: (owner: Entry | undefined, place: readonly string[]) => Slot | undefined;
  /** Where lists stand below an item, or below the document, on any side: the fields that lead there. */
  readonly placesBelow: (owner: Entry | undefined) => readonly (readonly string[])[];
  /** Some item moved from one list to another. */
  readonly crossed: boolean;
}

/** Finds out which item of each list is which on the three sides, outer lists before the lists in their items. */
export function align(base: Json, mine: Json, theirs: Json, shape: Shape): Alignment {
  const [b, m, t] = [
    outlineOf(base, shape, "base"),
    outlineOf(mine, shape, "mine"),
    outlineOf(theirs, shape, "theirs"),
  ];
  // Where a list is merged as one value, nothing may move out of it or into it.
  const moves = ![b, m, t].some(({ misfit }) => misfit);
  alignEdits(b.lists, m.lists, "mine", moves);
  alignEdits(b.lists, t.lists, "theirs", moves);
  alignInserts(m.lists, t.lists);
  const slots = new Slots();
  slots.add("base", b.lists);
  slots.add("mine", m.lists);
  slots.add("theirs", t.lists);
  return {
    slotAt: (owner, place) => slots.at(owner, place),
    placesBelow: (owner) => slots.places(owner),
    crossed: slots.markMoves(),
  };
}

function alignEdits(
  base: readonly ItemList[],
  edited: readonly ItemList[],
  side: "mine" | "theirs",
  moves: boolean,
): void {
  if (base.length === 0) return;
  for (const shape of new Set(base.map((list) => list.shape))) {
    const ofShape = (list: ItemList): boolean => list.shape === shape;
    const lists = listPairs(base.filter(ofShape), edited.filter(ofShape), side);
    for (const [left, right, certainty] of matchEdits(lists, shape.identity, moves)) {
      left.entry[side] = right;
      right.entry = left.entry;
      if (certainty === "doubtful") left.entry.doubtful = [...left.entry.doubtful, side];
      if (certainty === "identical") left.entry.untouched = [...left.entry.untouched, side];
    }
  }
  alignEdits(below(base), below(edited), side, moves);
}

/** The lists of base each with its counterpart on a side, and the lists of that side that have none. */
function listPairs(
  base: readonly ItemList[],
  edited: readonly ItemList[],
  side: "mine" | "theirs",
): readonly ListPair[] {
  const counterparts = byOwner(edited, (owner) => owner);
  const rest = new Set(edited);
  const pairs = base.map(({ owner, place, items }) => {
    const counterpart = owner?.entry[side];
    const other = owner && !counterpart ? undefined : counterparts.get(counterpart)?.get(placeKey(place));
    if (other) rest.delete(other);
    const equal = owner?.entry.untouched.includes(side) ?? false;
    return { left: items, right: other?.items ?? [], equal };
  });
  return [...pairs, ...[...rest].map(({ items }) => ({ left: [], right: items, equal: false }))];
}

function alignInserts(mine: readonly ItemList[], theirs: readonly ItemList[]): void {
  if (mine.length === 0 || theirs.length === 0) return;
  const counterparts = byOwner(theirs, (owner) => owner?.entry);
  for (const list of mine) {
    const other = counterparts.get(list.owner?.entry)?.get(placeKey(list.place));
    if (!other) continue;
    const inserted = {
      left: list.items.filter(isInserted),
      right: other.items.filter(isInserted),
      equal: false,
    };
    for (const [left, right] of matchInserts(inserted, list.shape.identity)) {
      left.entry.theirs = right;
      right.entry = left.entry;
    }
  }
  alignInserts(below(mine), below(theirs));
}

function isInserted(item: Item): boolean {
  return item.entry.base === undefined;
}

function below(lists: readonly ItemList[]): readonly ItemList[] {
  return lists.flatMap(({ items }) => items.flatMap((item) => item.lists));
}

function byOwner<Owner>(
  lists: readonly ItemList[],
  ownerOf: (owner: Item | undefined) => Owner,
): ReadonlyMap<Owner, ReadonlyMap<string, ItemList>> {
  const owners = new Map<Owner, Map<string, ItemList>>();
  for (const list of lists) {
    const owner = ownerOf(list.owner);
    const places = owners.get(owner) ?? new Map<string, ItemList>();
    owners.set(owner, places.set(placeKey(list.place), list));
  }
  return owners;
}

class Slots {
  readonly #slots = new Map<Entry | undefined, Map<string, Slot>>();
  readonly #entries = new Set<Entry>();

  add(version: "base" | "mine" | "theirs", lists: readonly ItemList[]): void {
    for (const list of lists) {
      const slot = this.#obtain(list.owner?.entry, list);
      slot.lists[version] = list;
      list.slot = slot;
      for (const item of list.items) {
        this.#entries.add(item.entry);
        this.add(version, item.lists);
      }
    }
  }

  #obtain(owner: Entry | undefined, { place, shape }: ItemList): Slot {
    const places = this.#slots.get(owner) ?? new Map<string, Slot>();
    const slot = places.get(placeKey(place)) ?? { shape, owner, place, lists: {} };
    this.#slots.set(owner, places.set(placeKey(place), slot));
    return slot;
  }

  at(owner: Entry | undefined, place: readonly string[]): Slot | undefined {
    return this.#slots.get(owner)?.get(placeKey(place));
  }

  places(owner: Entry | undefined): readonly (readonly string[])[] {
    return [...(this.#slots.get(owner)?.values() ?? [])].map((slot) => slot.place);
  }

  /** Marks the items that moved from one list to another and everything around them; whether there are any. */
  markMoves(): boolean {
    let any = false;
    for (const entry of this.#entries) {
      const items = [entry.base, entry.mine, entry.theirs].filter((item) => item !== undefined);
      entry.moved = new Set(items.map((item) => item.list.slot)).size > 1;
      if (!entry.moved) continue;
      any = true;
      for (const item of items) markAround(item);
    }
    return any;
  }
}

function markAround(item: Item): void {
  for (let owner = item.list.owner; owner; owner = owner.list.owner) owner.entry.crossed = true;
}

/** The key of a list's place below its owner. */
function placeKey(fields: readonly string[]): string {
  return JSON.stringify(fields);
}
