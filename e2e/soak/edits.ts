import type { Editable } from "@/lib/prometheus-rule/editable";
import type { Group, Rule } from "@/lib/prometheus-rule/types";

/** Numbers from 0 to below 1; replayable, unlike Math.random. */
export type Random = () => number;

/** Mulberry32: a small generator with a 32-bit seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The object that a soak begins with: three groups of eight rules. */
export function soakSpec() {
  const groups = ["api", "queue", "node"].map((group) => ({
    name: `${group}.rules`,
    rules: Array.from({ length: 8 }, (_, i) => freshRule(`${group}${i}`, i)),
  }));
  return { groups };
}

function freshRule(alert: string, number: number): Rule {
  return {
    alert,
    expr: `up{job="${alert}"} == ${number}`,
    for: `${5_000_000 + number}s`,
    labels: { severity: `first-${alert}`, user: `first-user-${alert}` },
    annotations: { summary: `first summary of ${alert}` },
  };
}

/** A random edit as an operator makes it. It writes at least one value, each of them unique by `mark` (at most six digits). */
export function randomEdit(object: Editable, random: Random, mark: number): Editable {
  const groups = object.spec.groups ?? [];
  const group = Math.floor(random() * groups.length);
  const change = pick(random, [
    setFor,
    setExpr,
    setSeverity,
    addLabel,
    setSummary,
    setFor,
    insertRule,
    removeRule,
  ]);
  return {
    ...object,
    spec: {
      ...object.spec,
      groups: groups.map((each, i) => (i === group ? change(each, random, mark) : each)),
    },
  };
}

function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

type Edit = (group: Group, random: Random, mark: number) => Group;

const setFor: Edit = (group, random, mark) =>
  editRule(group, random, () => ({ for: `${6_000_000 + mark}s` }));

const setExpr: Edit = (group, random, mark) =>
  editRule(group, random, () => ({ expr: `up > ${6_000_000 + mark}` }));

const setSeverity: Edit = (group, random, mark) =>
  editRule(group, random, (rule) => ({
    labels: { ...rule.labels, severity: `severity-${6_000_000 + mark}` },
  }));

const addLabel: Edit = (group, random, mark) =>
  editRule(group, random, (rule) => ({
    labels: { ...rule.labels, [`label_${6_000_000 + mark}`]: `value-${6_000_000 + mark}` },
  }));

const setSummary: Edit = (group, random, mark) =>
  editRule(group, random, () => ({ annotations: { summary: `summary ${6_000_000 + mark}` } }));

const insertRule: Edit = (group, random, mark) => {
  const rules = [...(group.rules ?? [])];
  rules.splice(Math.floor(random() * (rules.length + 1)), 0, freshRule(`new${6_000_000 + mark}`, mark));
  return { ...group, rules };
};

/** Keeps a few rules in each group, so that a long soak does not run out of them. Leaves a mark on another rule. */
const removeRule: Edit = (group, random, mark) => {
  const rules = group.rules ?? [];
  if (rules.length < 5) return setFor(group, random, mark);
  const at = Math.floor(random() * rules.length);
  return setFor({ ...group, rules: rules.filter((_, i) => i !== at) }, random, mark);
};

function editRule(group: Group, random: Random, edit: (rule: Rule) => Partial<Rule>): Group {
  const rules = group.rules ?? [];
  const at = Math.floor(random() * rules.length);
  return {
    ...group,
    rules: rules.map((rule, i) => (i === at ? ({ ...rule, ...edit(rule) } as Rule) : rule)),
  };
}
