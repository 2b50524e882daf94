import { expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import type { Decisions } from "@/lib/merge/model";
import { mergedValue, planMerge } from "@/lib/merge/plan";
import { ruleShape } from "./shape";

const latency = {
  alert: "CheckoutLatencyHigh",
  expr: 'histogram_quantile(0.99, sum by (le) (rate(checkout_seconds_bucket{job="checkout"}[5m]))) > 0.8',
  for: "10m",
  labels: { severity: "warning", team: "checkout" },
  annotations: { summary: "The slowest checkouts take more than 0.8 s" },
};
const errors = {
  record: "job:checkout_errors:rate5m",
  expr: "sum by (job) (rate(checkout_errors_total[5m]))",
};

function object(groups: Json, metadata: Readonly<Record<string, Json>> = {}): Json {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "checkout", namespace: "shop", ...metadata },
    spec: { groups },
  };
}

function merge(base: Json, mine: Json, theirs: Json, decisions: Decisions = {}) {
  const plan = planMerge(base, mine, theirs, ruleShape);
  return { ...mergedValue(plan, decisions), plan };
}

test("labels and annotations of the object and of a rule are merged key by key", () => {
  const side = (team: string, summary: string, note: string): Json =>
    object(
      [
        {
          name: "checkout",
          rules: [{ ...latency, labels: { severity: "warning", team }, annotations: { summary } }],
        },
      ],
      { labels: { role: "alert-rules" }, annotations: { note } },
    );
  const { value, undecided } = merge(
    side("a", "b", "c"),
    side("mine", "b", "c"),
    side("a", "theirs", "theirs"),
  );
  expect(undecided).toEqual([]);
  expect(value).toEqual(side("mine", "theirs", "theirs"));
});

test("a rule that both sides raise is asked about by its name", () => {
  const side = (duration: string): Json =>
    object([{ name: "checkout", rules: [errors, { ...latency, for: duration }] }]);
  const { plan } = merge(side("10m"), side("15m"), side("5m"));
  expect(plan.conflicts).toMatchObject([
    {
      kind: "value",
      id: ".spec.groups[checkout].rules[CheckoutLatencyHigh].for",
      path: [
        { field: "spec" },
        { field: "groups" },
        { item: "checkout", label: "checkout" },
        { field: "rules" },
        { item: "CheckoutLatencyHigh", label: "CheckoutLatencyHigh" },
        { field: "for" },
      ],
      base: "10m",
      mine: "15m",
      theirs: "5m",
    },
  ]);
});

test("alerts of one name and other labels are different rules, named with their labels", () => {
  const burn = (window: string, threshold: number): Json => ({
    alert: "ErrorBudgetBurn",
    expr: `burn_rate_${window} > ${threshold}`,
    labels: { severity: "page", window },
  });
  const side = (...rules: Json[]): Json => object([{ name: "slo", rules }]);
  const { value, plan } = merge(
    side(burn("1h", 14), burn("6h", 6), burn("3d", 1)),
    side(burn("1h", 14), burn("6h", 7), burn("3d", 1)),
    side(burn("3d", 2), burn("1h", 14), burn("6h", 6)),
  );
  expect(plan.conflicts).toEqual([]);
  expect(value).toEqual(side(burn("3d", 2), burn("1h", 14), burn("6h", 7)));
  expect(plan.changes.map(({ path }) => path.at(-2))).toContainEqual({
    item: "ErrorBudgetBurn #2",
    label: 'ErrorBudgetBurn {severity="page", window="6h"}',
  });
});

test("a renamed rule with another threshold is matched only with a question", () => {
  const renamed = { ...latency, alert: "CheckoutSlow", expr: latency.expr.replace("0.8", "0.5") };
  const side = (...rules: Json[]): Json => object([{ name: "checkout", rules }]);
  const { plan } = merge(
    side(latency, errors),
    side(renamed, errors),
    side({ ...latency, for: "1m" }, errors),
  );
  expect(plan.conflicts.map(({ kind }) => kind)).toEqual(["match"]);
});

test("a record that became an alert is followed", () => {
  const alert = { alert: "CheckoutErrors", expr: errors.expr };
  const side = (...rules: Json[]): Json => object([{ name: "checkout", rules }]);
  const { value, undecided } = merge(
    side(errors, latency),
    side(alert, latency),
    side({ ...errors, labels: { team: "checkout" } }, latency),
  );
  expect(undecided).toEqual([]);
  expect(value).toEqual(side({ ...alert, labels: { team: "checkout" } }, latency));
});

test("unknown fields, an expression that is a number, and rules without a name are merged as they are", () => {
  const side = (limit: Json, expr: Json, extra: Json): Json =>
    object([{ name: "odd", limit, rules: [{ alert: "Always", expr }, { expr: "vector(1)", extra }, null] }]);
  const { value, undecided } = merge(
    side(1, 1, [1]),
    side(9007199254740993n, 1, [1]),
    side(1, 2, { a: null }),
  );
  expect(undecided).toEqual([]);
  expect(value).toEqual(side(9007199254740993n, 2, { a: null }));
});

test("groups without rules keep the form that is stored", () => {
  const groups = [{ name: "a" }, { name: "b", rules: null }, { name: "c", rules: [] }];
  const { value } = merge(
    object(groups),
    object([...groups, { name: "mine" }]),
    object([{ name: "theirs" }, ...groups]),
  );
  expect(value).toEqual(object([{ name: "theirs" }, ...groups, { name: "mine" }]));
});

test("a second group of a name is a question, not a second group", () => {
  const side = (...names: string[]): Json =>
    object(names.map((name) => ({ name, rules: [{ alert: name, expr: "1" }] })));
  const mine = object([{ name: "new", rules: [{ alert: "a", expr: "1" }] }]);
  const { plan, value } = merge(side("a"), mine, side("a", "new"));
  expect(plan.conflicts.map(({ kind }) => kind)).toEqual(["duplicate"]);
  expect(value).toEqual(side("a", "new"));
});
