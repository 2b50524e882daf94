import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { isJsonObject, type Json, type JsonObject, stringifyJson } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { fingerprint } from "./fingerprint";
import type { Decisions } from "./model";
import { type MergePlan, mergedValue, planMerge } from "./plan";
import { edits, type KnownDocument, knownDocument, play, written } from "./testing/operators";
import { expectedRules, isRecognizable, type PlacedRule } from "./testing/oracle";

/** MERGE_RUNS sets another number of runs; a failure prints the seed that repeats it. */
const RUNS = Number(process.env.MERGE_RUNS ?? 400);

vi.setConfig({ testTimeout: 120_000 });

interface Round {
  readonly known: Readonly<Record<"base" | "mine" | "theirs", KnownDocument>>;
  readonly merged: Json;
  readonly plan: MergePlan;
  /** Numbers to decide by. */
  readonly picks: readonly number[];
}

/** Plays two scripts on one document and merges what the two operators have then. */
function holds(law: (round: Round) => void): void {
  const numbers = fc.array(fc.nat(20), { minLength: 1 });
  const property = fc.property(knownDocument(), edits(), edits(), numbers, (base, ours, others, picks) => {
    const known = { base, mine: play(base, ours, "mine"), theirs: play(base, others, "theirs") };
    const plan = planMerge(written(known.base), written(known.mine), written(known.theirs), ruleShape);
    law({ known, plan, picks, merged: mergedValue(plan, {}).value });
  });
  fc.assert(property, { numRuns: RUNS });
}

function rulesIn(document: Json): readonly PlacedRule[] {
  const spec = isJsonObject(document) && isJsonObject(document.spec) ? document.spec : {};
  const groups = (spec.groups ?? []) as readonly JsonObject[];
  return groups.flatMap((group) => ((group.rules ?? []) as readonly Json[]).map((rule) => ({ group, rule })));
}

function line({ group, rule }: PlacedRule): string {
  return `${isJsonObject(group) ? String(group.name) : ""}: ${fingerprint(rule)}`;
}

test("L7 without a conflict the rules are those that the known identities give", () => {
  holds(({ known, plan, merged }) => {
    if (plan.conflicts.length > 0) return;
    if (!isRecognizable(known.base, known.mine) || !isRecognizable(known.base, known.theirs)) return;
    const expected = expectedRules(known.base, known.mine, known.theirs);
    expect(rulesIn(merged).map(line).toSorted()).toEqual(expected?.map(line).toSorted());
  });
});

test("L8 no rule gets a value that nobody gave to that rule, whatever is decided", () => {
  holds(({ known, plan, picks }) => {
    const given = valuesByOrigin(known);
    for (const { rule } of rulesIn(mergedValue(plan, decisionsBy(plan, picks)).value)) {
      const values = valuesIn(rule);
      const owner = given.find((owned) => values.every((each) => owned.has(each)));
      expect(owner, `nobody wrote ${stringifyJson(rule)}`).toBeDefined();
    }
  });
});

test("L9 every value that an operator wrote is in the merged document or in a conflict", () => {
  holds(({ known, plan, merged }) => {
    const text = stringifyJson(merged);
    for (const side of ["mine", "theirs"] as const) {
      const asked = plan.conflicts.map((conflict) => stringifyJson(conflict[side] ?? null)).join("\n");
      const before = new Set(allRules(known.base).flatMap(({ value }) => valuesIn(value)));
      for (const { value } of allRules(known[side]))
        for (const each of valuesIn(value).filter((one) => !before.has(one))) {
          const quoted = JSON.stringify(each.slice(each.indexOf("=") + 1));
          expect(text.includes(quoted) || asked.includes(quoted), `${side} wrote ${each}`).toBe(true);
        }
    }
  });
});

test("L10 edits of different places commute up to the order within a gap", () => {
  holds(({ known, plan, merged }) => {
    if (plan.conflicts.length > 0) return;
    const swapped = planMerge(written(known.base), written(known.theirs), written(known.mine), ruleShape);
    expect(swapped.conflicts).toEqual([]);
    const other = mergedValue(swapped, {}).value;
    expect(rulesIn(other).map(line).toSorted()).toEqual(rulesIn(merged).map(line).toSorted());
  });
});

/** Leaves some places alone and takes one of the offers at the others. */
function decisionsBy({ conflicts, changes }: MergePlan, picks: readonly number[]): Decisions {
  const decided = [...conflicts, ...changes].flatMap(({ id, offers }, at) => {
    const take = offers[(picks[at % picks.length] ?? 0) % (offers.length + 1)];
    return take ? [[id, { take }] as const] : [];
  });
  return Object.fromEntries(decided);
}

/** All that anybody wrote into a rule, a copy sharing with its original. */
function valuesByOrigin(known: Round["known"]): readonly ReadonlySet<string>[] {
  const given = new Map<number, Set<string>>();
  for (const { origin, value } of Object.values(known).flatMap(allRules)) {
    const values = given.get(origin) ?? new Set();
    for (const each of valuesIn(value)) values.add(each);
    given.set(origin, values);
  }
  return [...given.values()];
}

function allRules(document: KnownDocument) {
  return document.flatMap((group) => group.rules);
}

function valuesIn(value: Json, path = ""): readonly string[] {
  if (!isJsonObject(value)) return [`${path}=${String(value)}`];
  return Object.entries(value).flatMap(([key, below]) => valuesIn(below ?? null, `${path}.${key}`));
}
