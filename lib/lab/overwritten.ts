import { equalJson, isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import type { Copy } from "./craft";
import { groupsOf, type Place, ruleIn, rulesOf } from "./place";

/**
 * The places at which a write put back, or put its own value over, what somebody had stored since the writer's copy
 * was read: there the writer never saw what is gone. Empty where nothing was stored meanwhile, or what was is still
 * there. A value that is neither the copy's nor one that its operator edited came from elsewhere, and is not counted.
 *
 * @param copy the writer's, as it was sent
 * @param before what was stored when the write arrived
 * @param after what the write left
 */
export function overwrittenPlaces(copy: Copy, before: JsonObject, after: JsonObject): readonly Place[] {
  const base = leavesOf(copy.base);
  const mine = leavesOf(copy.edited);
  const theirs = leavesOf(before);
  const now = leavesOf(after);
  const typed = [...mine].filter(([key, { value }]) => !equalJson(value, base.get(key)?.value));
  return [...new Map([...base, ...theirs])].flatMap(([key, { place }]) => {
    const [read, sent, was, is] = [base, mine, theirs, now].map((leaves) => leaves.get(key)?.value);
    if (equalJson(was, read) || equalJson(was, is)) return [];
    const isWriters = [read, sent, ...typed.map(([, { value }]) => value)].some((value) =>
      equalJson(is, value),
    );
    return isWriters && isTold(place, after) ? [place] : [];
  });
}

/** The places at which an operator has changed a copy. Of a rule that was put in or taken out each value counts. */
export function editedPlaces({ base, edited }: Copy): readonly Place[] {
  const [before, after] = [leavesOf(base), leavesOf(edited)];
  return [...new Map([...before, ...after])].flatMap(([key, { place }]) =>
    equalJson(before.get(key)?.value, after.get(key)?.value) ? [] : [place],
  );
}

/** Of a rule that is gone as a whole its name is enough. */
function isTold(place: Place, after: JsonObject): boolean {
  return (
    "data" in place || place.field[0] === "alert" || ruleIn(after, place.group, place.rule) !== undefined
  );
}

interface Leaf {
  readonly place: Place;
  readonly value: Json;
}

type Leaves = ReadonlyMap<string, Leaf>;

/** Every value that stands in the rules of an object, or in its data, by where it stands. Of rules with one name the first. */
function leavesOf(object: JsonObject): Leaves {
  const data = Object.entries(isJsonObject(object.data) ? object.data : {}).flatMap(([key, value]) =>
    value === undefined ? [] : [{ place: { data: key }, value }],
  );
  const leaves = new Map<string, Leaf>();
  for (const leaf of [...data, ...groupsOf(object).flatMap(leavesOfGroup(object))]) {
    const key = JSON.stringify(leaf.place);
    if (!leaves.has(key)) leaves.set(key, leaf);
  }
  return leaves;
}

function leavesOfGroup(object: JsonObject): (group: Json) => readonly Leaf[] {
  return (each) => {
    const group = propertyOf(each, "name");
    if (typeof group !== "string") return [];
    return rulesOf(object, group).flatMap((rule) => {
      const name = propertyOf(rule, "alert");
      if (typeof name !== "string" || !isJsonObject(rule)) return [];
      return Object.entries(rule).flatMap(([field, value]) => leavesAt(group, name, [field], value));
    });
  };
}

function leavesAt(
  group: string,
  rule: string,
  field: readonly [string, ...string[]],
  value: Json | undefined,
): readonly Leaf[] {
  if (value === undefined) return [];
  if (!isJsonObject(value)) return [{ place: { group, rule, field }, value }];
  return Object.entries(value).flatMap(([name, inner]) => leavesAt(group, rule, [...field, name], inner));
}
