import { describe, expect, test } from "vitest";
import type { Failure } from "@/lib/failure/failure";
import { decideAll, outcome } from "@/lib/merge/session";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { commandOf } from "./command";
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
  stale,
  waits,
} from "./scenario";
import { textOf } from "./state";

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
    const edit = { over: outcome(asking.session).value, text: "typed" };
    const round = expectKind(
      play(
        asking,
        { type: "typed-merged", edit },
        { type: "decided", value: { ...byHand, metadata } },
        stale(further),
      ),
      "conflicted",
    );
    expect(round.edit).toBeUndefined();
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

  test("decided for theirs throughout ends clean, says that nothing was to be saved, and gives my edits back", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(ERRORS_20)), "conflicted");
    const session = decideAll(asking.session, "theirs");
    const { value } = outcome(session);
    const done = play(asking, { type: "deciding", session }, { type: "decided", value });
    expect(expectKind(done, "clean")).toMatchObject({
      base: ERRORS_20,
      notice: { kind: "nothing-to-save", why: "decided" },
    });
    expect(textOf(play(done, { type: "untake-theirs" }))).toBe(textOf(edited()));
  });

  test("a merged save sends what tools noted as theirs has it, byte for byte, and shows it nowhere", () => {
    const applied = (wait: string) => ({
      "kubectl.kubernetes.io/last-applied-configuration": `{"spec":  {"for":"${wait}"}}\n`,
      note: "keep",
    });
    const noted = { ...BASE, metadata: { ...BASE.metadata, annotations: applied("5m") } };
    const theirs = { ...SLOW_15, metadata: { ...SLOW_15.metadata, annotations: applied("15m") } };
    const draft = edited(open(noted));
    expect(textOf(draft)).not.toContain("last-applied");
    const asking = expectKind(play(draft, ...SEND, stale(theirs)), "conflicted");
    const { conflicts, changes } = asking.session.plan;
    expect([...conflicts, ...changes].map(({ id }) => id).join()).not.toContain("last-applied");
    const { object } = sent(play(asking, { type: "decided", value: outcome(asking.session).value }));
    expect(object.metadata.annotations).toEqual(applied("15m"));
  });

  test("a merged save that is refused leaves the merge open", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(SLOW_15)), "conflicted");
    const failure: Failure = { kind: "denied", webhook: "w", message: "no", causes: [] };
    const edit = { over: outcome(asking.session).value, text: "typed" };
    const back = play(
      asking,
      { type: "typed-merged", edit },
      { type: "decided", value: outcome(asking.session).value },
      { type: "failed", failure },
    );
    expect(expectKind(back, "conflicted")).toMatchObject({ edit, notice: { kind: "failed", failure } });
  });
});
