import { describe, expect, test } from "vitest";
import { decide, outcome } from "@/lib/merge/session";
import { contentsOf, resumeDraft } from "./contents";
import { alert, stored } from "./sample-rules";
import { arrived, BASE, ERRORS_20, edited, expectKind, play, SEND, SLOW_15, sent, waits } from "./scenario";
import { type DraftState, textOf } from "./state";

const LATER = stored({ version: "v3", rules: [alert("Errors", "5m"), alert("Slow", "30m")] });

function behind(): DraftState {
  return play(edited(), arrived(SLOW_15));
}

/** The merge of a draft that is behind, opened to look through it. */
function previewing() {
  return expectKind(play(behind(), { type: "preview-theirs" }), "conflicted");
}

/** Theirs is not wanted for the rule that it changed. */
function keepingBase() {
  const asking = previewing();
  const theirs = asking.session.plan.changes.find(({ by }) => by === "theirs");
  if (theirs === undefined) throw new Error("theirs changed nothing");
  return play(asking, { type: "deciding", session: decide(asking.session, theirs.id, { take: "base" }) });
}

describe("a preview", () => {
  test("opens the merge although nothing is to be decided", () => {
    const { session, purpose } = previewing();
    expect(session.plan.conflicts).toEqual([]);
    expect(session.plan.changes.map(({ by }) => by).toSorted()).toEqual(["mine", "theirs"]);
    expect(purpose).toBe("take-theirs");
  });

  test("changes nothing when it is closed", () => {
    const back = play(previewing(), { type: "later" });
    expect(back.kind).toBe("behind");
    expect(textOf(back)).toBe(textOf(edited()));
  });

  test("lets single rules of theirs stay out, and the base moves all the same", () => {
    const asking = expectKind(keepingBase(), "conflicted");
    const taken = expectKind(
      play(asking, { type: "decided", value: outcome(asking.session).value }),
      "dirty",
    );
    expect(waits(taken.text)).toBe("Errors 10m, Slow 5m");
    expect(taken.base).toBe(SLOW_15);
    expect(waits(taken.baseText)).toBe("Errors 5m, Slow 15m");
  });

  test("that was put aside keeps its decisions, over a reload too, and shows them before they count", () => {
    const aside = expectKind(play(keepingBase(), { type: "later" }), "behind");
    const contents = contentsOf(aside);
    if (contents === undefined) throw new Error("nothing was kept");
    for (const state of [aside, resumeDraft(structuredClone(contents))]) {
      const again = expectKind(play(state, { type: "take-theirs" }), "conflicted");
      expect(waits(textWith(outcome(again.session).value))).toBe("Errors 10m, Slow 5m");
    }
  });

  test("hears of what was stored while it was open once it is finished", () => {
    const asking = expectKind(play(previewing(), arrived(LATER)), "conflicted");
    const { value } = outcome(asking.session);
    const taken = expectKind(play(asking, { type: "decided", value }), "behind");
    expect([taken.base, taken.theirs]).toEqual([SLOW_15, LATER]);
    expect(waits(taken.text)).toBe("Errors 10m, Slow 15m");
  });

  test("waits for a text that parses", () => {
    const broken = play(behind(), { type: "typed", text: `${textOf(behind())}  oops: [\n` });
    expect(expectKind(play(broken, { type: "preview-theirs" }), "diverged").because.kind).toBe("unreadable");
  });
});

/** A value as the stored object that `waits` reads. */
function textWith(value: unknown) {
  return { ...BASE, ...(value as Pick<typeof BASE, "spec">) };
}

describe("taking theirs in is taken back", () => {
  const taken = () => expectKind(play(behind(), { type: "take-theirs" }), "dirty");

  test("by its own verb: text and base are what they were, theirs is ahead again", () => {
    const back = expectKind(play(taken(), { type: "untake-theirs" }), "behind");
    expect(back.text).toBe(textOf(edited()));
    expect([back.base, back.baseText]).toEqual([BASE, expectKind(edited(), "dirty").baseText]);
    expect(back.theirs).toBe(SLOW_15);
    expect(sent(play(back, ...SEND)).object.metadata.resourceVersion).toBe("v1");
  });

  test("by the editor's undo, after more was typed: what theirs changed does not become my edit", () => {
    const typed = play(taken(), { type: "typed", text: `${taken().text}# more\n` });
    const undone = play(
      typed,
      { type: "retraced", text: taken().text },
      { type: "retraced", text: textOf(edited()) },
    );
    expect(expectKind(undone, "behind").base).toBe(BASE);
    const again = expectKind(play(undone, { type: "take-theirs" }), "dirty");
    expect(waits(again.text)).toBe("Errors 10m, Slow 15m");
  });

  test("and once more by the editor's redo: what theirs changed is theirs then too", () => {
    const text = textOf(edited());
    for (const back of [{ type: "retraced", text }, { type: "untake-theirs" }] as const) {
      const redone = expectKind(play(taken(), back, { type: "retraced", text: taken().text }), "dirty");
      expect([redone.base, redone.baseText]).toEqual([SLOW_15, taken().baseText]);
      expect(expectKind(play(redone, { type: "untake-theirs" }), "behind").base).toBe(BASE);
    }
  });

  test("but not by typing: who writes what stood there before means it", () => {
    const typed = expectKind(play(taken(), { type: "typed", text: textOf(edited()) }), "dirty");
    expect(typed.base).toBe(SLOW_15);
  });

  test("one after the other, where theirs was taken in twice", () => {
    const twice = play(taken(), arrived(LATER), { type: "take-theirs" });
    expect(waits(textOf(twice))).toBe("Errors 10m, Slow 30m");
    const once = expectKind(play(twice, { type: "untake-theirs" }), "behind");
    expect(once.base).toBe(SLOW_15);
    const never = expectKind(play(once, { type: "untake-theirs" }), "behind");
    expect([never.base, never.theirs]).toEqual([BASE, LATER]);
    expect(never.text).toBe(textOf(edited()));
  });

  test("with what was decided about it", () => {
    const diverged = play(edited(), arrived(ERRORS_20));
    const asking = expectKind(play(diverged, { type: "take-theirs" }), "conflicted");
    const [conflict] = asking.session.plan.conflicts;
    const session = decide(asking.session, conflict?.id ?? "", { take: "mine" });
    const { value } = outcome(session);
    const merged = play(asking, { type: "deciding", session }, { type: "decided", value });
    const back = expectKind(play(merged, { type: "untake-theirs" }), "diverged");
    const again = expectKind(play(back, { type: "take-theirs" }), "conflicted");
    expect(outcome(again.session).undecided).toEqual([]);
  });

  test("not after it was saved, and not where the text does not change by it", () => {
    const result = stored({ version: "v4", rules: [alert("Errors", "10m"), alert("Slow", "15m")] });
    const saved = play(taken(), ...SEND, { type: "saved", object: result, warnings: [] });
    expect(play(saved, { type: "untake-theirs" })).toBe(saved);

    // Theirs did what I had typed already: typing on and taking that back is no undo of it.
    const same = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
    const agreed = play(edited(), arrived(same), { type: "take-theirs" });
    const text = textOf(agreed);
    const typed = play(agreed, { type: "typed", text: `${text}# more\n` }, { type: "typed", text });
    expect(expectKind(typed, agreed.kind === "dirty" ? "dirty" : "clean").base).toBe(same);
  });

  test("not once the object is gone", () => {
    const gone = play(taken(), { type: "theirs-deleted", uid: "u1" });
    expect(play(gone, { type: "untake-theirs" })).toBe(gone);
  });
});
