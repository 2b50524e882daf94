import { expect, test } from "vitest";
import { compareFiles } from "@/lib/rule-file/compare";
import { edited, fileOf, PLAIN, STORED, WRITTEN } from "@/lib/rule-file/testing/files";
import { diffLinesOf } from "./diff-text";

/** The comparison as it is printed. */
function shown(before: string, after: string): string {
  const { changes } = compareFiles(fileOf(before), fileOf(after));
  return diffLinesOf(changes)
    .map(({ text }) => `${text}\n`)
    .join("");
}

const ORDERED = `groups:
- name: shop
  rules:
  - {alert: A, expr: a}
  - {alert: B, expr: b}
  - {alert: C, expr: c}
- name: cart
  rules:
  - {alert: D, expr: d}
`;

test("a short value stands beside the old one, under its rule", () => {
  expect(shown(WRITTEN, edited(WRITTEN, "for: 5m", "for: 10m"))).toBe(`shop.alerts › CartErrors
  for: 5m → 10m
`);
});

test("a field that is new or gone has no other value", () => {
  expect(
    shown(PLAIN, edited(PLAIN, "    for: 5m\n", "    labels:\n      team: shop\n")),
  ).toBe(`shop › CartErrors
  for: 5m → (none)
  labels.team: (none) → shop
`);
});

test("a long expression stands below the old one, several lines line by line", () => {
  const from = "sum(rate(cart_requests_total[5m])) > 0.05";
  expect(
    shown(WRITTEN, edited(WRITTEN, from, "sum(rate(cart_requests_total[9m])) > 0.05")),
  ).toBe(`shop.alerts › CartErrors
  expr:
    sum(rate(cart_errors_total[5m]))
  -   / sum(rate(cart_requests_total[5m])) > 0.05
  +   / sum(rate(cart_requests_total[9m])) > 0.05
`);
});

test("a new rule and a deleted one are shown in full", () => {
  const rule = "  - alert: CartErrors\n    expr: cart_errors > 5\n    for: 5m\n";
  const text = `  alert: CartErrors\n  expr: cart_errors > 5\n  for: 5m\n`;
  const marked = (mark: string) => `shop › CartErrors\n${text.replace(/^ {2}/gm, `  ${mark} `)}`;
  expect(shown(PLAIN, edited(PLAIN, rule, ""))).toBe(marked("-"));
  expect(shown(edited(PLAIN, rule, ""), PLAIN)).toBe(marked("+"));
});

test("a rule that went to another group, and changed, is no new one", () => {
  const moved = ORDERED.replace("  - {alert: B, expr: b}\n", "").concat("  - {alert: B, expr: b, for: 1m}\n");
  expect(shown(ORDERED, moved)).toBe(`shop › B
  moved: shop → cart
  for: (none) → 1m
`);
});

test("of a new order only what it takes is named", () => {
  const [head = "", a = "", b = "", c = ""] = ORDERED.split(/(?<=\n)(?= {2}- |- name: cart)/);
  const [, , , , ...rest] = ORDERED.split(/(?<=\n)(?= {2}- |- name: cart)/);
  expect(shown(ORDERED, [head, b, c, a, ...rest].join(""))).toBe(`shop
  order of rules: A follows C now
`);
  expect(shown(ORDERED, [head, c, a, b, ...rest].join(""))).toBe(`shop
  order of rules: C comes first now
`);
});

test("a field of the object stands under no rule", () => {
  expect(shown(STORED, edited(STORED, "before paging", "first"))).toBe(
    "metadata.annotations.team-note: ask before paging → ask first\n",
  );
});

test("layout, comments, order of keys and what the server owns are no change", () => {
  const restored = edited(STORED, '"4711"', '"4712"').replace("generation: 4", "generation: 5");
  expect(shown(STORED, `# from the cluster\n${restored}status: {}\n`)).toBe("");
  expect(shown(PLAIN, JSON.stringify(fileOf(PLAIN).value))).toBe("");
});

test("an object and a plain file are compared by their groups", () => {
  const object = `apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata: {name: shop}\nspec:\n  ${PLAIN.replaceAll("\n", "\n  ")}`;
  expect(compareFiles(fileOf(object), fileOf(PLAIN))).toEqual({ changes: [], compared: "groups" });
  expect(shown(PLAIN, edited(object, "for: 5m", "for: 6m"))).toBe("shop › CartErrors\n  for: 5m → 6m\n");
});

test("beside an empty file everything is new", () => {
  expect(shown("", "groups:\n- name: shop\n")).toBe("shop\n  + name: shop\n");
});
