import { expect, it } from "vitest";
import type { Json } from "@/lib/json/json";
import { openSession } from "@/lib/merge/session";
import { ruleShape, specShape } from "@/lib/prometheus-rule/shape";
import { outlineOf, type Subject, subjectsOf } from "./outline";
import { linesOf } from "./subject-lines";

const rule = (alert: string, more: object = {}) => ({ alert, expr: `${alert} > 1`, ...more });
const object = (groups: Readonly<Record<string, readonly object[]>>) =>
  ({
    spec: { groups: Object.entries(groups).map(([name, rules]) => ({ name, rules })) },
  }) as unknown as Json;

/** What differs between base and mine, by name. */
function subject(base: Json, mine: Json, label: string): Subject {
  const { plan } = openSession(base, mine, base, ruleShape);
  const found = subjectsOf(outlineOf([...plan.conflicts, ...plan.changes])).find(
    (each) => each.label === label,
  );
  if (!found) throw new Error(`nothing differs in ${label}`);
  return found;
}

const lines = (text: string, found: ReturnType<typeof linesOf>) =>
  found &&
  text
    .split("\n")
    .slice(found.first - 1, found.last)
    .join("\n");

const TEXT = `spec:
  groups:
    - name: cart
      rules:
        - alert: Slow
          expr: Slow > 1
    - name: shop
      rules:
        # Watched by the shop.
        - alert: Slow
          expr: Slow > 1
          for: 5m
        - { alert: Idle, expr: Idle > 1 }
`;
const BASE = object({ cart: [rule("Slow")], shop: [rule("Slow"), rule("Idle")] });

it("finds a rule by name in its own group", () => {
  const mine = object({ cart: [rule("Slow")], shop: [rule("Slow", { for: "5m" }), rule("Idle")] });
  expect(lines(TEXT, linesOf(subject(BASE, mine, "Slow"), TEXT))).toBe(
    ["        - alert: Slow", "          expr: Slow > 1", "          for: 5m"].join("\n"),
  );
});

it("finds a rule that is written in one line", () => {
  const mine = object({ cart: [rule("Slow")], shop: [rule("Slow"), rule("Idle", { for: "5m" })] });
  expect(lines(TEXT, linesOf(subject(BASE, mine, "Idle"), TEXT))).toBe(
    "        - { alert: Idle, expr: Idle > 1 }",
  );
});

it("finds a rule in the group that it was moved to", () => {
  const before = object({ cart: [rule("Slow"), rule("Idle")], shop: [rule("Slow")] });
  expect(lines(TEXT, linesOf(subject(before, BASE, "Idle"), TEXT))).toContain("alert: Idle");
});

it("finds a renamed rule by either name", () => {
  const before = object({ shop: [rule("Slow"), { alert: "Quiet", expr: "Idle > 1" }] });
  const mine = object({ shop: [rule("Slow"), { alert: "Idle", expr: "Idle > 1" }] });
  const renamed = subject(before, mine, "Quiet");
  expect(lines(TEXT, linesOf(renamed, TEXT))).toContain("alert: Idle");
  const old = TEXT.replaceAll("Idle", "Quiet");
  expect(lines(old, linesOf(renamed, old))).toContain("alert: Quiet");
});

it("tells rules of one name apart by their labels", () => {
  const twice = (critical: string) =>
    object({
      shop: [
        rule("Slow", { labels: { severity: "warning" } }),
        rule("Slow", { labels: { severity: "critical" }, for: critical }),
      ],
    });
  const text = `spec:
  groups:
    - name: shop
      rules:
        - alert: Slow
          labels: { severity: warning }
        - alert: Slow
          labels: { severity: critical }
`;
  const found = linesOf(subject(twice("5m"), twice("10m"), 'Slow {severity="critical"}'), text);
  expect(found).toEqual({ first: 7, last: 8 });
});

it("finds a group, and nothing of a rule that is gone or of a text that cannot be read", () => {
  const gone = subject(
    object({ shop: [rule("Slow"), rule("Gone")] }),
    object({ shop: [rule("Slow")] }),
    "Gone",
  );
  expect(linesOf(gone, TEXT)).toBeUndefined();
  expect(linesOf(gone, "spec: [")).toBeUndefined();
  const added = subject(object({ cart: [rule("Slow")] }), BASE, "shop");
  expect(linesOf(added, TEXT)).toMatchObject({ first: 7 });
});

it("finds rules and groups of a plain rule file, whose groups stand at the top", () => {
  const plain = (wait: string) =>
    ({ groups: [{ name: "shop", rules: [rule("Slow", { for: wait })] }] }) as unknown as Json;
  const { plan } = openSession(plain("5m"), plain("10m"), plain("5m"), specShape);
  const [slow] = subjectsOf(outlineOf(plan.changes)).filter(({ kind }) => kind === "rule");
  if (slow === undefined) throw new Error("nothing differs in Slow");
  const text = "groups:\n- name: shop\n  rules:\n  - alert: Fast\n  - alert: Slow\n    for: 5m\n";
  expect(lines(text, linesOf(slow, text))).toBe("  - alert: Slow\n    for: 5m");
});
