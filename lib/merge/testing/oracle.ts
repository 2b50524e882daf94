import { equalJson, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import { type KnownDocument, type KnownGroup, type KnownRule, located } from "./known";

/** A rule and the group in which it stands. */
export interface PlacedRule {
  readonly id: number;
  readonly group: Json;
  readonly rule: Json;
}

/** What a merge by the known ids comes to, in no order; sequence.ts says what is known about that. */
export interface Expected {
  /** The fields of the groups, their rules apart. */
  readonly groups: readonly { readonly id: number; readonly fields: Json }[];
  readonly rules: readonly PlacedRule[];
}

interface Known<T> {
  readonly base: T | undefined;
  readonly mine: T | undefined;
  readonly theirs: T | undefined;
}

class MustDecide extends Error {}

/** The groups and rules that a merge by the known ids comes to; undefined: something must be decided. */
export function expectedContent(
  base: KnownDocument,
  mine: KnownDocument,
  theirs: KnownDocument,
): Expected | undefined {
  try {
    const groups = new Map([...known(base, mine, theirs)].map(([id, sides]) => [id, groupFields(sides)]));
    const others = withoutRepeats(base, mine, theirs);
    const rules = [...known(located(base), located(mine), located(others))].flatMap(([id, sides]) => {
      const rule = whole(sides, (side) => side.rule.value, true);
      if (rule === undefined) return [];
      const group = groups.get(Number(whole(sides, (side) => side.group.id, false)));
      if (group === undefined) throw new MustDecide();
      return [{ id, group, rule }];
    });
    const kept = [...groups].flatMap(([id, fields]) => (fields === undefined ? [] : [{ id, fields }]));
    if (haveCommonName(kept.map(({ fields }) => fields))) throw new MustDecide();
    return { groups: kept, rules };
  } catch (error) {
    if (error instanceof MustDecide) return undefined;
    throw error;
  }
}

/** Theirs without the rules that mine inserted into the same group as well: equal ones become one. */
function withoutRepeats(base: KnownDocument, mine: KnownDocument, theirs: KnownDocument): KnownDocument {
  const before = new Set(located(base).map(({ id }) => id));
  const inserted = located(mine).filter(({ id }) => !before.has(id));
  return theirs.map((group) => {
    const ours = inserted.filter((each) => each.group.id === group.id);
    return {
      ...group,
      rules: group.rules.filter(({ id, value }) => {
        const at = before.has(id) ? -1 : ours.findIndex(({ rule }) => equalJson(rule.value, value));
        if (at !== -1) ours.splice(at, 1);
        return at === -1;
      }),
    };
  });
}

/** Two groups of one name cannot stand side by side. */
function haveCommonName(groups: readonly Json[]): boolean {
  return new Set(groups.map((fields) => isJsonObject(fields) && fields.name)).size < groups.length;
}

function known<T extends { readonly id: number }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): ReadonlyMap<number, Known<T>> {
  const byId = (items: readonly T[]): ReadonlyMap<number, T> => new Map(items.map((item) => [item.id, item]));
  const [b, m, t] = [byId(base), byId(mine), byId(theirs)];
  const ids = new Set([...b.keys(), ...m.keys(), ...t.keys()]);
  return new Map([...ids].map((id) => [id, { base: b.get(id), mine: m.get(id), theirs: t.get(id) }]));
}

/** A deleted group that the other side changed is a decision; rules that left it before are no change of it. */
function groupFields(sides: Known<KnownGroup>): Json | undefined {
  return whole(sides, ({ fields }) => fields, true);
}

function whole<T>(sides: Known<T>, of: (side: T) => Json, deep: boolean): Json | undefined {
  const values = (["base", "mine", "theirs"] as const).map((version) => {
    const side = sides[version];
    return side === undefined ? undefined : of(side);
  });
  const [base, mine, theirs] = values;
  return three(base, mine, theirs, deep);
}

/** An absent map stands for an empty one where another side has entries; an empty one is written as a side has it (V6). */
function three(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  deep: boolean,
  field = false,
): Json | undefined {
  if (equalJson(mine, theirs)) return mine;
  if (equalJson(base, mine)) return theirs;
  if (equalJson(base, theirs)) return mine;
  const sides = [base, mine, theirs].map((side) => (field && side === undefined ? {} : side));
  if (!deep || !sides.every(isJsonObject)) throw new MustDecide();
  const [b, m, t] = sides as readonly JsonObject[];
  const keys = new Set(sides.flatMap((side) => Object.keys(side as JsonObject)));
  const merged = [...keys].flatMap((key) => {
    const value = three(b?.[key], m?.[key], t?.[key], deep, true);
    return value === undefined ? [] : [[key, value] as const];
  });
  if (merged.length > 0 || !field) return Object.fromEntries(merged);
  const empty = [theirs, mine, base].filter((side) => side === undefined || equalJson(side, {}));
  return empty.length > 0 ? empty[0] : {};
}

/**
 * Whether what a side did can be told from its result: a group is known by its name, or else by the names or
 * expressions of half of the rules that stand in it, and so is one that was folded into a new one; a copy of a rule that was changed, moved or deleted cannot be
 * told from the rule itself, nor one of two rules that are alike.
 */
export function isRecognizable(base: KnownDocument, side: KnownDocument): boolean {
  const kept = new Set(side.map(({ id }) => id));
  const before = new Set(base.map(({ id }) => id));
  return (
    !hasDoubles(base, side) &&
    !isMovedAsAnother(base, side) &&
    side.every((after) => {
      if (!before.has(after.id)) return !base.some((each) => !kept.has(each.id) && isHalf(each, after));
      return base.every(
        (each) => each.id !== after.id || isHalf(each, after) || each.fields.name === after.fields.name,
      );
    })
  );
}

/** Whether a rule stands in another group with neither its name nor its expression: nothing says that it is that one. */
function isMovedAsAnother(base: KnownDocument, side: KnownDocument): boolean {
  const before = new Map(located(base).map((each) => [each.id, each]));
  return located(side).some(({ id, rule, group }) => {
    const old = before.get(id);
    return old !== undefined && old.group.id !== group.id && !isSimilar(old.rule.value, rule.value);
  });
}

/** Whether half of the rules of either group stand in the other. */
function isHalf(before: KnownGroup, after: KnownGroup): boolean {
  const rules = new Map(before.rules.map(({ id, value }) => [id, value]));
  const common = after.rules.filter(({ id, value }) => isSimilar(rules.get(id), value)).length;
  return common > 0 && common * 2 >= Math.max(before.rules.length, after.rules.length);
}

function isSimilar(before: JsonObject | undefined, after: JsonObject): boolean {
  return before?.expr === after.expr || (before?.alert === after.alert && before?.record === after.record);
}

/** Whether a rule that has a double, in base or made by the side, is not where and what it was, or behind its double. */
function hasDoubles(base: KnownDocument, side: KnownDocument): boolean {
  const after = new Map(located(side).map((each, at) => [each.id, { ...each, at }]));
  const isLeft = ({ id, rule, group }: { id: number; rule: KnownRule; group: KnownGroup }): boolean => {
    const now = after.get(id);
    return now?.group.id === group.id && equalJson(now.rule.value, rule.value);
  };
  const copies = [...after.values()].filter(({ id, rule }) => rule.origin !== id);
  const copied = new Set(copies.map(({ rule }) => rule.origin));
  return (
    copies.some(({ at, rule, group }) => {
      const original = after.get(rule.origin);
      return !original || (original.group.id === group.id && original.at > at);
    }) || located(base).some((each) => (copied.has(each.id) || each.rule.origin !== each.id) && !isLeft(each))
  );
}
