import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { isJsonObject, type Json, type JsonObject, stringifyJson } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { fingerprint } from "./fingerprint";
import { mergedValue, planMerge } from "./plan";
import { edits, type KnownDocument, knownDocument, play, written } from "./testing/operators";
import { expectedRules, isRecognizable, type PlacedRule } from "./testing/oracle";

/** MERGE_RUNS sets another number of runs; a failure prints the seed that repeats it. */
const RUNS = Number(process.env.MERGE_RUNS ?? 400);

vi.setConfig({ testTimeout: 120_000 });

interface Round {
  readonly known: Readonly<Record<"base" | "mine" | "theirs", KnownDocument>>;
  readonly merged: Json;
  readonly plan: ReturnType<typeof planMerge>;
}

/** Plays two scripts on one document and merges what the two operators have then. */
function holds(law: (round: Round) => void): void {
  const property = fc.property(knownDocument(), edits(), edits(), (base, ours, others) => {
    const known = { base, mine: play(base, ours, "mine"), theirs: play(base, others, "theirs") };
    const plan = planMerge(written(known.base), written(known.mine), written(known.theirs), ruleShape);
    law({ known, plan, merged: mergedValue(plan, {}).value });
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

test("L8 no rule gets a value that nobody gave to that rule", () => {
  holds(({ known, merged }) => {
    const given = new Map<number, Set<string>>();
    for (const { id, origin, value } of Object.values(known).flatMap(allRules)) {
      for (const owner of new Set([id, origin])) {
        const values = given.get(owner) ?? new Set();
        for (const each of valuesIn(value)) values.add(each);
        given.set(owner, values);
      }
    }
    for (const { rule } of rulesIn(merged)) {
      const lines = valuesIn(rule);
      const owner = [...given].find(([, values]) => lines.every((each) => values.has(each)));
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

function allRules(document: KnownDocument) {
  return document.flatMap((group) => group.rules);
}

function valuesIn(value: Json, path = ""): readonly string[] {
  if (!isJsonObject(value)) return [`${path}=${String(value)}`];
  return Object.entries(value).flatMap(([key, below]) => valuesIn(below ?? null, `${path}.${key}`));
}
