import { describe, expect, test } from "vitest";
import type { Failure } from "@/lib/failure/failure";
import { decideAll, outcome } from "@/lib/merge/session";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { commandOf } from "./command";
import type { DraftEvent } from "./event";
import { readText } from "./reading";
import { newDraft, openDraft, reduceDraft } from "./reduce";
import { alert, stored, version } from "./sample-rules";
import { type DraftState, noticeOf, textOf } from "./state";

const BASE = stored({ version: "v1", rules: [alert("Errors", "5m"), alert("Slow", "5m")] });
/** Theirs waits longer before Slow fires. */
const SLOW_15 = stored({ version: "v2", rules: [alert("Errors", "5m"), alert("Slow", "15m")] });
const ERRORS_20 = stored({ version: "v2", rules: [alert("Errors", "20m"), alert("Slow", "5m")] });

function play(state: DraftState, ...events: readonly DraftEvent[]): DraftState {
  return events.reduce(reduceDraft, state);
}

function open(object: StoredRule = BASE): DraftState {
  return openDraft(object);
}

/** An operator raises the wait of Errors from 5m to 10m, comment included. */
function edited(state: DraftState = open()): DraftState {
  const text = textOf(state).replace("for: 5m", "for: 10m # agreed with the shop");
  return play(state, { type: "typed", text });
}

function arrived(object: StoredRule): DraftEvent {
  return { type: "theirs-arrived", object };
}

function stale(theirs: StoredRule): DraftEvent {
  return { type: "failed", failure: { kind: "conflict", theirs } };
}

const SEND: readonly DraftEvent[] = [{ type: "review" }, { type: "save" }];

/** Narrows to a kind, or fails the test with the kind that it is. */
function expectKind<K extends DraftState["kind"]>(state: DraftState, kind: K): DraftState & { kind: K } {
  expect(state.kind).toBe(kind);
  return state as DraftState & { kind: K };
}

/** name: for, of every rule in a text or an object, to compare at a glance. */
function waits(source: string | StoredRule): string {
  const reading = typeof source === "string" ? readText(source, undefined) : { ok: true, edited: source };
  if (!("edited" in reading)) return "unreadable";
  const rules = reading.edited.spec.groups?.flatMap((group) => group.rules ?? []) ?? [];
  return rules.map((rule) => `${rule.alert} ${rule.for}`).join(", ");
}

function sent(state: DraftState) {
  const command = commandOf(state);
  if (command?.type !== "send") throw new Error(`nothing is sent in ${state.kind}`);
  return command.request;
}

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
    expect(state.notice).toEqual({ kind: "took-theirs", theirs: SLOW_15 });
  });

  test("a reader follows too", () => {
    const reader = play(open(), { type: "access", update: { allowed: false, reason: "" } }, arrived(SLOW_15));
    expect(waits(expectKind(reader, "read-only").text)).toBe("Errors 5m, Slow 15m");
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

describe("saving", () => {
  test("sends nothing that was not reviewed", () => {
    expect(play(edited(), { type: "save" }).kind).toBe("dirty");
    const typedAfter = play(edited(), { type: "review" }, { type: "typed", text: "x" }, { type: "save" });
    expect(typedAfter.kind).toBe("dirty");
  });

  test("sends the reviewed object on the version it was started from", () => {
    const saving = play(edited(), ...SEND);
    expect(sent(saving).object.metadata).toMatchObject({ uid: "u1", resourceVersion: "v1" });
    expect(waits(sent(saving).object as StoredRule)).toBe("Errors 10m, Slow 5m");
  });

  test("sends nothing when nothing changed, and tells comments apart", () => {
    const untouched = play(open(), { type: "review" });
    expect(noticeOf(untouched)).toEqual({ kind: "nothing-to-save", commentsOnly: false });
    const remarked = play(open(), { type: "typed", text: `# note\n${textOf(open())}` }, { type: "review" });
    expect(noticeOf(remarked)).toEqual({ kind: "nothing-to-save", commentsOnly: true });
    expect(commandOf(play(remarked, { type: "save" }))).toBeUndefined();
  });

  test("refuses a text that names another object", () => {
    const renamed = textOf(open()).replace("name: cart\n", "name: other\n");
    const state = play(open(), { type: "typed", text: renamed }, { type: "review" });
    expect(noticeOf(state)).toMatchObject({
      kind: "unreadable",
      problem: { kind: "renamed", name: "other" },
    });
  });

  test("ends clean on what was stored, comments kept in the text", () => {
    const result = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
    const state = expectKind(
      play(edited(), ...SEND, { type: "saved", object: result, warnings: ["w"] }),
      "clean",
    );
    expect(state.text).toContain("# agreed with the shop");
    expect(state.notice).toEqual({ kind: "saved", version: "v2", warnings: ["w"] });
  });

  test("shows what the cluster stored differently", () => {
    const mutated = stored({ version: "v2", rules: [alert("Errors", "600s"), alert("Slow", "5m")] });
    const state = play(edited(), ...SEND, { type: "saved", object: mutated, warnings: [] });
    expect(waits(textOf(state))).toBe("Errors 600s, Slow 5m");
  });

  test("a refusal leaves the draft as it was, and its reasons stay while they are mended", () => {
    const failure: Failure = { kind: "invalid", message: "no", causes: [] };
    const refused = play(edited(), ...SEND, { type: "failed", failure });
    expect(textOf(refused)).toBe(textOf(edited()));
    expect(noticeOf(play(refused, { type: "typed", text: "x" }))).toEqual({ kind: "failed", failure });
  });

  test("news that came while the request was out counts after a refusal", () => {
    const failure: Failure = { kind: "unauthenticated", message: "" };
    expect(play(edited(), ...SEND, arrived(SLOW_15), { type: "failed", failure }).kind).toBe("behind");
    expect(
      play(edited(), ...SEND, { type: "theirs-deleted", uid: "u1" }, { type: "failed", failure }).kind,
    ).toBe("deleted");
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

  test("its deletion ends the wait", () => {
    expect(play(saved(), { type: "theirs-deleted", uid: "u1" }).kind).toBe("deleted");
  });
});

describe("409", () => {
  test("without a change of what operators edit is sent once more, silently, on the new version", () => {
    const touched = {
      ...BASE,
      metadata: { ...BASE.metadata, resourceVersion: version("v2"), finalizers: ["hold"] },
    };
    const again = play(edited(), ...SEND, stale(touched));
    expect(sent(again).object.metadata).toMatchObject({ resourceVersion: "v2", finalizers: ["hold"] });
    const once = { ...touched, metadata: { ...touched.metadata, resourceVersion: version("v3") } };
    expect(play(again, stale(once)).kind).toBe("conflicted");
  });

  test("with a change elsewhere opens the merge with nothing to decide; both are sent", () => {
    const theirs = { ...SLOW_15, metadata: { ...SLOW_15.metadata, finalizers: ["hold"] } };
    const asking = expectKind(play(edited(), ...SEND, stale(theirs)), "conflicted");
    const { value, undecided } = outcome(asking.session);
    expect(undecided).toEqual([]);
    const request = sent(play(asking, { type: "decided", value }));
    expect(waits(request.object as StoredRule)).toBe("Errors 10m, Slow 15m");
    expect(request.object.metadata).toMatchObject({ resourceVersion: "v2", finalizers: ["hold"] });
  });

  test("with a rule inserted above mine raises the rule that I raised", () => {
    const theirs = stored({
      version: "v2",
      rules: [alert("New", "1m"), alert("Errors", "5m"), alert("Slow", "5m")],
    });
    const text = textOf(open()).replace(/(alert: Slow[\s\S]*?for: )5m/, "$130m");
    const asking = expectKind(play(open(), { type: "typed", text }, ...SEND, stale(theirs)), "conflicted");
    const sending = play(asking, { type: "decided", value: outcome(asking.session).value });
    expect(waits(sent(sending).object as StoredRule)).toBe("New 1m, Errors 5m, Slow 30m");
  });

  test("where somebody made the same edit counts as saved", () => {
    const same = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
    expect(expectKind(play(edited(), ...SEND, stale(same)), "clean").base).toBe(same);
  });

  test("a further one keeps the decisions", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(ERRORS_20)), "conflicted");
    const session = decideAll(asking.session, "mine");
    const further = stored({ version: "v3", rules: [alert("Errors", "20m"), alert("Slow", "15m")] });
    const round = expectKind(
      play(
        asking,
        { type: "deciding", session },
        { type: "decided", value: outcome(session).value },
        stale(further),
      ),
      "conflicted",
    );
    expect(outcome(round.session).undecided).toEqual([]);
    const again = sent(play(round, { type: "decided", value: outcome(round.session).value }));
    expect(waits(again.object as StoredRule)).toBe("Errors 10m, Slow 15m");
    expect(again.object.metadata.resourceVersion).toBe("v3");
  });

  test("a further one keeps what was typed into the merged text", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(SLOW_15)), "conflicted");
    const byHand = stored({ version: "", rules: [alert("Errors", "11m"), alert("Slow", "15m")] });
    const { uid: _, resourceVersion: __, ...metadata } = byHand.metadata;
    const further = stored({ version: "v3", rules: [alert("Errors", "5m"), alert("Slow", "45m")] });
    const round = expectKind(
      play(asking, { type: "decided", value: { ...byHand, metadata } }, stale(further)),
      "conflicted",
    );
    const again = sent(play(round, { type: "decided", value: outcome(round.session).value }));
    expect(waits(again.object as StoredRule)).toBe("Errors 11m, Slow 45m");
  });

  test("news while deciding waits until it is taken in, or until the next 409", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(ERRORS_20)), "conflicted");
    const further = stored({ version: "v3", rules: [alert("Errors", "20m"), alert("Slow", "15m")] });
    const waiting = expectKind(play(asking, arrived(further)), "conflicted");
    expect(waiting.session).toBe(asking.session);
    const taken = expectKind(play(waiting, { type: "take-theirs" }), "conflicted");
    expect(taken.theirs).toBe(further);
    expect(taken.session.theirs).not.toEqual(asking.session.theirs);
  });

  test("put aside keeps the draft and the decisions", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(ERRORS_20)), "conflicted");
    const session = decideAll(asking.session, "mine");
    const aside = play(asking, { type: "deciding", session }, { type: "later" });
    expect(textOf(aside)).toBe(textOf(edited()));
    const back = expectKind(play(aside, { type: "take-theirs" }), "conflicted");
    expect(outcome(back.session).undecided).toEqual([]);
  });

  test("of an object that is being deleted is shown, not retried", () => {
    const dying = {
      ...BASE.metadata,
      resourceVersion: version("v2"),
      deletionTimestamp: "2031-01-01T00:00:00Z",
    };
    const state = play(edited(), ...SEND, stale({ ...BASE, metadata: dying }));
    expectKind(state, "terminating");
    expect(commandOf(state)).toBeUndefined();
    expect(textOf(state)).toBe(textOf(edited()));
  });

  test("a merged save ends clean with the merged text", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(SLOW_15)), "conflicted");
    const result = stored({ version: "v3", rules: [alert("Errors", "10m"), alert("Slow", "15m")] });
    const done = play(
      asking,
      { type: "decided", value: outcome(asking.session).value },
      { type: "saved", object: result, warnings: [] },
    );
    expect(waits(expectKind(done, "clean").text)).toBe("Errors 10m, Slow 15m");
    expect(textOf(done)).toContain("# agreed with the shop");
  });

  test("a merged save that is refused leaves the merge open", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(SLOW_15)), "conflicted");
    const failure: Failure = { kind: "denied", webhook: "w", message: "no", causes: [] };
    const back = play(
      asking,
      { type: "decided", value: outcome(asking.session).value },
      { type: "failed", failure },
    );
    expect(expectKind(back, "conflicted").notice).toEqual({ kind: "failed", failure });
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

describe("an answer that is lost", () => {
  const lost = () =>
    play(edited(), ...SEND, { type: "failed", failure: { kind: "outcome-unknown", message: "" } });

  test("is looked for in the cluster", () => {
    expect(commandOf(lost())).toMatchObject({ type: "reread", of: { namespace: "shop", name: "cart" } });
  });

  test("stored as sent is saved", () => {
    const result = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
    expect(expectKind(play(lost(), { type: "reread", object: result }), "clean").base).toBe(result);
  });

  test("not stored goes back to the draft", () => {
    const state = expectKind(play(lost(), { type: "reread", object: BASE }), "dirty");
    expect(state.notice).toMatchObject({ kind: "failed", failure: { kind: "unavailable" } });
  });

  test("overtaken goes the way of a 409", () => {
    expect(play(lost(), { type: "reread", object: SLOW_15 }).kind).toBe("conflicted");
  });

  test("stays unknown while the cluster cannot be read, until asked again or until news comes", () => {
    const failure: Failure = { kind: "unavailable", message: "", webhook: undefined };
    const waiting = play(lost(), { type: "reread-failed", failure });
    expect(commandOf(waiting)).toBeUndefined();
    expect(commandOf(play(waiting, { type: "check" }))?.type).toBe("reread");
    expect(commandOf(play(waiting, arrived(BASE)))?.type).toBe("reread");
  });

  test("of a creation: not there means not created", () => {
    const text = textOf(open());
    const state = play(newDraft(text), ...SEND, {
      type: "failed",
      failure: { kind: "outcome-unknown", message: "" },
    });
    expect(play(state, { type: "reread", object: undefined }).kind).toBe("new");
    expect(play(state, { type: "reread", object: BASE }).kind).toBe("clean");
  });
});

describe("a new object", () => {
  test("needs a name before it can be sent", () => {
    const text = textOf(open()).replace("name: cart\n", 'name: ""\n');
    expect(noticeOf(play(newDraft(text), { type: "review" }))).toMatchObject({
      kind: "unreadable",
      problem: { kind: "shape", field: "metadata.name" },
    });
  });

  test("is created, and from then on edited as stored", () => {
    const request = sent(play(newDraft(textOf(open())), ...SEND));
    expect(request.kind).toBe("create");
    const state = play(newDraft(textOf(open())), ...SEND, { type: "saved", object: BASE, warnings: [] });
    expect(expectKind(state, "clean").base).toBe(BASE);
  });

  test("whose name is taken stays as it is", () => {
    const failure: Failure = { kind: "already-exists", message: "" };
    const state = expectKind(play(newDraft(textOf(open())), ...SEND, { type: "failed", failure }), "new");
    expect(state.notice).toEqual({ kind: "failed", failure });
  });
});
