import { describe, expect, test } from "vitest";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import {
  decide,
  decideAll,
  type MergeSession,
  openSession,
  outcome,
  redo,
  undecide,
  undo,
  withMine,
  withTheirs,
} from "./session";
import { documentOf, draw } from "./testing/notation";

const A = ".spec.groups[g].rules[A].for";
const B = ".spec.groups[g].rules[B].for";

function open(base: string, mine: string, theirs: string): MergeSession {
  return openSession(documentOf(base), documentOf(mine), documentOf(theirs), ruleShape);
}

function twoConflicts(): MergeSession {
  return open("g[A for=5m, B for=5m]", "g[A for=9m, B for=9m]", "g[A for=1m, B for=1m]");
}

function drawn(session: MergeSession): readonly string[] {
  const { value, undecided } = outcome(session);
  return [draw(value), ...undecided.map(({ id }) => id)];
}

test("S1 a verb leaves the session as it was, and gives it back when there is nothing to do", () => {
  const session = twoConflicts();
  const decided = decide(session, A, { take: "mine" });
  expect(drawn(session)).toEqual(["g[A for=1m, B for=1m]", A, B]);
  expect(drawn(decided)).toEqual(["g[A for=9m, B for=1m]", B]);
  expect(undo(session)).toBe(session);
  expect(redo(session)).toBe(session);
  expect(undecide(session, A)).toBe(session);
  expect(decideAll(decideAll(session, "mine"), "theirs")).toEqual(decideAll(session, "mine"));
});

describe("undo", () => {
  test("S2 steps back and forth", () => {
    const both = decide(decide(twoConflicts(), A, { take: "mine" }), B, { take: "base" });
    expect(drawn(both)).toEqual(["g[A for=9m, B for=5m]"]);
    expect(drawn(undo(both))).toEqual(["g[A for=9m, B for=1m]", B]);
    expect(drawn(undo(undo(both)))).toEqual(["g[A for=1m, B for=1m]", A, B]);
    expect(drawn(redo(redo(undo(undo(both)))))).toEqual(["g[A for=9m, B for=5m]"]);
  });

  test("S2 a new decision forgets what was undone", () => {
    const undone = undo(decide(twoConflicts(), A, { take: "mine" }));
    const other = decide(undone, B, { take: "mine" });
    expect(redo(other)).toBe(other);
  });

  test("S2 a decision that was taken back can be undone into force again", () => {
    const back = undecide(decide(twoConflicts(), A, { take: "mine" }), A);
    expect(drawn(back)).toEqual(["g[A for=1m, B for=1m]", A, B]);
    expect(drawn(undo(back))).toEqual(["g[A for=9m, B for=1m]", B]);
  });
});

test("S3 all that is undecided in one step", () => {
  const all = decideAll(decide(twoConflicts(), A, { take: "base" }), "mine");
  expect(drawn(all)).toEqual(["g[A for=5m, B for=9m]"]);
  expect(drawn(undo(all))).toEqual(["g[A for=5m, B for=1m]", B]);
});

test("S3 also what comes up only thereby", () => {
  const session = open("g[A, B]", "k[A, B]", "n[A, B] k[C]");
  expect(drawn(decideAll(session, "mine"))).toEqual(["k[A, B]"]);
});

describe("another version is stored while deciding", () => {
  const decided = decide(decide(twoConflicts(), A, { take: "mine" }), B, { take: "mine" });

  test("S4 decisions stay where the values are the same", () => {
    const { session, settled } = withTheirs(decided, documentOf("g[X, A for=1m, B for=2m]"));
    expect(drawn(session)).toEqual(["g[X, A for=9m, B for=2m]", B]);
    expect(settled).toEqual([]);
  });

  test("S4 a conflict that theirs resolved is named", () => {
    const { session, settled } = withTheirs(decided, documentOf("g[A for=9m, B for=1m]"));
    expect(drawn(session)).toEqual(["g[A for=9m, B for=9m]"]);
    expect(settled.map(({ id }) => id)).toEqual([A]);
  });

  test("S4 undo does not bring back a decision about other values", () => {
    const { session } = withTheirs(undo(decided), documentOf("g[A for=2m, B for=2m]"));
    expect(drawn(redo(session))).toEqual(["g[A for=2m, B for=2m]", A, B]);
  });

  test("S5 with a new mine it is the same: decisions stay where the values are the same", () => {
    const { session, settled } = withMine(decided, documentOf("g[A for=9m, B for=2m, C]"));
    expect(drawn(session)).toEqual(["g[A for=9m, B for=1m, C]", B]);
    expect(settled).toEqual([]);
  });

  test("S4 decisions about what was merged without asking stay too", () => {
    const reversed = decide(open("g[A]", "g[A for=1m]", "g[A]"), A, { take: "theirs" });
    const { session } = withTheirs(reversed, documentOf("g[A, B]"));
    expect(drawn(session)).toEqual(["g[A, B]"]);
  });
});
