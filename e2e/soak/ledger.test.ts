import { expect, test } from "vitest";
import { Ledger } from "./ledger";

const first = new Map([["A/for", "1m"]]);
const alice = { place: "A/for", from: "1m", to: "2m", by: "alice", generation: 2 };
const bob = { place: "A/for", from: "2m", to: "3m", by: "bob", generation: 3 };

test("changes that each replace the one before are all accounted for, in whatever order they were acknowledged", () => {
  const ledger = new Ledger(first);
  ledger.acknowledge(bob);
  ledger.acknowledge(alice);
  const verdict = ledger.judge(new Map([["A/for", "3m"]]));
  expect(verdict).toEqual({ acknowledged: 2, final: 1, replaced: 1, lost: [], unexplained: [] });
});

test("a change that went over a value which its author was not shown is told", () => {
  const ledger = new Ledger(first);
  ledger.acknowledge(alice);
  ledger.acknowledge({ ...bob, from: "1m" });
  const verdict = ledger.judge(new Map([["A/for", "3m"]]));
  expect(verdict.lost).toEqual(["A/for: 1m → 3m by bob, over 2m"]);
});

test("a change that is not in the final object is lost", () => {
  const ledger = new Ledger(first);
  ledger.acknowledge(alice);
  expect(ledger.judge(first).unexplained).toEqual(["A/for"]);
});

test("a change that was stored without an answer explains what others went on from", () => {
  const ledger = new Ledger(first);
  ledger.attempt(alice);
  ledger.acknowledge(bob);
  expect(ledger.judge(new Map([["A/for", "3m"]]))).toMatchObject({ lost: [], unexplained: [] });
});

test("and so do several, one after the other", () => {
  const ledger = new Ledger(first);
  ledger.attempt(alice);
  ledger.attempt(bob);
  expect(ledger.judge(new Map([["A/for", "3m"]])).unexplained).toEqual([]);
  expect(ledger.judge(new Map([["A/for", "4m"]])).unexplained).toEqual(["A/for"]);
});

test("of an attempt that others were faster than nothing is stored", () => {
  const ledger = new Ledger(first);
  ledger.attempt(alice);
  ledger.acknowledge({ place: "B/for", from: undefined, to: "9m", by: "carol", generation: 2 });
  ledger.acknowledge(bob);
  expect(ledger.judge(new Map([["A/for", "3m"]])).lost).toEqual(["A/for: 2m → 3m by bob, over 1m"]);
});
