import { describe, expect, it } from "vitest";
import { decide, type MergeSession, openSession, outcome } from "@/lib/merge/session";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { shownDivergences } from "./shown";

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

describe("what there is to decide", () => {
  const ids = (session: MergeSession) =>
    shownDivergences(session.plan, session.decisions).map(({ id }) => id);

  it("is every conflict, decided or not, and every change", () => {
    expect(ids(SESSION)).toEqual([CART, SESSION.plan.changes[0]?.id]);
    expect(ids(decide(SESSION, CART, { take: "base" }))).toEqual(ids(SESSION));
  });

  it("includes a clash of names that only a decision brings about, also when it is decided", () => {
    const groups = (...names: readonly string[]) =>
      ({
        spec: {
          groups: names.map((name, n) => ({ name, rules: [rule(`Alert${n}`, `metric_${n} > 1`, "5m")] })),
        },
      }) as never;
    const session = openSession(groups("a", "b"), groups("x", "b"), groups("y", "x"), ruleShape);
    const rename = session.plan.conflicts.find(({ base }) => base === "a")?.id ?? "";
    const clashing = decide(session, rename, { take: "mine" });
    const clash = outcome(clashing).undecided.find(({ kind }) => kind === "duplicate")?.id ?? "";
    expect(ids(session)).not.toContain(clash);
    expect(ids(clashing)).toContain(clash);
    expect(ids(decide(clashing, clash, { take: "theirs" }))).toContain(clash);
    expect(ids(decide(session, rename, { take: "theirs" }))).not.toContain(clash);
  });

  it("includes what is left of a group that decisions made a question of, also when it is decided", () => {
    const [a, b] = [rule("A", "a > 1", "5m"), rule("B", "b > 1", "5m")];
    const spec = (...groups: readonly object[]) => ({ spec: { groups } }) as never;
    const [base, mine, theirs] = [
      spec({ name: "g", rules: [a] }, { name: "h", rules: [b] }),
      spec({ name: "h", rules: [b, a] }),
      spec({ name: "g", rules: [a] }),
    ];
    const session = openSession(base, mine, theirs, ruleShape);
    const dropped = decide(session, ".spec.groups[h]", { take: "theirs" });
    const rest = ".spec.groups[g]:rest";
    expect(ids(session)).not.toContain(rest);
    expect(outcome(dropped).undecided).toMatchObject([{ id: rest, kind: "presence" }]);
    expect(ids(dropped)).toContain(rest);
    expect(ids(decide(dropped, rest, { take: "mine" }))).toContain(rest);
  });
});
