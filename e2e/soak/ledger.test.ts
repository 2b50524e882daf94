import { expect, test } from "vitest";
import { Ledger } from "./ledger";

const first = new Map([["A/for", "1m"]]);

test("changes that each replace the one before are all accounted for", () => {
  const ledger = new Ledger(first);
  ledger.acknowledge({ place: "A/for", from: "2m", to: "3m", by: "bob" });
  ledger.acknowledge({ place: "A/for", from: "1m", to: "2m", by: "alice" });
  const verdict = ledger.judge(new Map([["A/for", "3m"]]));
  expect(verdict).toEqual({ acknowledged: 2, final: 1, replaced: 1, lost: [], unexplained: [] });
});

test("a change that was overwritten by somebody who was not shown it is lost", () => {
  const ledger = new Ledger(first);
  ledger.acknowledge({ place: "A/for", from: "1m", to: "2m", by: "alice" });
  ledger.acknowledge({ place: "A/for", from: "1m", to: "3m", by: "bob" });
  const verdict = ledger.judge(new Map([["A/for", "3m"]]));
  expect(verdict.lost).toEqual(["A/for: 1m → 3m by bob"]);
  expect(verdict.unexplained).toEqual(["A/for"]);
});

test("a change that is not in the final object is lost", () => {
  const ledger = new Ledger(first);
  ledger.acknowledge({ place: "A/for", from: "1m", to: "2m", by: "alice" });
  expect(ledger.judge(first).unexplained).toEqual(["A/for"]);
});
