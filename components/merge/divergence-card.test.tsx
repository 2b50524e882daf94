// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InEnglish } from "@/components/testing/in-english";
import type { Json } from "@/lib/json/json";
import type { MineStored } from "@/lib/merge/model";
import { planMerge } from "@/lib/merge/plan";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import { DivergenceCard } from "./divergence-card";
import { outlineOf, subjectsOf } from "./model/outline";

afterEach(cleanup);

const rule = (alert: string) => ({ alert, expr: `${alert.toLowerCase()} > 5` });
const object = (...rules: readonly object[]): Json =>
  ({ spec: { groups: [{ name: "shop", rules }] } }) as never;

/** What the card of the only difference says in base, theirs, mine and merged. */
function cells(
  base: Json,
  mine: Json,
  theirs: Json,
  mineStored: MineStored = "never",
): readonly (string | null)[] {
  const { conflicts, changes } = planMerge(base, mine, theirs, ruleShape, mineStored);
  const subjects = subjectsOf(outlineOf([...conflicts, ...changes]));
  const subject = subjects.find(({ divergences }) => divergences.length > 0);
  const [divergence] = subject?.divergences ?? [];
  if (subject === undefined || divergence === undefined) throw new Error("nothing differs");
  const verbs = { take() {}, reopen() {}, edit() {}, leaveEdit() {} };
  render(
    <DivergenceCard subject={subject} divergence={divergence} decisions={{}} state="idle" verbs={verbs} />,
    { wrapper: InEnglish },
  );
  return screen
    .getAllByRole("term")
    .map((term) => term.nextElementSibling?.textContent?.replaceAll(/\s+/g, " ") ?? null);
}

it("says that a rule which one side added was never there on the others, not that it was deleted", () => {
  const before = object(rule("Cart"));
  const after = object(rule("Cart"), rule("Pay"));
  expect(cells(before, before, after)).toEqual([
    "not there",
    expect.stringContaining("alert: Pay"),
    "not there",
    expect.stringContaining("alert: Pay"),
  ]);
  cleanup();
  expect(cells(before, after, before)[1]).toBe("not there");
  cleanup();
  expect(cells(after, before, after)[2]).toContain("deleted");
});

it("tells two reorders that fit together from one that both sides made", () => {
  const before = object(rule("A"), rule("B"), rule("C"), rule("D"));
  const mine = object(rule("B"), rule("A"), rule("C"), rule("D"));
  cells(before, mine, object(rule("A"), rule("B"), rule("D"), rule("C")));
  expect(screen.getByText("Moved by both of you; the two fit together.")).toBeTruthy();
  cleanup();
  cells(before, mine, mine);
  expect(screen.getByText("Moved by both of you, in the same way.")).toBeTruthy();
});

it("asks about what theirs may have taken back, and says why", () => {
  const [before, mine] = [object(rule("Cart")), object(rule("Cart"), rule("Pay"))];
  const [, theirs, , merged] = cells(before, mine, before, "perhaps");
  expect(theirs).toContain("not there");
  expect(merged).toContain("not decided yet");
  expect(screen.getByText(/If your save was stored, somebody has taken it back since/)).toBeTruthy();
});
