import { isJsonArray, type Json, propertyOf } from "@/lib/json/json";
import { conflictOf } from "./divergence";
import { contentsOf, hasRoom, type Member, named, settled } from "./member";
import type { Change, Choice, Conflict, Decisions, Version } from "./model";
import { type MergedOrder, withGaps } from "./order";
import type { Entry, Slot } from "./outline";
import { idOf } from "./path";
import { isEmpty, keysOf, objectOf } from "./property";
import type { Clash, Divergence, EntryNode, ListNode, Node, RecordNode, Sides, Tree } from "./tree";

/** Where nothing was chosen, the first of these that has an item or a list speaks for it. */
const VERSIONS: readonly Version[] = ["theirs", "mine", "base"];

/** Writes the merged document out of a plan and the decisions taken so far. */
export class Renderer {
  readonly #tree: Tree;
  readonly #decisions: Decisions;
  readonly #members = new Map<ListNode, readonly Member[]>();
  readonly #met = new Map<string, Divergence>();

  constructor(tree: Tree, decisions: Decisions) {
    this.#tree = tree;
    this.#decisions = decisions;
  }

  /** What was met on the way and nobody has decided, in the order of the document. */
  get undecided(): { readonly conflicts: readonly Conflict[]; readonly changes: readonly Change[] } {
    const met = [...this.#met.values()];
    const conflicts = met.filter((at): at is Conflict => !("by" in at));
    return { conflicts, changes: met.filter((at): at is Change => "by" in at) };
  }

  render(node: Node): Json | undefined {
    switch (node.kind) {
      case "settled":
        return node.value;
      case "leaf":
        return this.#leaf(node.at, node.merged);
      case "record":
        return this.#record(node);
      case "list":
        return this.#list(node);
    }
  }

  /** The decision for a place, if it can be taken there; otherwise the place is taken down. */
  #choiceAt(at: Divergence | undefined): Choice | undefined {
    if (!at) return undefined;
    const choice = Object.hasOwn(this.#decisions, at.id) ? this.#decisions[at.id] : undefined;
    if (choice && (choice.take !== "both" || at.offers.includes("both"))) return choice;
    // A list looks at its items before it writes them: the last time a place is met is where it is in the document.
    this.#met.delete(at.id);
    this.#met.set(at.id, at);
    return undefined;
  }

  #leaf(at: Divergence, merged: Json | undefined): Json | undefined {
    const choice = this.#choiceAt(at);
    if (!choice || choice.take === "both") return merged;
    return choice.take === "value" ? choice.value : at[choice.take];
  }

  #record({ fields, sides }: RecordNode): Json | undefined {
    const properties: (readonly [string, Json])[] = [];
    for (const [key, node] of fields) {
      const value = this.render(node);
      if (value !== undefined) properties.push([key, value]);
    }
    if (properties.length === 0) return emptyForm(sides, {});
    return sideLike(sides, (side) => hasExactly(side, properties)) ?? objectOf(properties);
  }

  #list(list: ListNode): Json | undefined {
    const values: Json[] = [];
    for (const { node, contents } of this.#membersOf(list)) {
      this.#choiceAt(node.fate);
      this.#choiceAt(node.place);
      for (const content of contents) {
        const value = this.render(content);
        if (value !== undefined) values.push(value);
      }
    }
    if (values.length === 0) return emptyForm(list.sides, []);
    return sideLike(list.sides, (side) => holdsExactly(side, values)) ?? values;
  }

  #membersOf(list: ListNode): readonly Member[] {
    const known = this.#members.get(list);
    if (known) return known;
    const present = this.#orderOf(list).flatMap((entry) => this.#member(entry, list));
    const members = list.clashes.reduce<readonly Member[]>(
      (all, clash) => this.#resolved(all, clash),
      present,
    );
    this.#members.set(list, members);
    const kept = members.map((member) => this.#keptForMoved(member));
    this.#members.set(list, kept);
    return kept;
  }

  /**
   * An item that is not there, although others that nobody deleted have no other place left: it is kept for them, until
   * somebody decides about this very thing. That its deletion was decided does not say so: it was about the rest.
   */
  #keptForMoved(member: Member): Member {
    const { entry, node, contents } = member;
    if (contents.length > 0 || !node.fate) return member;
    const holder = VERSIONS.find((version) =>
      entry[version]?.lists.some(({ slot, items }) =>
        items.some((item) => slot !== undefined && this.#refugeOf(item.entry) === slot),
      ),
    );
    if (!holder) return member;
    const { path, base, mine, theirs } = node.fate;
    const fate = { ...conflictOf("presence", path, { base, mine, theirs }), id: idOf(path, "rest") };
    const choice = this.#choiceAt(fate) ?? { take: holder };
    return { entry, node: { ...node, fate }, contents: contentsOf(node, choice) };
  }

  /**
   * The list to be kept for an item that is in the merged document but in none of its lists: one whose deletion nobody
   * decided, if there is one; undefined: the item needs none.
   */
  #refugeOf(entry: Entry): Slot | undefined {
    const node = entry.moved ? this.#tree.moved.get(entry) : undefined;
    if (!node || this.#slotOf(entry, node)) return undefined;
    if (contentsOf(node, this.#choiceAt(node.fate)).length === 0) return undefined;
    const slots = this.#slotsOf(entry, node);
    return slots.find((slot) => !this.#isDecided(slot.owner)) ?? slots[0];
  }

  #isDecided(owner: Entry | undefined): boolean {
    const list = owner && this.#listAround(owner);
    const fate = owner && (this.#tree.moved.get(owner) ?? list?.items.get(owner))?.fate;
    return fate !== undefined && Object.hasOwn(this.#decisions, fate.id);
  }

  #orderOf({ order, slot }: ListNode): readonly Entry[] {
    const core = chosenOrder(this.#choiceAt(order.at), order.merge, order.names);
    return withGaps(
      core,
      VERSIONS.map((version) => slot.lists[version]?.items.map((item) => item.entry) ?? []),
    );
  }

  #member(entry: Entry, list: ListNode): readonly Member[] {
    const node = entry.moved ? this.#tree.moved.get(entry) : list.items.get(entry);
    if (!node || (entry.moved && this.#slotOf(entry, node) !== list.slot)) return [];
    return [{ entry, node, contents: contentsOf(node, this.#choiceAt(node.fate)) }];
  }

  /** The list in which an item that moved stands: the chosen one, or else the first that is there at all. */
  #slotOf(entry: Entry, node: EntryNode): Slot | undefined {
    return this.#slotsOf(entry, node).find((slot) => this.#isThere(slot));
  }

  /** The lists in which an item that moved can stand, the chosen one first. */
  #slotsOf(entry: Entry, { place }: EntryNode): readonly Slot[] {
    const chosen = this.#choiceAt(place)?.take;
    const first = chosen === undefined || chosen === "both" || chosen === "value" ? moverOf(place) : chosen;
    return [first, ...VERSIONS].flatMap((version) => entry[version]?.list.slot ?? []);
  }

  /** Whether the item that holds a list is in the merged document, in a form that has room for the list. */
  #isThere(slot: Slot): boolean {
    const { owner } = slot;
    if (!owner) return true;
    const list = this.#listAround(owner);
    if (!list || !this.#isThere(list.slot)) return false;
    const member = this.#membersOf(list).find(({ entry }) => entry === owner);
    return member?.contents.some((content) => hasRoom(content, slot)) ?? false;
  }

  /** The list in which an item stands. */
  #listAround(entry: Entry): ListNode | undefined {
    const node = this.#tree.moved.get(entry);
    const item = entry.base ?? entry.mine ?? entry.theirs;
    const slot = entry.moved && node ? this.#slotOf(entry, node) : item?.list.slot;
    return slot && this.#tree.lists.get(slot);
  }

  /** Where items would bear one name, all take it (or their absence) from the chosen side: there they do not. */
  #resolved(members: readonly Member[], clash: Clash): readonly Member[] {
    const bearers = members.filter(({ contents }) =>
      contents.some((content) => this.#property(content, clash.field) === clash.name),
    );
    const bears = (entries: readonly Entry[]): boolean =>
      bearers.some(({ entry }) => entries.includes(entry));
    if (!bears(clash.mine) || !bears(clash.theirs)) return members;
    const choice = this.#choiceAt(clash.at);
    return members.map((member) => {
      const isMine = clash.mine.includes(member.entry);
      if (!isMine && !clash.theirs.includes(member.entry)) return member;
      if (isMine && choice?.take === "value") return { ...member, contents: [settled(choice.value)] };
      return named(
        member,
        clash.field,
        choice?.take === "mine" || choice?.take === "base" ? choice.take : "theirs",
      );
    });
  }

  #property(content: Node, field: string): Json | undefined {
    if (content.kind === "settled") return propertyOf(content.value, field);
    const node = content.kind === "record" ? content.fields.find(([key]) => key === field)?.[1] : undefined;
    return node && this.render(node);
  }
}

/** The version whose list an item stands in when nobody chooses. */
function moverOf(place: Divergence | undefined): Version {
  return place && "by" in place && place.by === "mine" ? "mine" : "theirs";
}

/** The order of the items that both sides have. A typed order is a list of item names; those it lacks keep theirs. */
function chosenOrder(
  choice: Choice | undefined,
  merge: MergedOrder<Entry>,
  names: ReadonlyMap<Entry, string>,
): readonly Entry[] {
  const merged = merge.merged ?? merge.theirs;
  if (!choice || choice.take === "both") return merged;
  if (choice.take === "base") return withGaps(merge.base, [merged]);
  if (choice.take !== "value") return merge[choice.take];
  const typed = isJsonArray(choice.value) ? choice.value : [];
  const byName = new Map(merged.map((entry) => [names.get(entry), entry]));
  const named = new Set(typed.flatMap((name) => (typeof name === "string" ? (byName.get(name) ?? []) : [])));
  return withGaps([...named], [merged]);
}

function sideLike(sides: Sides, isLike: (side: Json | undefined) => boolean): Json | undefined {
  return [sides.mine, sides.theirs].find(isLike);
}

function hasExactly(side: Json | undefined, properties: readonly (readonly [string, Json])[]): boolean {
  return (
    keysOf(side).length === properties.length &&
    properties.every(([key, value]) => propertyOf(side, key) === value)
  );
}

function holdsExactly(side: Json | undefined, values: readonly Json[]): boolean {
  return (
    isJsonArray(side) &&
    side.length === values.length &&
    values.every((value, index) => side[index] === value)
  );
}

/** How an empty record or list is written (absent, null, {} or []): as a version writes it that is empty. */
function emptyForm({ base, mine, theirs }: Sides, empty: Json): Json | undefined {
  if (isEmpty(theirs)) return theirs;
  if (isEmpty(mine)) return mine;
  return isEmpty(base) ? base : empty;
}
