import type { Json } from "@/lib/json/json";

/**
 * Whether mine may have been stored before theirs came. `perhaps`: a save got no answer, and nobody can tell any more
 * what became of it.
 */
export type MineStored = "never" | "perhaps";

/** Words: base is the common ancestor, mine the draft, theirs what is stored now, merged the result. */
export type Version = "base" | "mine" | "theirs";

/**
 * How a node of the tree is merged. A shape is data about a kind of document; lib/merge knows none itself.
 * A value that does not fit its shape (a list where a record is expected) is merged as one value.
 */
export type Shape = ValueShape | RecordShape | ListShape;

/** Merged as a whole: equal on two sides, or a conflict. */
export interface ValueShape {
  readonly kind: "value";
}

/** Merged by property name; key order is no change. */
export interface RecordShape {
  readonly kind: "record";
  readonly fields: Readonly<Record<string, Shape>>;
  /** For properties that `fields` does not name. */
  readonly other: Shape;
}

/** Merged by identity, never by index; the order of items is data. */
export interface ListShape {
  readonly kind: "list";
  readonly item: RecordShape;
  readonly identity: Identity;
}

/** What lib/merge must know of a list's items to tell which is which on the three sides. */
export interface Identity {
  /** What an item is called for a reader: its name, or a short text where it has none. */
  readonly label: (item: Json) => string;
  /** Strongest first. Items with an equal key (undefined: no key) are the same one. */
  readonly keys: readonly ((item: Json) => string | undefined)[];
  /** Tokens that weigh two leftover items by similarity (rename detection). */
  readonly tokens: (item: Json) => readonly string[];
  /** The field whose text may stand only once in a list (the name of a group); undefined: no such rule. */
  readonly unique?: string;
  /** A short text that tells items of one label apart for a reader (the labels of an alert). */
  readonly detail?: (item: Json) => string;
}

/** A place in the document. `item` identifies a list item in this plan, `label` names it for a reader. */
export type Step = { readonly field: string } | { readonly item: string; readonly label: string };
export type Path = readonly Step[];

/** What can be taken at a conflict or at a reversible change. `value` is what the operator typed. */
export type Choice = { readonly take: Version | "both" } | { readonly take: "value"; readonly value: Json };

export type ConflictKind =
  /** Both sides changed one value, differently. */
  | "value"
  /** One side deleted what the other changed. */
  | "presence"
  /** Both sides inserted an item of one identity, with different content. */
  | "insert"
  /** Both sides reordered, contradictorily. The values are the item ids in each side's order. */
  | "order"
  /** Both sides moved one item, to different lists. The values are the labels of the lists' owners. */
  | "place"
  /** Which item is which cannot be told for sure. */
  | "match"
  /** The merge would bring in a second item of a name that must be unique. */
  | "duplicate";

interface Divergence {
  /** Stable over merges of the same three values, and over a new `theirs` while the place still exists. */
  readonly id: string;
  readonly path: Path;
  /** undefined: absent on that side. */
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** A place that somebody must decide. */
export interface Conflict extends Divergence {
  readonly kind: ConflictKind;
  /** Only mine differs from base, and it may have been stored: then theirs has taken it back. */
  readonly takenBack?: true;
  /** The choices that make sense here, besides a typed value. */
  readonly offers: readonly (Version | "both")[];
}

/** A place that was merged without asking; a choice under its id reverses it. */
export interface Change extends Divergence {
  readonly kind: "edited" | "inserted" | "deleted" | "moved";
  /** Who made it. `both`: each side made it; for "moved" the two reorders may differ and fit together. */
  readonly by: "mine" | "theirs" | "both";
  readonly offers: readonly (Version | "both")[];
}

/** Choices by id of conflict or change. */
export type Decisions = Readonly<Record<string, Choice>>;
