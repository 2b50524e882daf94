import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { isJsonObject, type Json, type JsonObject, stringifyJson } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { fingerprint } from "./fingerprint";
import type { Decisions } from "./model";
import { type MergePlan, mergedValue, planMerge } from "./plan";
import { CAMPAIGN } from "./testing/campaign";
import { judge } from "./testing/judge";
import {
  type KnownDocument,
  knownDocument,
  located,
  namedDocument,
  nameOfRule,
  written,
} from "./testing/known";
import { edits, structuralEdits } from "./testing/operators";
import { expectedContent, isRecognizable } from "./testing/oracle";
import { play } from "./testing/play";

vi.setConfig({ testTimeout: 120_000 });

interface Round {
  readonly known: Readonly<Record<"base" | "mine" | "theirs", KnownDocument>>;
  readonly merged: Json;
  readonly plan: MergePlan;
  /** Numbers to decide by. */
  readonly picks: readonly number[];
}

/** Plays two scripts on one document and merges what the two operators have then. */
function holds(law: (round: Round) => void, documents = knownDocument(), script = edits()): void {
  const numbers = fc.array(fc.nat(20), { minLength: 1 });
  const property = fc.property(documents, script, script, numbers, (base, ours, others, picks) => {
    const known = { base, mine: play(base, ours, "mine"), theirs: play(base, others, "theirs") };
    const plan = planMerge(written(known.base), written(known.mine), written(known.theirs), ruleShape);
    law({ known, plan, picks, merged: mergedValue(plan, {}).value });
  });
  fc.assert(property, CAMPAIGN);
}

interface Placed {
  readonly group: Json;
  readonly rule: Json;
}

function rulesIn(document: Json): readonly Placed[] {
  const spec = isJsonObject(document) && isJsonObject(document.spec) ? document.spec : {};
  const groups = (spec.groups ?? []) as readonly JsonObject[];
  return groups.flatMap((group) => ((group.rules ?? []) as readonly Json[]).map((rule) => ({ group, rule })));
}

function line({ group, rule }: Placed): string {
  return `${isJsonObject(group) ? String(group.name) : ""}: ${fingerprint(rule)}`;
}

test("L7 without a conflict the rules are those that the known identities give", () => {
  holds(({ known, plan, merged }) => {
    if (plan.conflicts.length > 0) return;
    if (!isRecognizable(known.base, known.mine) || !isRecognizable(known.base, known.theirs)) return;
    const expected = expectedContent(known.base, known.mine, known.theirs);
    expect(rulesIn(merged).map(line).toSorted()).toEqual(expected?.rules.map(line).toSorted());
  });
});

test("L12 where names tell the rules apart, their order and that of the groups is the known one, too", () => {
  holds(
    ({ known, plan, merged }) => {
      if (plan.conflicts.length > 0) return;
      if (!isRecognizable(known.base, known.mine) || !isRecognizable(known.base, known.theirs)) return;
      expect(judge(known, merged)).toBe("right");
    },
    namedDocument(),
    structuralEdits(),
  );
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
      const before = new Set(located(known.base).flatMap(({ rule }) => valuesIn(rule.value)));
      for (const { rule } of located(known[side]))
        for (const each of valuesIn(rule.value).filter((one) => !before.has(one))) {
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

test("L11 a rule that all three have is in the merged document, whatever is decided about the groups", () => {
  holds(
    ({ known, plan, picks }) => {
      const names = new Set(rulesIn(mergedValue(plan, decisionsBy(plan, picks)).value).map(nameOf));
      const [mine, theirs] = [known.mine, known.theirs].map(
        (side) => new Set(located(side).map(({ id }) => id)),
      );
      for (const { id } of located(known.base).filter((rule) => mine?.has(rule.id) && theirs?.has(rule.id)))
        expect(names).toContain(nameOfRule(id));
    },
    namedDocument(),
    structuralEdits(),
  );
});

function nameOf({ rule }: Placed): Json | undefined {
  return isJsonObject(rule) ? rule.alert : undefined;
}

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
  for (const { rule } of Object.values(known).flatMap(located)) {
    const values = given.get(rule.origin) ?? new Set();
    for (const each of valuesIn(rule.value)) values.add(each);
    given.set(rule.origin, values);
  }
  return [...given.values()];
}

function valuesIn(value: Json, path = ""): readonly string[] {
  if (!isJsonObject(value)) return [`${path}=${String(value)}`];
  return Object.entries(value).flatMap(([key, below]) => valuesIn(below ?? null, `${path}.${key}`));
}
