import { describe, expect, it } from "vitest";
import { decide, type MergeSession, openSession, outcome } from "@/lib/merge/session";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { HandEdit } from "./hand-edit";
import { carriedEdit, mergedDocument } from "./merged-document";

const rule = (alert: string, expr: string, wait: string) => ({ alert, expr, for: wait });
const object = (...rules: readonly object[]) => ({ spec: { groups: [{ name: "shop", rules }] } }) as never;

/** Both changed the for of Cart; mine also that of Pay. */
const SESSION = openSession(
  object(rule("Cart", "cart > 5", "5m"), rule("Pay", "pay > 2", "5m")),
  object(rule("Cart", "cart > 5", "10m"), rule("Pay", "pay > 2", "20m")),
  object(rule("Cart", "cart > 5", "15m"), rule("Pay", "pay > 2", "5m")),
  ruleShape,
);
const CART = SESSION.plan.conflicts[0]?.id ?? "";

const merged = (session: MergeSession) => outcome(session).value;
const text = (cart: string, pay: string, expr = "cart > 5") => `# typed by hand
spec:
  groups:
    - name: shop
      rules:
        - alert: Cart
          expr: ${expr}
          for: ${cart}
        - alert: Pay
          expr: pay > 2
          for: ${pay}
`;
const waits = (value: unknown): readonly string[] =>
  (value as { spec: { groups: readonly { rules: readonly { for: string }[] }[] } }).spec.groups[0]?.rules.map(
    (rule) => rule.for,
  ) ?? [];

describe("the merged object with an edit of its YAML", () => {
  it("is of no use when the edit names another object", () => {
    const named = (name: string) => ({ metadata: { namespace: "shop", name }, spec: {} });
    const edit: HandEdit = {
      over: named("cart"),
      text: "spec: {}\nmetadata: {namespace: shop, name: stock}\n",
    };
    expect(mergedDocument(named("cart"), edit, ruleShape)).toEqual({
      kind: "broken",
      line: 2,
      problem: "renamed",
    });
  });

  it("is the merged value without an edit", () => {
    expect(mergedDocument(merged(SESSION), undefined, ruleShape)).toEqual({
      kind: "merged",
      value: merged(SESSION),
    });
  });

  it("is what was typed", () => {
    const edit: HandEdit = { over: merged(SESSION), text: text("15m", "30m") };
    const document = mergedDocument(merged(SESSION), edit, ruleShape);
    expect(document).toMatchObject({ kind: "edited", overruled: [] });
    expect(carriedEdit(edit, merged(SESSION), document)).toBe(edit);
  });

  it("keeps the edit under a later decision about something else, and its comments", () => {
    const edit: HandEdit = { over: merged(SESSION), text: text("15m", "20m", "cart > 7") };
    const decided = merged(decide(SESSION, CART, { take: "mine" }));
    const document = mergedDocument(decided, edit, ruleShape);
    expect(document).toMatchObject({ kind: "edited", overruled: [] });
    expect(carriedEdit(edit, decided, document)).toEqual({
      over: decided,
      text: text("10m", "20m", "cart > 7"),
    });
  });

  it("changes one line of it for a decision, whatever blocks, quotes and comments stand beside", () => {
    const typed = `# for the shop
spec: # of both
  groups:
  - name: shop

    rules:
    - alert: 'Cart' # first
      expr: >-
        cart
        > 5
      for: "15m" # theirs
    # second
    - {alert: Pay, expr: 'pay > 2', for: 20m}
`;
    const edit: HandEdit = { over: merged(SESSION), text: typed };
    for (const choice of [{ take: "mine" }, { take: "value", value: "1h" }] as const) {
      const decided = merged(decide(SESSION, CART, choice));
      const carried = carriedEdit(edit, decided, mergedDocument(decided, edit, ruleShape));
      const wait = choice.take === "mine" ? "10m" : "1h";
      expect(carried.text).toBe(typed.replace('"15m" # theirs', `"${wait}" # theirs`));
    }
  });

  it("lets the later word count where edit and decision are about one place, and says where", () => {
    const edit: HandEdit = { over: merged(SESSION), text: text("1h", "20m") };
    const document = mergedDocument(merged(decide(SESSION, CART, { take: "mine" })), edit, ruleShape);
    if (document.kind !== "edited") throw new Error(document.kind);
    expect(waits(document.value)).toEqual(["10m", "20m"]);
    expect(document.overruled.map(({ id }) => id)).toEqual([CART]);
  });

  it("names the line of a text that is no YAML, and waits until it is", () => {
    const edit: HandEdit = { over: merged(SESSION), text: text("15m", '"20m') };
    const document = mergedDocument(merged(SESSION), edit, ruleShape);
    expect(document).toMatchObject({ kind: "broken", line: 11, problem: { code: "unclosed-quote" } });
    const decided = merged(decide(SESSION, CART, { take: "mine" }));
    expect(carriedEdit(edit, decided, mergedDocument(decided, edit, ruleShape))).toBe(edit);
  });

  it.each(["", "- a list", "just text"])("is broken where %j is no object", (typed) => {
    const edit: HandEdit = { over: merged(SESSION), text: typed };
    expect(mergedDocument(merged(SESSION), edit, ruleShape)).toEqual({
      kind: "broken",
      line: 1,
      problem: "not-an-object",
    });
  });
});
