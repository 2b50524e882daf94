import { expect, test } from "vitest";
import { decideAll, outcome } from "@/lib/merge/session";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import type { SaveRecord } from "@/lib/receipt/receipt";
import { newDraft } from "./reduce";
import { alert, stored } from "./sample-rules";
import { arrived, BASE, edited, expectKind, open, play, SEND, sent, stale, waits } from "./scenario";
import { type DraftState, noticeOf, textOf } from "./state";
import { undoRefusal } from "./undo-save";

const MADE = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });

/** I have raised Errors from 5m to 10m. */
const SAVED = play(edited(), ...SEND, { type: "saved", object: MADE, warnings: [] }, arrived(MADE));
const RECORD = recordIn(SAVED);

function recordIn(state: DraftState): SaveRecord {
  const notice = noticeOf(state);
  if (notice?.kind !== "saved" || notice.record === undefined) throw new Error(`no record in ${state.kind}`);
  return notice.record;
}

function undone(state: DraftState, record = RECORD): DraftState {
  return play(state, { type: "undo-save", record });
}

function version(name: string, errors: string, slow: string): StoredRule {
  return stored({ version: name, rules: [alert("Errors", errors), alert("Slow", slow)] });
}

test("a save is taken back by an edit of one place, which is shown before it is sent", () => {
  const state = expectKind(undone(SAVED), "dirty");
  expect(textOf(state)).toBe(textOf(SAVED).replace("for: 10m #", "for: 5m #"));
  expect(state.review?.changes).toMatchObject([{ kind: "edited", base: "10m", mine: "5m" }]);
  const saving = play(state, { type: "save" });
  expect(sent(saving).object.metadata).toMatchObject({ resourceVersion: "v2" });
  expect(waits(sent(saving).object as StoredRule)).toBe("Errors 5m, Slow 5m");
});

test("that the text takes a save back is said until something is typed or saved", () => {
  const said = { kind: "save-undone", version: "v2" };
  const state = undone(SAVED);
  expect(noticeOf(state)).toEqual(said);
  const closed = play(state, { type: "close-review", refusal: undefined });
  expect(noticeOf(closed)).toEqual(said);
  const again = play(closed, { type: "review" });
  expect(expectKind(again, "dirty").review).toBeDefined();
  expect(noticeOf(again)).toEqual(said);
  expect(noticeOf(play(closed, { type: "typed", text: `${textOf(closed)}# more\n` }))).toBeUndefined();
  expect(noticeOf(play(closed, { type: "discard" }))).toBeUndefined();
});

test("taking it back is taken back the same way", () => {
  const back = version("v3", "5m", "5m");
  const saved = play(
    undone(SAVED),
    { type: "save" },
    { type: "saved", object: back, warnings: [] },
    arrived(back),
  );
  expect(waits(textOf(undone(saved, recordIn(saved))))).toBe("Errors 10m, Slow 5m");
});

test("what somebody else stored since stays", () => {
  const later = play(SAVED, arrived(version("v3", "10m", "30m")));
  const state = expectKind(undone(later), "dirty");
  expect(waits(textOf(state))).toBe("Errors 5m, Slow 30m");
  expect(state.base.metadata.resourceVersion).toBe("v3");
  expect(state.review?.changes).toHaveLength(1);
});

test("what somebody else changed at the same place is decided in the merge, and saved from there", () => {
  const later = play(SAVED, arrived(version("v3", "20m", "30m")));
  const state = expectKind(undone(later), "conflicted");
  expect(state.purpose).toBe("save");
  expect(state.session.plan.conflicts).toMatchObject([{ base: "10m", mine: "5m", theirs: "20m" }]);
  const value = editableOf(version("v4", "5m", "30m"));
  const saving = play(state, { type: "decided", value });
  expect(sent(saving).object.metadata.resourceVersion).toBe("v3");
  const answered = play(saving, { type: "saved", object: version("v4", "5m", "30m"), warnings: [] });
  expect(recordIn(answered).versions).toEqual({ base: "v2", theirs: ["v3"], result: "v4" });
});

test("decided for what somebody else stored, nothing is left to save, and that can be taken back", () => {
  const later = play(SAVED, arrived(version("v3", "20m", "30m")));
  const asking = expectKind(undone(later), "conflicted");
  const session = decideAll(asking.session, "theirs");
  const { value } = outcome(session);
  const done = play(asking, { type: "deciding", session }, { type: "decided", value });
  expect(expectKind(done, "clean").base.metadata.resourceVersion).toBe("v3");
  expect(noticeOf(done)).toEqual({ kind: "nothing-to-save", why: "decided" });
  const back = expectKind(play(done, { type: "untake-theirs" }), "diverged");
  expect(waits(textOf(back))).toBe("Errors 5m, Slow 5m");
});

test("put aside, it is a draft like any other, and can be discarded", () => {
  const later = play(SAVED, arrived(version("v3", "20m", "30m")));
  const aside = expectKind(play(undone(later), { type: "later" }), "diverged");
  expect(waits(textOf(aside))).toBe("Errors 5m, Slow 5m");
  expect(waits(textOf(play(aside, { type: "discard" })))).toBe("Errors 20m, Slow 30m");
});

test("unsaved edits elsewhere stay in the text", () => {
  const typing = play(SAVED, { type: "typed", text: textOf(SAVED).replace("for: 5m", "for: 7m") });
  const state = expectKind(undone(typing), "dirty");
  expect(waits(textOf(state))).toBe("Errors 5m, Slow 7m");
  expect(state.review?.changes).toHaveLength(2);
});

test("unsaved edits of the same place stay as they are, and it is said where", () => {
  const typing = play(SAVED, { type: "typed", text: textOf(SAVED).replace("for: 10m", "for: 11m") });
  const state = undone(typing);
  expect(textOf(state)).toBe(textOf(typing));
  expect(noticeOf(state)).toMatchObject({ kind: "undo-blocked", conflicts: [{ theirs: "11m" }] });
});

test("a text that cannot be read is left alone", () => {
  const broken = play(SAVED, { type: "typed", text: `${textOf(SAVED)}\n  - {` });
  expect(textOf(undone(broken))).toBe(textOf(broken));
  expect(noticeOf(undone(broken))?.kind).toBe("unreadable");
});

test("where it was taken back already there is nothing to do", () => {
  const later = play(SAVED, arrived(version("v3", "5m", "5m")));
  expect(noticeOf(undone(later))).toEqual({ kind: "nothing-to-undo" });
  expect(textOf(undone(later))).toBe(textOf(later));
});

test("after a merge only what I changed is taken back", () => {
  const theirs = version("v2", "5m", "15m");
  const merged = version("v3", "10m", "15m");
  const saved = play(
    edited(),
    ...SEND,
    stale(theirs),
    { type: "decided", value: editableOf(merged) },
    { type: "saved", object: merged, warnings: [] },
    arrived(merged),
  );
  expect(waits(textOf(undone(saved, recordIn(saved))))).toBe("Errors 5m, Slow 15m");
});

test.each<[string, DraftState, string | undefined]>([
  ["clean", SAVED, undefined],
  ["dirty", play(SAVED, { type: "typed", text: `${textOf(SAVED)}# note\n` }), undefined],
  ["behind", play(edited(), arrived(version("v3", "5m", "30m"))), "behind"],
  ["saving", play(edited(), ...SEND), "busy"],
  ["read-only", play(open(), { type: "access", update: { allowed: false, reason: "" } }), "read-only"],
  ["deleted", play(SAVED, { type: "theirs-deleted", uid: "u1" }), "gone"],
  ["another object", open(stored({ version: "v9", uid: "u2", rules: [] })), "gone"],
  ["new", newDraft("a: 1\n"), "gone"],
])("an editor that is %s says whether and why not", (_, state, refusal) => {
  expect(undoRefusal(state, RECORD)).toBe(refusal);
  if (refusal !== undefined) expect(undone(state)).toBe(state);
});

test("an object that was created is not taken back by a save", () => {
  expect(undoRefusal(SAVED, { ...RECORD, before: undefined })).toBe("created");
  expect(undone(SAVED, { ...RECORD, before: undefined })).toBe(SAVED);
});

test("the record of a save after theirs was taken in tells whose each place is", () => {
  const behind = play(edited(), arrived(version("v2", "5m", "15m")), { type: "take-theirs" });
  const typing = play(behind, { type: "typed", text: textOf(behind).replace("for: 15m", "for: 16m") });
  const made = version("v3", "10m", "16m");
  const record = recordIn(play(typing, ...SEND, { type: "saved", object: made, warnings: [] }));
  expect(record.versions).toEqual({ base: "v1", theirs: ["v2"], result: "v3" });
  expect(record.fates.map(({ verdict, before, after }) => [verdict.kind, before, after])).toEqual([
    ["mine", "5m", "10m"],
    ["mine", "5m", "16m"],
  ]);
  expect(waits(record.before as StoredRule)).toBe("Errors 5m, Slow 15m");
});

test("an edit that was given up after theirs was taken in is in no record", () => {
  const behind = play(edited(), arrived(version("v2", "5m", "15m")), { type: "take-theirs" });
  const text = textOf(behind).replace("for: 10m", "for: 5m").replace("for: 15m", "for: 16m");
  const made = version("v3", "5m", "16m");
  const saved = play(behind, { type: "typed", text }, ...SEND, { type: "saved", object: made, warnings: [] });
  expect(recordIn(saved).fates.map(({ place }) => place.id)).toEqual([
    ".spec.groups[cart.alerts].rules[Slow].for",
  ]);
});

test("the record of a save whose answer was lost says so", () => {
  const unknown = play(edited(), ...SEND, {
    type: "failed",
    failure: { kind: "outcome-unknown", message: "" },
  });
  expect(recordIn(play(unknown, { type: "reread", object: MADE }))).toMatchObject({
    answer: "lost",
    versions: { base: "v1", theirs: [], result: "v2" },
  });
  expect(RECORD.before).toEqual(editableOf(BASE));
});
