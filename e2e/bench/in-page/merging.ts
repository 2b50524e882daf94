// Runs in a page, as every merge does.
import { mergedValue, planMerge } from "@/lib/merge/plan";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { Rule } from "@/lib/prometheus-rule/types";
import { objectOf } from "../objects";
import { repeated } from "./repeated";

/** How far apart the changes are: the steps below count in it. */
const STRIDE = { few: 10, many: 1 };

export interface Scenario {
  readonly rules: number;
  readonly layout: "groups of ten" | "one group";
  readonly changes: keyof typeof STRIDE;
}

/** Milliseconds of each sample. */
export interface Merging {
  copy(rules: number, samples: number): readonly number[];
  merge(scenario: Scenario, samples: number): readonly number[];
}

declare global {
  interface Window {
    merging: Merging;
  }
}

window.merging = {
  copy(rules, samples) {
    const value = editableOf(objectOf(0, rules));
    return repeated(samples, () => [1, 2, 3].map(() => JSON.parse(JSON.stringify(value))));
  },
  merge({ rules, layout, changes }, samples) {
    const object = editableOf(objectOf(0, rules));
    const base = layout === "one group" ? inOneGroup(object) : object;
    const mine = editedByMe(base, STRIDE[changes]);
    const theirs = editedByThem(base, STRIDE[changes]);
    return repeated(samples, () => {
      const { value, undecided } = mergedValue(planMerge(base, mine, theirs, ruleShape), {});
      if (value === null || undecided.length === 0)
        throw new Error("the merge came out otherwise than meant");
    });
  },
};

function inOneGroup(object: Editable): Editable {
  const rules = (object.spec.groups ?? []).flatMap((group) => group.rules ?? []);
  return { ...object, spec: { groups: [{ name: "all", rules }] } };
}

/** Raises every 10th `for` and deletes every 50th rule. */
function editedByMe(object: Editable, stride: number): Editable {
  return withRules(object, (rule, number) => {
    if (number % (50 * stride) === 49) return [];
    return [number % (10 * stride) === 0 ? { ...rule, for: "99m" } : rule];
  });
}

/** Rewrites every 7th expression, raises every 70th `for` and puts a rule before every 20th. */
function editedByThem(object: Editable, stride: number): Editable {
  return withRules(object, (rule, number) => {
    const rewritten =
      number % (7 * stride) === 0 ? { ...rule, expr: `${rule.expr} unless on() maintenance` } : rule;
    const edited = number % (70 * stride) === 0 ? { ...rewritten, for: "1h" } : rewritten;
    return number % (20 * stride) === 0 ? [earlier(rule), edited] : [edited];
  });
}

/** A rule that stands nowhere yet, of which a given one is the late version. */
function earlier(rule: Rule): Rule {
  return { ...rule, alert: `${rule.alert}Soon`, expr: `predict_linear(${rule.expr})` };
}

function withRules(object: Editable, change: (rule: Rule, number: number) => readonly Rule[]): Editable {
  let number = 0;
  const groups = (object.spec.groups ?? []).map((group) => ({
    ...group,
    rules: (group.rules ?? []).flatMap((rule) => change(rule, number++)),
  }));
  return { ...object, spec: { ...object.spec, groups } };
}
