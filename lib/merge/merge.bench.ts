import { bench, describe } from "vitest";
import type { Json, JsonObject } from "@/lib/json/json";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { mergedValue, planMerge } from "./plan";

/*
 * How long a merge takes by the number of rules, by their number in a group, and by the share of them that each side
 * edited. Goals: 1,000 rules under 15 ms, 10,000 rules under 150 ms, near-linear.
 */
const SIZES = [
  { rules: 1_000, perGroup: 20 },
  { rules: 1_000, perGroup: 1_000 },
  { rules: 10_000, perGroup: 20 },
  { rules: 10_000, perGroup: 10_000 },
];
const EDITED = [0.01, 0.2];

for (const { rules, perGroup } of SIZES)
  describe(`${rules} rules, ${perGroup} in a group`, () => {
    for (const share of EDITED) {
      const base = documentOf(rules, perGroup);
      const [mine, theirs] = [edited(base, share, "mine", 7), edited(base, share, "theirs", 11)];
      bench(`${share * 100} % edited on each side`, () => {
        mergedValue(planMerge(base, mine, theirs, ruleShape), {});
      });
    }
  });

/** What would be slow if anything compared every rule with every other one. */
const HARD: Readonly<Record<string, () => readonly [base: Document, mine: Document, theirs: Document]>> = {
  "all rules of one name, relabelled by both": () => {
    const base = mapped(documentOf(10_000, 10_000), (rule) => ({ ...rule, alert: "Errors" }));
    return [base, relabelled(base, "mine"), relabelled(base, "theirs")];
  },
  "all rules alike, all changed by both": () => {
    const base = mapped(documentOf(10_000, 10_000), () => ruleOf(1));
    return [base, numbered(base, "m"), numbered(base, "s")];
  },
  "all rules renamed by one, changed by the other": () => {
    const base = documentOf(10_000, 10_000);
    const renamed = mapped(base, (rule) => ({ ...rule, alert: `Renamed${String(rule.alert)}` }));
    return [base, renamed, raised(base)];
  },
  "all rules moved to the next group by one, changed by the other": () => {
    const base = documentOf(10_000, 20);
    const { groups } = base.spec;
    const moved = groups.map((group, at) => ({ ...group, rules: groups.at(at - 1)?.rules ?? [] }));
    return [base, { spec: { groups: moved } }, raised(base)];
  },
  "all rules reversed by one, changed by the other": () => {
    const base = documentOf(10_000, 10_000);
    const groups = base.spec.groups.map((group) => ({ ...group, rules: group.rules.toReversed() }));
    return [base, { spec: { groups } }, raised(base)];
  },
  "5,000 groups of two, all renamed by both": () => {
    const base = documentOf(10_000, 2);
    const renamed = (by: string): Document => ({
      spec: { groups: base.spec.groups.map((group) => ({ ...group, name: `${group.name}-${by}` })) },
    });
    return [base, renamed("mine"), renamed("theirs")];
  },
};

describe("10,000 rules", () => {
  for (const [name, documents] of Object.entries(HARD)) {
    const [base, mine, theirs] = documents();
    bench(name, () => {
      mergedValue(planMerge(base, mine, theirs, ruleShape), {});
    });
  }
});

interface Group extends JsonObject {
  readonly name: string;
  readonly rules: readonly JsonObject[];
}

interface Document extends JsonObject {
  readonly spec: { readonly groups: readonly Group[] };
}

function documentOf(count: number, perGroup: number): Document {
  const rules = Array.from({ length: count }, (_, id) => ruleOf(id));
  const groups = Array.from({ length: count / perGroup }, (_, at) => ({
    name: `group-${at}`,
    rules: rules.slice(at * perGroup, (at + 1) * perGroup),
  }));
  return { spec: { groups } };
}

function ruleOf(id: number): JsonObject {
  return {
    alert: `ServiceErrors${id}`,
    expr: `sum by (job) (rate(service_${id}_errors_total{code=~"5.."}[5m])) / sum by (job) (rate(service_${id}_total[5m])) > 0.05`,
    for: "5m",
    labels: { severity: "warning", team: `team-${id % 7}` },
    annotations: { summary: `Errors of service ${id}`, runbook_url: `https://runbooks.example/${id}` },
  };
}

/** A copy in which every so many rules one is edited, renamed, relabelled, deleted or preceded by a new one. */
function edited(document: Document, share: number, operator: string, offset: number): Json {
  const every = Math.round(1 / share);
  const groups = structuredClone(document.spec.groups).map((group) => ({
    ...group,
    rules: group.rules.flatMap((rule) => {
      const id = Number(/\d+/.exec(String(rule.alert))?.[0]);
      return (id + offset) % every === 0 ? edit(rule, id, operator) : [rule];
    }),
  }));
  return { spec: { groups } };
}

function edit(rule: JsonObject, id: number, operator: string): readonly JsonObject[] {
  const edits: readonly (readonly JsonObject[])[] = [
    [{ ...rule, for: operator }],
    [{ ...rule, annotations: { summary: operator } }],
    [{ ...rule, alert: `${operator}${id}` }],
    [{ ...rule, labels: { severity: operator } }],
    [],
    [{ alert: `New${operator}${id}`, expr: `absent(service_${id})` }, rule],
  ];
  return edits[Math.floor(id / 3) % edits.length] ?? [rule];
}

function mapped(document: Document, change: (rule: JsonObject, index: number) => JsonObject): Document {
  const groups = document.spec.groups.map((group) => ({ ...group, rules: group.rules.map(change) }));
  return { spec: { groups } };
}

function raised(document: Document): Document {
  return mapped(document, (rule) => ({ ...rule, for: "9m" }));
}

function relabelled(document: Document, operator: string): Document {
  return mapped(document, (rule, index) => ({ ...rule, labels: { severity: `${operator}${index}` } }));
}

function numbered(document: Document, unit: string): Document {
  return mapped(document, (rule, index) => ({ ...rule, for: `${index}${unit}` }));
}
