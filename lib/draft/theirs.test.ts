import { describe, expect, test } from "vitest";
import type { Failure } from "@/lib/failure/failure";
import { decideAll, outcome } from "@/lib/merge/session";
import { commandOf } from "./command";
import type { DraftEvent } from "./event";
import { readText } from "./reading";
import { alert, stored, version } from "./sample-rules";
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
  waits,
} from "./scenario";
import { textOf } from "./state";

describe("typing", () => {
  test("makes a draft dirty, and taking it back makes it clean again", () => {
    const before = textOf(open());
    expect(edited().kind).toBe("dirty");
    expect(play(edited(), { type: "typed", text: before }).kind).toBe("clean");
  });

  test("does nothing where the operator may not update", () => {
    const state = play(open(), { type: "access", update: { allowed: false, reason: "readers" } });
    expect(expectKind(state, "read-only").reason).toBe("readers");
    expect(play(state, { type: "typed", text: "x" })).toBe(state);
    expect(play(state, { type: "access", update: { allowed: true, reason: "" } }).kind).toBe("clean");
  });
});

describe("theirs moves", () => {
  test("an editor without edits follows, and says so", () => {
    const state = expectKind(play(open(), arrived(SLOW_15)), "clean");
    expect(waits(state.text)).toBe("Errors 5m, Slow 15m");
    expect(state.notice).toEqual({ kind: "followed", before: BASE, theirs: SLOW_15 });
  });

  test("a reader follows too", () => {
    const reader = play(open(), { type: "access", update: { allowed: false, reason: "" } }, arrived(SLOW_15));
    expect(waits(expectKind(reader, "read-only").text)).toBe("Errors 5m, Slow 15m");
  });

  test("what is typed into the text that was there before is an edit of that, and takes nothing of theirs back", () => {
    const over = textOf(open());
    const text = textOf(edited());
    const behind = expectKind(play(open(), arrived(SLOW_15), { type: "typed", text, over }), "behind");
    expect(behind).toMatchObject({ text, base: BASE, theirs: SLOW_15 });
    expect(waits(textOf(play(behind, { type: "take-theirs" })))).toBe("Errors 10m, Slow 15m");
  });

  test("what is typed into the text that followed, or undone in it, is an edit of theirs", () => {
    const followed = play(open(), arrived(SLOW_15));
    const over = textOf(followed);
    for (const text of [`${over}# mine\n`, textOf(open())])
      expect(play(followed, { type: "typed", text, over })).toMatchObject({
        kind: "dirty",
        text,
        base: SLOW_15,
      });
  });

  test("elsewhere: the draft is behind, its text stays, taking theirs in needs no decision", () => {
    const behind = play(edited(), arrived(SLOW_15));
    expectKind(behind, "behind");
    expect(textOf(behind)).toBe(textOf(edited()));

    const both = expectKind(play(behind, { type: "take-theirs" }), "dirty");
    expect(waits(both.text)).toBe("Errors 10m, Slow 15m");
    expect(both.text).toContain("# agreed with the shop");
    expect(both.base).toBe(SLOW_15);
  });

  test("in the same field: the draft diverges, and taking theirs in asks", () => {
    const diverged = expectKind(play(edited(), arrived(ERRORS_20)), "diverged");
    expect(diverged.because.kind).toBe("conflicts");

    const asking = expectKind(play(diverged, { type: "take-theirs" }), "conflicted");
    expect(asking.purpose).toBe("take-theirs");
    const session = decideAll(asking.session, "mine");
    const taken = play(
      asking,
      { type: "deciding", session },
      { type: "decided", value: outcome(session).value },
    );
    expect(waits(expectKind(taken, "dirty").text)).toBe("Errors 10m, Slow 5m");
    expect(sent(play(taken, ...SEND)).object.metadata.resourceVersion).toBe("v2");
  });

  test("while the text does not parse: taking in waits and names the line", () => {
    const broken = `${textOf(open())}  oops: [\n`;
    const diverged = expectKind(play(open(), { type: "typed", text: broken }, arrived(SLOW_15)), "diverged");
    expect(diverged.because.kind).toBe("unreadable");
    expect(textOf(play(diverged, { type: "take-theirs" }))).toBe(broken);

    const mended = textOf(edited());
    const reading = readText(mended, BASE.metadata);
    const state = play(diverged, { type: "typed", text: mended }, { type: "rested", text: mended, reading });
    expect(state.kind).toBe("behind");
  });

  test("what was read of an older text says nothing about the newer one", () => {
    const behind = play(edited(), arrived(SLOW_15));
    const reading = readText(textOf(open()), BASE.metadata);
    expect(play(behind, { type: "rested", text: textOf(open()), reading })).toBe(behind);
  });

  test("in nothing an operator edits: the draft goes by the new version without a word", () => {
    const touched = {
      ...BASE,
      metadata: { ...BASE.metadata, resourceVersion: version("v2"), finalizers: ["hold"] },
    };
    const state = expectKind(play(edited(), arrived(touched)), "dirty");
    const { object } = sent(play(state, ...SEND));
    expect(object.metadata.resourceVersion).toBe("v2");
    expect(object.metadata.finalizers).toEqual(["hold"]);
  });

  test("discarding goes to the newest version", () => {
    const state = expectKind(play(edited(), arrived(SLOW_15), { type: "discard" }), "clean");
    expect(waits(state.text)).toBe("Errors 5m, Slow 15m");
  });
});

describe("deleted", () => {
  const gone = () => play(edited(), { type: "theirs-deleted", uid: "u1" });

  test("the text is kept, and saving creates again", () => {
    expect(textOf(gone())).toBe(textOf(edited()));
    const request = sent(play(gone(), ...SEND));
    expect(request.kind).toBe("create");
    expect(request.object.metadata).toEqual({ name: "cart", namespace: "shop" });
  });

  test("found out by the save itself", () => {
    const state = play(edited(), ...SEND, { type: "failed", failure: { kind: "not-found", message: "" } });
    expectKind(state, "deleted");
  });

  test("created again, a late deletion of the earlier object says nothing", () => {
    const anew = stored({ version: "v9", uid: "u2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
    const state = play(gone(), ...SEND, { type: "saved", object: anew, warnings: [] });
    expect(play(state, { type: "theirs-deleted", uid: "u1" })).toBe(state);
  });

  test("a reading from before the deletion does not bring it back", () => {
    expect(play(gone(), arrived(SLOW_15)).kind).toBe("deleted");
  });

  test("and created anew by somebody is another object: no merge", () => {
    const other = stored({ version: "v9", uid: "u2", rules: [alert("Other", "1m")] });
    const state = expectKind(play(gone(), arrived(other)), "recreated");
    expect(textOf(state)).toBe(textOf(edited()));
    expect(play(state, { type: "take-theirs" }, ...SEND)).toBe(state);
    expect(expectKind(play(state, { type: "discard" }), "clean").base).toBe(other);
  });

  test("created anew is also found out by the save itself", () => {
    const other = stored({ version: "v9", uid: "u2", rules: [alert("Other", "1m")] });
    const state = play(edited(), ...SEND, { type: "failed", failure: { kind: "recreated", theirs: other } });
    expect(expectKind(state, "recreated").theirs).toBe(other);
  });

  test("without edits the editor goes by the new object", () => {
    const other = stored({ version: "v9", uid: "u2", rules: [alert("Other", "1m")] });
    expect(waits(textOf(play(open(), { type: "theirs-deleted", uid: "u1" }, arrived(other))))).toBe(
      "Other 1m",
    );
  });
});

describe("after a save", () => {
  const RESULT = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
  const foreign = stored({ version: "v3", rules: [alert("Errors", "10m"), alert("Slow", "15m")] });
  const saved = () => play(edited(), ...SEND, { type: "saved", object: RESULT, warnings: [] });

  test("a late event of an older version is not taken for a foreign change", () => {
    expect(waits(textOf(play(saved(), arrived(BASE))))).toBe("Errors 10m, Slow 5m");
    expect(waits(textOf(play(saved(), arrived(RESULT), arrived(BASE))))).toBe("Errors 10m, Slow 5m");
  });

  test("other versions are held back until mine arrives", () => {
    const held = play(saved(), arrived(foreign));
    expect(waits(textOf(held))).toBe("Errors 10m, Slow 5m");
    expect(waits(textOf(play(held, arrived(RESULT), arrived(foreign))))).toBe("Errors 10m, Slow 15m");
  });

  test("the object is read again, and that reading ends the wait", () => {
    expect(commandOf(saved())).toMatchObject({ type: "reread", of: { namespace: "shop", name: "cart" } });
    const state = play(saved(), { type: "reread", object: foreign });
    expect(waits(textOf(state))).toBe("Errors 10m, Slow 15m");
    expect(commandOf(state)).toBeUndefined();
  });

  test("news that is held back, while saving or after it, counts when that reading fails", () => {
    const failure: Failure = { kind: "unavailable", message: "", webhook: undefined };
    const answer: DraftEvent = { type: "saved", object: RESULT, warnings: [] };
    const unread: DraftEvent = { type: "reread-failed", failure };
    for (const events of [
      [arrived(foreign), answer],
      [answer, arrived(foreign)],
    ]) {
      const waiting = play(edited(), ...SEND, ...events);
      expect(waits(textOf(waiting))).toBe("Errors 10m, Slow 5m");
      const state = expectKind(play(waiting, unread), "clean");
      expect(waits(state.text)).toBe("Errors 10m, Slow 15m");
      expect(state.base).toBe(foreign);

      const typed = play(waiting, { type: "typed", text: `${textOf(waiting)}# more\n` }, unread);
      expect(expectKind(typed, "behind").theirs).toBe(foreign);
    }
  });

  test("news that is held back is the same reading to the cluster", () => {
    expect(commandOf(play(saved(), arrived(foreign)))?.key).toBe(commandOf(saved())?.key);
  });

  test("news that came before mine, or before what mine was based on, is late and not held back", () => {
    const failure: Failure = { kind: "unavailable", message: "", webhook: undefined };
    const older = stored({ version: "v0", rules: [alert("Errors", "1m"), alert("Slow", "1m")] });
    const state = play(saved(), arrived(older), arrived(BASE), { type: "reread-failed", failure });
    expect(waits(textOf(state))).toBe("Errors 10m, Slow 5m");
    const ended = play(saved(), arrived(older), arrived(RESULT), { type: "reread-failed", failure });
    expect(waits(textOf(ended))).toBe("Errors 10m, Slow 5m");
  });

  test("my own version that arrived before the answer needs no wait", () => {
    const early = play(edited(), ...SEND, arrived(RESULT), { type: "saved", object: RESULT, warnings: [] });
    expect(commandOf(early)).toBeUndefined();
    expect(waits(textOf(play(early, arrived(foreign))))).toBe("Errors 10m, Slow 15m");
  });

  test("its deletion ends the wait", () => {
    expect(play(saved(), { type: "theirs-deleted", uid: "u1" }).kind).toBe("deleted");
  });
});
