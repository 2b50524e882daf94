import { equalJson, isJsonObject, type Json, type JsonObject } from "@/lib/json/json";
import type { KnownDocument, KnownGroup, KnownRule } from "./operators";

/** A rule and the group in which it stands. */
export interface PlacedRule {
  readonly group: Json;
  readonly rule: Json;
}

interface Known<T> {
  readonly base: T | undefined;
  readonly mine: T | undefined;
  readonly theirs: T | undefined;
}

class MustDecide extends Error {}

/** The rules that a merge by the known ids comes to, in no order; undefined: something must be decided. */
export function expectedRules(
  base: KnownDocument,
  mine: KnownDocument,
  theirs: KnownDocument,
): readonly PlacedRule[] | undefined {
  try {
    const groups = new Map([...known(base, mine, theirs)].map(([id, sides]) => [id, groupFields(sides)]));
    return [...known(located(base), located(mine), located(theirs)).values()].flatMap((sides) => {
      const rule = whole(sides, (side) => side.rule.value, true);
      if (rule === undefined) return [];
      const group = groups.get(Number(whole(sides, (side) => side.group.id, false)));
      if (group === undefined) throw new MustDecide();
      return [{ group, rule }];
    });
  } catch (error) {
    if (error instanceof MustDecide) return undefined;
    throw error;
  }
}

interface Located {
  readonly id: number;
  readonly rule: KnownRule;
  readonly group: KnownGroup;
}

function located(document: KnownDocument): readonly Located[] {
  return document.flatMap((group) => group.rules.map((rule) => ({ id: rule.id, rule, group })));
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

function three(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  deep: boolean,
): Json | undefined {
  if (equalJson(mine, theirs)) return mine;
  if (equalJson(base, mine)) return theirs;
  if (equalJson(base, theirs)) return mine;
  if (!deep || !isJsonObject(base) || !isJsonObject(mine) || !isJsonObject(theirs)) throw new MustDecide();
  const keys = new Set([base, mine, theirs].flatMap((side) => Object.keys(side)));
  const merged = [...keys].flatMap((key) => {
    const value = three(base[key], mine[key], theirs[key], deep);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(merged);
}

/**
 * Whether what a side did can be told from its result: a group is known by its name, or else by the names or
 * expressions of half of the rules that stand in it, and a copy whose original was deleted cannot be told from a rename.
 */
export function isRecognizable(base: KnownDocument, side: KnownDocument): boolean {
  const there = new Set(located(side).map(({ id }) => id));
  if (located(side).some(({ rule }) => !there.has(rule.origin))) return false;
  return [...known(base, side, [])].every(([, { base: before, mine: after }]) => {
    if (!before || !after || before.fields.name === after.fields.name) return true;
    const rules = new Map(before.rules.map(({ id, value }) => [id, value]));
    const common = after.rules.filter(({ id, value }) => isSimilar(rules.get(id), value)).length;
    return common > 0 && common * 2 >= Math.max(before.rules.length, after.rules.length);
  });
}

function isSimilar(before: JsonObject | undefined, after: JsonObject): boolean {
  return before?.expr === after.expr || (before?.alert === after.alert && before?.record === after.record);
}
