import { expect, test } from "vitest";
import type { ResourceVersion } from "@/lib/prometheus-rule/types";
import type { RuleSummary, StreamEvent } from "./protocol";
import { noRows, type RowsState, reduceRows } from "./rows";

function row(name: string, resourceVersion: string, uid = `uid-${name}`): RuleSummary {
  return {
    namespace: "shop",
    name,
    uid,
    resourceVersion: resourceVersion as ResourceVersion,
    groups: 0,
    alerts: 0,
    records: 0,
    changedAt: undefined,
    changedBy: undefined,
    owner: undefined,
    terminating: false,
    text: "",
    rules: [],
  };
}

const begin: StreamEvent = { type: "begin", scope: { kind: "cluster" } };
const complete: StreamEvent = { type: "complete" };

function after(events: readonly StreamEvent[], from: RowsState = noRows): RowsState {
  return events.reduce(reduceRows, from);
}

/** The shown rows as name@version. */
function shown({ rows }: RowsState): readonly string[] {
  return [...rows.values()].map(({ name, resourceVersion }) => `${name}@${resourceVersion}`).toSorted();
}

const loaded = after([begin, { type: "rows", rows: [row("a", "7"), row("b", "8")] }, complete]);

test("the first list is shown as it arrives", () => {
  const state = after([begin, { type: "rows", rows: [row("a", "7")] }]);
  expect(shown(state)).toEqual(["a@7"]);
  expect(state.complete).toBe(false);
  expect(loaded.complete).toBe(true);
});

test("a later list replaces everything in one step", () => {
  const arriving = after([begin, { type: "rows", rows: [row("a", "7"), row("c", "9")] }], loaded);
  expect(shown(arriving)).toEqual(["a@7", "b@8"]);
  const state = reduceRows(arriving, complete);
  expect(shown(state)).toEqual(["a@7", "c@9"]);
  expect(state.rows.get("shop/a")).toBe(loaded.rows.get("shop/a"));
});

test("a stream that breaks off in its first list begins again from nothing", () => {
  const broken = after([begin, { type: "rows", rows: [row("gone", "1")] }]);
  expect(shown(after([begin, { type: "rows", rows: [row("a", "7")] }, complete], broken))).toEqual(["a@7"]);
});

test("a change while a later list arrives outlives the list", () => {
  const events: StreamEvent[] = [
    begin,
    { type: "rows", rows: [row("a", "7"), row("b", "8")] },
    { type: "upsert", row: row("a", "10") },
    { type: "remove", namespace: "shop", name: "b", uid: "uid-b" },
    complete,
  ];
  expect(shown(after(events, loaded))).toEqual(["a@10"]);
});

test.each([
  ["9007199254740992", "9007199254740993"],
  ["18446744073709551614", "18446744073709551615"],
  ["99", "100"],
  ["100", "99"],
  ["abc", "abd"],
])("version %s is followed by any other, such as %s", (known, next) => {
  const state = after([begin, { type: "rows", rows: [row("a", known)] }, complete]);
  expect(shown(reduceRows(state, { type: "upsert", row: row("a", next) }))).toEqual([`a@${next}`]);
});

test("an event of a known version changes nothing", () => {
  expect(reduceRows(loaded, { type: "upsert", row: row("a", "7") })).toBe(loaded);
});

test("an object created anew takes the place of the old one, also at an equal version", () => {
  const state = reduceRows(loaded, { type: "upsert", row: row("a", "7", "other") });
  expect(state.rows.get("shop/a")?.uid).toBe("other");
});

test("a removal of another object of that name, or of an unknown one, changes nothing", () => {
  expect(reduceRows(loaded, { type: "remove", namespace: "shop", name: "a", uid: "other" })).toBe(loaded);
  expect(reduceRows(loaded, { type: "remove", namespace: "shop", name: "x", uid: "uid-x" })).toBe(loaded);
});

test("the link is kept beside the rows", () => {
  const live = reduceRows(loaded, { type: "link", link: { kind: "live" } });
  expect(live.link).toEqual({ kind: "live" });
  expect(reduceRows(live, { type: "link", link: { kind: "live" } })).toBe(live);
  expect(shown(live)).toEqual(shown(loaded));
});
