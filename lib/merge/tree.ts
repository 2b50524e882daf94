import type { Json } from "@/lib/json/json";
import type { Change, Conflict, Version } from "./model";
import type { MergedOrder } from "./order";
import type { Entry, Slot } from "./outline";

/** A place where the three sides are not all the same: to be decided, or merged without asking. */
export type Divergence = Conflict | Change;

/** A value of each version; undefined: absent there. */
export type Sides = Readonly<Record<Version, Json | undefined>>;

/** The plan of a merge: what stands at each place, as far as decisions do not say otherwise. */
export type Node = SettledNode | LeafNode | RecordNode | ListNode;

/** Nothing to decide or to reverse. */
export interface SettledNode {
  readonly kind: "settled";
  readonly value: Json | undefined;
}

/** One value, chosen as a whole. */
export interface LeafNode {
  readonly kind: "leaf";
  readonly at: Divergence;
  readonly merged: Json | undefined;
}

export interface RecordNode {
  readonly kind: "record";
  readonly fields: readonly (readonly [key: string, node: Node])[];
  readonly sides: Sides;
}

export interface ListNode {
  readonly kind: "list";
  readonly slot: Slot;
  readonly order: OrderNode;
  /** The items that stay in this list on all sides; those that move are found in the plan. */
  readonly items: ReadonlyMap<Entry, EntryNode>;
  readonly clashes: readonly Clash[];
  readonly sides: Sides;
}

export interface OrderNode {
  readonly merge: MergedOrder<Entry>;
  readonly at: Divergence | undefined;
  /** Names of the items, as they stand in the values of the divergence. */
  readonly names: ReadonlyMap<Entry, string>;
}

export interface EntryNode {
  /** What decides about the item as a whole. */
  readonly fate: Divergence | undefined;
  /** What the item is when a version is taken, and when nobody decides; undefined: absent. */
  readonly forms: Readonly<Record<Version | "merged", Node | undefined>>;
  /** What the item is under `both` where two cannot stand side by side. */
  readonly joined?: Node | undefined;
  /** What decides in which list the item stands. */
  readonly place: Divergence | undefined;
}

/** Items that would bear one name where it must be unique: some have it from mine only, others from theirs only. */
export interface Clash {
  readonly mine: readonly Entry[];
  readonly theirs: readonly Entry[];
  readonly field: string;
  readonly name: string;
  readonly at: Conflict;
}

/** Everything that is needed to write the merged document. */
export interface Tree {
  readonly root: Node;
  /** The nodes of items that stand in different lists on different sides. */
  readonly moved: ReadonlyMap<Entry, EntryNode>;
  readonly lists: ReadonlyMap<Slot, ListNode>;
}
