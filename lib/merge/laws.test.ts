import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Json, stringifyJson } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { fingerprint } from "./fingerprint";
import type { Change, Conflict, Decisions, Version } from "./model";
import { mergedValue, planMerge } from "./plan";
import { anyJson, crowdedDocument } from "./testing/arbitrary";

const RUNS = Number(process.env.MERGE_RUNS ?? 300);

const documents = { crowded: crowdedDocument(), any: anyJson() };

function merge(base: Json, mine: Json, theirs: Json, decisions: Decisions = {}) {
  const plan = planMerge(base, mine, theirs, ruleShape);
  return { plan, ...mergedValue(plan, decisions) };
}

function everywhere(
  plan: { conflicts: readonly Conflict[]; changes: readonly Change[] },
  take: Version,
): Decisions {
  return Object.fromEntries([...plan.conflicts, ...plan.changes].map(({ id }) => [id, { take }]));
}

describe.each(Object.entries(documents))("on %s documents", (_, document) => {
  function holds(law: (base: Json, mine: Json, theirs: Json) => void): void {
    fc.assert(fc.property(document, document, document, law), { numRuns: RUNS });
  }

  test("L1 what only mine changed is mine, the very same value", () => {
    holds((base, mine) => {
      const { plan, value } = merge(base, mine, base);
      expect(plan.conflicts).toEqual([]);
      expect(value).toBe(mine);
    });
  });

  test("L2 what only theirs changed is theirs", () => {
    holds((base, _mine, theirs) => {
      const { plan, value } = merge(base, base, theirs);
      expect(plan.conflicts).toEqual([]);
      expect(fingerprint(value)).toBe(fingerprint(theirs));
    });
  });

  test("L3 what both made the same is that", () => {
    holds((base, _mine, theirs) => {
      const { plan, value } = merge(base, theirs, structuredClone(theirs));
      expect(plan.conflicts).toEqual([]);
      expect(stringifyJson(value)).toBe(stringifyJson(theirs));
    });
  });

  test("L4 with the sides swapped the conflicts are the mirrored ones", () => {
    holds((base, mine, theirs) => {
      // Which of two twins is the second depends on the side that is looked at first.
      const draw = (one: Json | undefined): string =>
        one === undefined ? "-" : fingerprint(one).replaceAll(/ #\d+/g, "");
      const forward = merge(base, mine, theirs).plan.conflicts.map(
        (c) => `${c.kind} ${draw(c.base)} ${draw(c.mine)} ${draw(c.theirs)}`,
      );
      const mirrored = merge(base, theirs, mine).plan.conflicts.map(
        (c) => `${c.kind} ${draw(c.base)} ${draw(c.theirs)} ${draw(c.mine)}`,
      );
      expect(mirrored.toSorted()).toEqual(forward.toSorted());
    });
  });

  test("L5 mine taken everywhere is mine, theirs taken everywhere is theirs", () => {
    holds((base, mine, theirs) => {
      const { plan } = merge(base, mine, theirs);
      for (const [take, side] of [
        ["mine", mine],
        ["theirs", theirs],
      ] as const) {
        const { value, undecided } = mergedValue(plan, everywhere(plan, take));
        expect(fingerprint(value)).toBe(fingerprint(side));
        expect(undecided).toEqual([]);
      }
    });
  });

  test("L6 every place has its own id", () => {
    holds((base, mine, theirs) => {
      const { plan } = merge(base, mine, theirs);
      const ids = [...plan.conflicts, ...plan.changes].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });
});
