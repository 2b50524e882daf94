import { describe, expect, test } from "vitest";
import type { Failure } from "@/lib/failure/failure";
import { decideAll, outcome } from "@/lib/merge/session";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { contentsOf, resumeDraft } from "./contents";
import type { DraftEvent } from "./event";
import { alert, stored } from "./sample-rules";
import {
  arrived,
  BASE,
  ERRORS_20,
  edited,
  expectKind,
  open,
  play,
  SEND,
  SLOW_15,
  sent,
  stale,
  waits,
} from "./scenario";
import type { DraftState } from "./state";

// A save got no answer, somebody else has saved since, and nobody can tell whether mine was stored in between.

const UNKNOWN: Failure = { kind: "outcome-unknown", message: "" };

function untold(theirs: StoredRule): DraftEvent {
  return { type: "looked-into", outcome: { kind: "untold", theirs } };
}

function lost(state: DraftState = play(edited(), ...SEND)): DraftState {
  return play(state, { type: "failed", failure: UNKNOWN });
}

/** What is asked, as base, mine and theirs. */
function asked(state: DraftState): readonly string[] {
  const { session } = expectKind(state, "conflicted");
  return outcome(session).undecided.map(({ base, mine, theirs }) => [base, mine, theirs].join(" | "));
}

function allMine(state: DraftState): DraftState {
  const session = decideAll(expectKind(state, "conflicted").session, "mine");
  return play(state, { type: "deciding", session }, { type: "decided", value: outcome(session).value });
}

describe("what was perhaps stored", () => {
  test("and is not there now is asked, and sent only where mine is taken", () => {
    const asking = play(lost(), untold(SLOW_15));
    expect(asked(asking)).toEqual(["5m | 10m | 5m"]);
    expect(waits(outcome(expectKind(asking, "conflicted").session).value as unknown as StoredRule)).toBe(
      "Errors 5m, Slow 15m",
    );
    expect(waits(sent(allMine(asking)).object as StoredRule)).toBe("Errors 10m, Slow 15m");
  });

  test("and was taken back as a whole is asked, too", () => {
    const back = stored({ version: "v3", rules: [alert("Errors", "5m"), alert("Slow", "5m")] });
    expect(asked(play(lost(), untold(back)))).toEqual(["5m | 10m | 5m"]);
  });

  test("and is there now needs no decision", () => {
    const both = stored({ version: "v3", rules: [alert("Errors", "10m"), alert("Slow", "15m")] });
    expect(asked(play(lost(), untold(both)))).toEqual([]);
  });

  test("is asked again after the merge was put aside", () => {
    const aside = play(lost(), untold(SLOW_15), { type: "later" });
    expect(expectKind(aside, "diverged").because).toMatchObject({ conflicts: [{ takenBack: true }] });
    expect(asked(play(aside, { type: "take-theirs" }))).toEqual(["5m | 10m | 5m"]);
    expect(asked(play(aside, ...SEND, stale(SLOW_15)))).toEqual(["5m | 10m | 5m"]);
  });

  test("is asked again after a reload", () => {
    const contents = contentsOf(play(lost(), untold(SLOW_15)));
    if (contents === undefined) throw new Error("nothing was kept");
    expect(asked(resumeDraft(structuredClone(contents)))).toEqual(["5m | 10m | 5m"]);
  });

  test("is asked when the page went away before the answer came, and somebody had saved on top", () => {
    const contents = contentsOf(play(edited(), ...SEND));
    if (contents === undefined) throw new Error("nothing was kept");
    const back = play(resumeDraft(structuredClone(contents)), arrived(SLOW_15));
    expect(expectKind(back, "diverged").because).toMatchObject({ conflicts: [{ takenBack: true }] });
  });

  test("is no question any more once a save was answered, or the edits are discarded", () => {
    const saving = allMine(play(lost(), untold(SLOW_15)));
    const result = stored({ version: "v4", rules: [alert("Errors", "10m"), alert("Slow", "15m")] });
    const saved = play(saving, { type: "saved", object: result, warnings: [] });
    expect(expectKind(saved, "clean").mineStored).toBe("never");
    const discarded = play(lost(), untold(SLOW_15), { type: "discard" });
    expect(expectKind(discarded, "clean").mineStored).toBe("never");
  });
});

test("what was decided in a merge whose save is untold is asked anew where theirs took it back", () => {
  const merging = play(edited(), ...SEND, stale(ERRORS_20));
  expect(asked(merging)).toEqual(["5m | 10m | 20m"]);
  const back = stored({ version: "v4", rules: [alert("Errors", "20m"), alert("Slow", "1m")] });
  const asking = play(lost(allMine(merging)), untold(back));
  expect(asked(asking)).toEqual(["20m | 10m | 20m"]);
  expect(waits(sent(allMine(asking)).object as StoredRule)).toBe("Errors 10m, Slow 1m");
});

test("a plain conflict asks only what both changed", () => {
  expect(asked(play(edited(), ...SEND, stale(SLOW_15)))).toEqual([]);
  expect(expectKind(open(BASE), "clean").mineStored).toBe("never");
});
