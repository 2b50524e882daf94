import { equalJson, isJsonArray, isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import type { Alignment } from "./align";
import { clashesIn } from "./clash";
import { changeOf, conflictOf, mergeWhole } from "./divergence";
import type { ListShape, RecordShape, Shape, Version } from "./model";
import { type Entry, holdsLists, type Slot } from "./outline";
import { pathsOf } from "./path";
import { hasArrivals, homeOf, isMovedBy, orderOf, placeOf } from "./placing";
import { isEmpty, isNothing, keysOf, shapeOf } from "./property";
import { eachVersion, type Notes, note, OWN, type Scope, type Stand, standing, valuesOf } from "./scope";
import type { EntryNode, ListNode, Node, Sides } from "./tree";

/** Plans the merge of three aligned documents from the top down. */
export class Planner {
  readonly #alignment: Alignment;
  readonly #notes: Notes = { silent: false, touched: 0 };
  /** The nodes of items that stand in different lists on different sides. */
  readonly moved = new Map<Entry, EntryNode>();
  readonly lists = new Map<Slot, ListNode>();

  constructor(alignment: Alignment) {
    this.#alignment = alignment;
  }

  document(sides: Sides, shape: Shape): Node {
    const { crossed } = this.#alignment;
    return this.#node(sides, shape, {
      path: [],
      owner: undefined,
      fields: [],
      stand: OWN,
      notes: this.#notes,
      crossed,
    });
  }

  #node(sides: Sides, shape: Shape, scope: Scope): Node {
    const { mine, theirs } = sides;
    if (isUnchanged(sides, shape, scope)) return settled(mine);
    const structured = this.#structured(sides, shape, scope);
    // What both sides emptied was planned for what moved out of it; its own form is merged as one value.
    if (structured && !(isEmpty(mine) && isEmpty(theirs) && this.#arrivals(scope).length === 0))
      return structured;
    const { divergence, merged } = mergeWhole(scope.path, sides);
    return divergence && note(divergence, scope) ? { kind: "leaf", at: divergence, merged } : settled(merged);
  }

  /** undefined: the values are merged as one. Absent and null stand for empty, as long as something is or comes in. */
  #structured(sides: Sides, shape: Shape, scope: Scope): Node | undefined {
    const values = [sides.base, sides.mine, sides.theirs];
    if (values.every(isEmpty) && this.#arrivals(scope).length === 0) return undefined;
    const fits = (isKind: (value: unknown) => boolean): boolean =>
      values.every((value) => isNothing(value) || isKind(value));
    if (shape.kind === "record" && fits(isJsonObject)) return this.#record(sides, shape, scope);
    if (shape.kind === "list" && fits(isJsonArray)) return this.#list(sides, shape, scope);
    return undefined;
  }

  #record(sides: Sides, shape: RecordShape, scope: Scope): Node {
    const keys = new Set([
      ...keysOf(sides.theirs),
      ...keysOf(sides.mine),
      ...keysOf(sides.base),
      ...this.#arrivals(scope),
    ]);
    const fields = [...keys].map((key) => {
      const values = eachVersion((version) => propertyOf(sides[version], key));
      const inner = shapeOf(shape, key);
      if (isUnchanged(values, inner, scope)) return [key, settled(values.mine)] as const;
      const below = {
        ...scope,
        path: [...scope.path, { field: key }],
        fields: [...scope.fields, key],
      };
      return [key, this.#node(values, inner, below)] as const;
    });
    return { kind: "record", fields, sides };
  }

  /** The next fields on the way to lists that something moved into, maybe on another side; "" for a list right here. */
  #arrivals({ crossed, owner, fields }: Scope): readonly string[] {
    if (!crossed) return [];
    const below = this.#alignment
      .placesBelow(owner)
      .filter((place) => fields.every((field, depth) => place[depth] === field));
    return below
      .filter((place) => hasArrivals(this.#alignment.slotAt(owner, place)))
      .map((place) => place[fields.length] ?? "");
  }

  #list(sides: Sides, shape: ListShape, scope: Scope): Node | undefined {
    const slot = this.#alignment.slotAt(scope.owner, scope.fields);
    if (!slot) return undefined;
    const paths = pathsOf(slot, scope.path);
    const items = new Map<Entry, EntryNode>();
    for (const [entry, path] of paths) {
      if (!entry.moved && isLeftAlone(entry)) {
        items.set(entry, unopposed(settled(entry[scope.stand.mine]?.value)));
        continue;
      }
      const within = { ...scope, path, owner: entry, fields: [] };
      if (entry.moved) this.#movedEntry(entry, slot, shape, within);
      else if (standing(entry, scope.stand).some(Boolean))
        items.set(entry, this.#entry(entry, shape, within));
    }
    const clashes = clashesIn(slot, (entry, version) => entry[scope.stand[version]], paths);
    const list: ListNode = { kind: "list", slot, order: orderOf(slot, paths, scope), items, clashes, sides };
    if (scope.stand === OWN || !this.lists.has(slot)) this.lists.set(slot, list);
    return list;
  }

  /** An item that changes lists is planned once, where it comes from; in its other lists it counts as touched. */
  #movedEntry(entry: Entry, slot: Slot, shape: ListShape, scope: Scope): void {
    if (homeOf(entry) !== slot) {
      const arrived = standing(entry, scope.stand).some((item) => item?.list.slot === slot);
      if (arrived) scope.notes.touched += 1;
      return;
    }
    if (this.moved.has(entry)) return;
    const own = { ...scope, stand: OWN, notes: this.#notes };
    const node = this.#entry(entry, shape, own);
    this.moved.set(entry, { ...node, place: placeOf(entry, own) });
  }

  #entry(entry: Entry, shape: ListShape, around: Scope): EntryNode {
    const scope = { ...around, crossed: entry.crossed };
    const [base, mine, theirs] = standing(entry, scope.stand);
    if (base && mine && theirs) return this.#kept(entry, shape, scope);
    if (!base && mine && theirs) return this.#insertedByBoth(entry, shape, scope);
    const sides = valuesOf(entry, scope.stand);
    const forms = eachVersion((version) => this.#form(entry, scope.stand[version], shape, scope));
    if (!base) {
      const by = mine ? "mine" : "theirs";
      const fate = note(changeOf(scope.path, sides, by), scope);
      return { fate, forms: { ...forms, merged: forms[by] }, place: undefined };
    }
    if (!mine && !theirs) {
      const fate = note(changeOf(scope.path, sides, "both"), scope);
      return { fate, forms: { ...forms, merged: undefined }, place: undefined };
    }
    return this.#deletedByOne(entry, shape, scope, forms);
  }

  #kept(entry: Entry, shape: ListShape, scope: Scope): EntryNode {
    const sides = valuesOf(entry, scope.stand);
    if (isLeftAlone(entry)) return unopposed(settled(sides.mine));
    if (scope.stand === OWN && this.#isDoubtful(entry, shape, scope)) {
      const fate = note(conflictOf("match", scope.path, sides, true), scope);
      const forms = eachVersion((version) => this.#form(entry, version, shape, scope));
      return { fate, forms: { ...forms, merged: forms.theirs }, place: undefined };
    }
    if (scope.stand === OWN && entry.doubtful.length > 0 && !holdsLists(shape.item))
      return this.#replaced(entry, sides, scope);
    return unopposed(this.#node(sides, shape.item, scope));
  }

  /** A doubtful pair that only one side touched is one change: field by field two different items could be mixed. */
  #replaced(entry: Entry, sides: Sides, scope: Scope): EntryNode {
    const { divergence, merged } = mergeWhole(scope.path, sides);
    const forms = eachVersion((version) => settled(entry[version]?.value));
    const fate = divergence && note(divergence, scope);
    return { fate, forms: { ...forms, merged: settled(merged) }, place: undefined };
  }

  /** A doubtful pair is merged only where the other side left the item alone. */
  #isDoubtful(entry: Entry, shape: ListShape, scope: Scope): boolean {
    if (entry.doubtful.length === 0 || equalJson(entry.mine?.value, entry.theirs?.value)) return false;
    return (
      (entry.doubtful.includes("mine") && this.#isTouched(entry, "theirs", shape, scope)) ||
      (entry.doubtful.includes("theirs") && this.#isTouched(entry, "mine", shape, scope))
    );
  }

  #isTouched(entry: Entry, side: "mine" | "theirs", shape: ListShape, scope: Scope): boolean {
    return isMovedBy(entry, side) || this.#alone(entry, side, shape, scope).touched;
  }

  /** What a side alone made of an item, its other side standing still. */
  #alone(
    entry: Entry,
    side: "mine" | "theirs",
    shape: ListShape,
    scope: Scope,
  ): { node: Node; touched: boolean } {
    const notes: Notes = { silent: true, touched: 0 };
    const stand: Stand = { base: "base", mine: "base", theirs: "base", [side]: side };
    const node = this.#node(valuesOf(entry, stand), shape.item, { ...scope, stand, notes });
    return { node, touched: notes.touched > 0 };
  }

  #deletedByOne(entry: Entry, shape: ListShape, scope: Scope, forms: Forms): EntryNode {
    const sides = valuesOf(entry, scope.stand);
    const by = sides.mine === undefined ? "mine" : "theirs";
    const keeper = by === "mine" ? "theirs" : "mine";
    const { node, touched } = this.#alone(entry, keeper, shape, scope);
    const kept = { ...forms, [keeper]: node };
    if (!touched && !isMovedBy(entry, keeper)) {
      const fate = note(changeOf(scope.path, sides, by), scope);
      return { fate, forms: { ...kept, merged: undefined }, place: undefined };
    }
    const kind = entry.doubtful.includes(keeper) ? "match" : "presence";
    const fate = note(conflictOf(kind, scope.path, sides), scope);
    return { fate, forms: { ...kept, merged: node }, place: undefined };
  }

  /** Where both can be kept, two items of a unique name are joined: they cannot stand side by side. */
  #insertedByBoth(entry: Entry, shape: ListShape, scope: Scope): EntryNode {
    const sides = valuesOf(entry, scope.stand);
    const forms = eachVersion((version) => this.#form(entry, scope.stand[version], shape, scope));
    const isUnique = shape.identity.unique !== undefined;
    const joined = isUnique || entry.crossed ? this.#node(sides, shape.item, scope) : undefined;
    if (equalJson(sides.mine, sides.theirs)) {
      const fate = note(changeOf(scope.path, sides, "both"), scope);
      return { fate, forms: { ...forms, merged: joined ?? forms.theirs }, place: undefined };
    }
    const fate = note(conflictOf("insert", scope.path, sides, true), scope);
    return {
      fate,
      forms: { ...forms, merged: forms.theirs },
      joined: isUnique ? joined : undefined,
      place: undefined,
    };
  }

  /** An item as one version has it; what moved away from it or into it goes where it belongs. */
  #form(entry: Entry, version: Version, shape: ListShape, scope: Scope): Node | undefined {
    const item = entry[version];
    if (!item || !entry.crossed) return item && settled(item.value);
    const stand = eachVersion(() => version);
    return this.#node(valuesOf(entry, stand), shape.item, {
      ...scope,
      stand,
      notes: { silent: true, touched: 0 },
    });
  }
}

type Forms = Readonly<Record<Version, Node | undefined>>;

/** All three are equal, and nothing moved in or out. */
function isUnchanged({ base, mine, theirs }: Sides, shape: Shape, { crossed }: Scope): boolean {
  return !(crossed && holdsLists(shape)) && equalJson(mine, theirs) && equalJson(base, mine);
}

/** Both sides have what base has in the item. */
function isLeftAlone({ untouched, crossed }: Entry): boolean {
  return untouched.length === 2 && !crossed;
}

function unopposed(merged: Node): EntryNode {
  const forms = { base: undefined, mine: undefined, theirs: undefined, merged };
  return { fate: undefined, forms, place: undefined };
}

function settled(value: Json | undefined): Node {
  return { kind: "settled", value };
}
