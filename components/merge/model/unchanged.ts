import { equalJson, isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import type { Change, Conflict } from "@/lib/merge/model";
import { placeOf } from "@/lib/prometheus-rule/place";
import { groupsIn } from "./groups-in";
import type { GroupOutline, Outline } from "./outline";

/** What is the same in base, mine and theirs, by name, for the folded part of the tree. */
export interface Unchanged {
  /** Names of the unchanged rules in a group of the outline, by the key of that group. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
  /** Groups in which nothing differs, with the number of their rules. */
  readonly groups: readonly { readonly name: string; readonly rules: number }[];
  /** Number of all unchanged rules. */
  readonly total: number;
}

interface Versions {
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
}

/** Finds the rules that stand in base, mine and theirs alike; the order is that of theirs. */
export function unchangedOf({ base, mine, theirs }: Versions, outline: Outline): Unchanged {
  const inBase = new Pool(groupsOf(base).flatMap(({ rules }) => rules));
  const inMine = new Pool(groupsOf(mine).flatMap(({ rules }) => rules));
  const rules = new Map<string, readonly string[]>();
  const groups: { name: string; rules: number }[] = [];
  for (const { name, rules: all } of groupsOf(theirs)) {
    const touched = outline.groups.find((group) => namesOf(group).has(name));
    if (!touched) {
      groups.push({ name, rules: all.length });
      continue;
    }
    const moved = touched.rules.filter(({ divergences }) => divergences.some(isMove));
    const movedNames = new Set(moved.map(({ label }) => label));
    const same = all.filter((rule) => inBase.take(rule) && inMine.take(rule)).map(nameOf);
    const unmoved = same.filter((label) => !movedNames.has(label));
    if (unmoved.length > 0) rules.set(touched.subject.key, unmoved);
  }
  const inGroups = [...rules.values()].reduce((sum, names) => sum + names.length, 0);
  const total = groups.reduce((sum, group) => sum + group.rules, inGroups);
  return { rules, groups, total };
}

function isMove(divergence: Conflict | Change): boolean {
  return divergence.kind === "moved";
}

/** The names that a group of the outline goes by on any side: more than one where it was renamed. */
function namesOf({ subject }: GroupOutline): ReadonlySet<string> {
  const renames = subject.divergences.filter(({ path }) => placeOf(path).fields.join() === "name");
  const names = renames.flatMap(({ base, mine, theirs }) => [base, mine, theirs]);
  return new Set([subject.label, ...names.filter((name) => typeof name === "string")]);
}

/** Rules of which each can be taken once, found by equality. */
class Pool {
  readonly #byName = new Map<string, Json[]>();

  constructor(rules: readonly Json[]) {
    for (const rule of rules)
      this.#byName.set(nameOf(rule), [...(this.#byName.get(nameOf(rule)) ?? []), rule]);
  }

  take(rule: Json): boolean {
    const alike = this.#byName.get(nameOf(rule)) ?? [];
    const found = alike.findIndex((other) => equalJson(other, rule));
    if (found < 0) return false;
    alike.splice(found, 1);
    return true;
  }
}

function groupsOf(object: Json): readonly { readonly name: string; readonly rules: readonly Json[] }[] {
  const { groups } = groupsIn(object);
  return groups.filter(isJsonObject).map((group) => ({
    name: String(group.name ?? ""),
    rules: isJsonArray(group.rules) ? group.rules : [],
  }));
}

function nameOf(rule: Json): string {
  return isJsonObject(rule) ? String(rule.alert ?? rule.record ?? "") : "";
}
