import { expect, test } from "vitest";
import { storedFields } from "@/lib/prometheus-rule/stored-fields";
import { type Analysis, analyse } from "./analysis";
import { lineOf } from "./reading";
import { stored } from "./sample-rules";

const HEAD = `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: cart
  namespace: shop
spec:
  groups:
  - name: cart.alerts
    rules:
`;
const CART = { namespace: "shop", name: "cart" };

/** severity line: what, one per remark. */
function drawn({ remarks }: Analysis): readonly string[] {
  return remarks.map(({ severity, range, about }) => {
    const what = {
      yaml: () => (about.kind === "yaml" ? about.problem.code : ""),
      finding: () => (about.kind === "finding" ? about.finding.code : ""),
      spelling: () => (about.kind === "spelling" ? about.spelling.source : ""),
      cause: () => (about.kind === "cause" ? about.message : ""),
    }[about.kind]();
    return `${severity} ${range.start.line}: ${what}`;
  });
}

test("a sound text has no remarks", () => {
  const text = `${HEAD}    - alert: Slow\n      expr: latency > 1\n      for: 5m\n`;
  expect(drawn(analyse(text, CART, []))).toEqual([]);
});

test("a tab is marked in its line and nothing else is said", () => {
  const text = `${HEAD}    - alert: Slow\n\t  expr: up == 0\n`;
  expect(drawn(analyse(text, CART, []))).toEqual(["error 11: tab"]);
});

test.each(['  namespace: ""', "  namespace:", ""])(
  "an object that names no namespace (%j) is refused in the line in which that is marked",
  (line) => {
    const text = HEAD.replace("  namespace: shop", line);
    const { reading, remarks } = analyse(text, undefined, []);
    if (reading.ok) throw new Error("it was read");
    expect(remarks.map(({ range }) => range.start.line)).toContain(lineOf(reading.problem));
  },
);

test("a key that stands twice is marked where it stands the second time", () => {
  const text = `${HEAD}    - alert: Slow\n      expr: a > 1\n      for: 5m\n      expr: a > 5\n`;
  const analysis = analyse(text, CART, []);
  expect(drawn(analysis)).toEqual(["error 13: duplicate-key"]);
  expect(analysis.reading.ok).toBe(false);
});

test("a misspelt field is marked at its key", () => {
  const text = `${HEAD}    - alert: Slow\n      expr: up == 0\n      keepFiringFor: 5m\n`;
  expect(drawn(analyse(text, CART, []))).toEqual(["error 12: unknown-field"]);
});

test("a field that the cluster has stored is no misspelling, wherever it is typed again", () => {
  const rules = ["Slow", "Slower"].map(
    (name) => `    - alert: ${name}\n      expr: up == 0\n      tier: 2\n`,
  );
  const known = storedFields(stored({ version: "v1", rules: [{ alert: "Slow", expr: "up == 0", tier: 2 }] }));
  expect(drawn(analyse(HEAD + rules.join(""), CART, [], known))).toEqual([]);
  const group = HEAD.replace("rules:", "tier: 2\n    rules:");
  expect(drawn(analyse(group + rules[0], CART, [], known))).toEqual(["error 9: unknown-field"]);
});

test("a number that is stored in another spelling is said", () => {
  const text = `${HEAD}    - record: x\n      expr: 1e3\n`;
  expect(drawn(analyse(text, CART, []))).toEqual(["info 11: 1e3"]);
});

test("each reason of the cluster stands at the rule that it names, whatever line it counts", () => {
  const rules = ["Slow", "Broken"].map((name) => `    - alert: ${name}\n      expr: rate(up\n`).join("");
  const message =
    '7:11: group "cart.alerts", rule 2, "Broken": could not parse expression: 1:6: parse error: oops';
  const elsewhere = { field: "", reason: "", message: "no room" };
  const causes = [{ field: "", reason: "", message }, elsewhere];
  expect(drawn(analyse(`${HEAD}${rules}`, CART, causes))).toEqual([
    "error 1: no room",
    "error 13: parse error: oops",
  ]);
});

test("a reason that the cluster gives twice is marked once at each place", () => {
  const rules = ["Slow", "Broken"].map((name) => `    - alert: ${name}\n      expr: up\n`).join("");
  const reason = (rule: number) => ({
    field: `spec.groups[0].rules[${rule}].expr`,
    reason: "FieldValueInvalid",
    message: "no",
  });
  const causes = [reason(0), reason(1), reason(0)];
  expect(drawn(analyse(`${HEAD}${rules}`, CART, causes))).toEqual(["error 11: no", "error 13: no"]);
});
