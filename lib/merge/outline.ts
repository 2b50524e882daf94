import { isJsonArray, isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import type { ListShape, Shape, Version } from "./model";
import { isNothing, keysOf, shapeOf } from "./property";

const NO_SIDES: readonly never[] = [];
const NO_LISTS: readonly ItemList[] = [];

/** A list item on one side. */
export class Item {
  readonly value: Json;
  readonly version: Version;
  readonly list: ItemList;
  readonly index: number;
  /** The lists directly below this item. */
  lists: readonly ItemList[] = NO_LISTS;
  #entry: Entry | undefined;

  constructor(value: Json, version: Version, list: ItemList, index: number) {
    this.value = value;
    this.version = version;
    this.list = list;
    this.index = index;
  }

  /** What this item is on the three sides; it stands alone until aligning says otherwise. */
  get entry(): Entry {
    this.#entry ??= newEntry(this);
    return this.#entry;
  }

  set entry(entry: Entry) {
    this.#entry = entry;
  }
}

/** A list on one side. */
export interface ItemList {
  readonly shape: ListShape;
  /** The item that holds this list; undefined: the document itself. */
  readonly owner: Item | undefined;
  /** The fields that lead from the owner to the list. */
  readonly place: readonly string[];
  readonly items: readonly Item[];
  /** The place of this list over the three sides; set while aligning. */
  slot: Slot | undefined;
}

/** One item over the three sides: at most one item of each. */
export interface Entry {
  base: Item | undefined;
  mine: Item | undefined;
  theirs: Item | undefined;
  /** The sides on which the item is only probably this one. */
  doubtful: readonly ("mine" | "theirs")[];
  /** The sides on which the item is the very same as in base. */
  untouched: readonly ("mine" | "theirs")[];
  /** It stands in different lists on different sides. */
  moved: boolean;
  /** Somewhere below it something moved from one list to another. */
  crossed: boolean;
}

/** One list over the three sides. */
export interface Slot {
  readonly shape: ListShape;
  readonly owner: Entry | undefined;
  /** The fields that lead from the owner to the list. */
  readonly place: readonly string[];
  readonly lists: Partial<Record<Version, ItemList>>;
}

export interface Outline {
  readonly lists: readonly ItemList[];
  /** Some list or record is of another kind than its shape says. */
  readonly misfit: boolean;
}

/** Finds the lists of a document and their items, as far as its shape describes them. */
export function outlineOf(value: Json, shape: Shape, version: Version): Outline {
  const walk = new Walk(version);
  return { lists: walk.listsIn(value, shape, undefined, []), misfit: walk.misfit };
}

class Walk {
  misfit = false;
  readonly #version: Version;

  constructor(version: Version) {
    this.#version = version;
  }

  listsIn(value: Json, shape: Shape, owner: Item | undefined, place: readonly string[]): readonly ItemList[] {
    if (shape.kind === "value" || !holdsLists(shape) || isNothing(value)) return [];
    if (shape.kind === "list") return this.#list(value, shape, owner, place);
    if (!isJsonObject(value)) return this.#refuse();
    return keysOf(value).flatMap((key) =>
      this.listsIn(propertyOf(value, key) ?? null, shapeOf(shape, key), owner, [...place, key]),
    );
  }

  #list(
    value: Json,
    shape: ListShape,
    owner: Item | undefined,
    place: readonly string[],
  ): readonly ItemList[] {
    if (!isJsonArray(value)) return this.#refuse();
    const items: Item[] = [];
    const list: ItemList = { shape, owner, place, items, slot: undefined };
    for (const [index, each] of value.entries()) items.push(this.#item(each, list, index));
    return [list];
  }

  #item(value: Json, list: ItemList, index: number): Item {
    const item = new Item(value, this.#version, list, index);
    if (holdsLists(list.shape.item)) item.lists = this.listsIn(value, list.shape.item, item, []);
    return item;
  }

  #refuse(): readonly ItemList[] {
    this.misfit = true;
    return [];
  }
}

const knownHolders = new WeakMap<Shape, boolean>();

/** Whether values of this shape can hold a list that is merged by identity. */
export function holdsLists(shape: Shape): boolean {
  if (shape.kind !== "record") return shape.kind === "list";
  const known = knownHolders.get(shape);
  if (known !== undefined) return known;
  const holds = holdsLists(shape.other) || Object.values(shape.fields).some(holdsLists);
  knownHolders.set(shape, holds);
  return holds;
}

function newEntry(item: Item): Entry {
  const alone: Entry = {
    base: undefined,
    mine: undefined,
    theirs: undefined,
    doubtful: NO_SIDES,
    untouched: NO_SIDES,
    moved: false,
    crossed: false,
  };
  return Object.assign(alone, { [item.version]: item });
}
