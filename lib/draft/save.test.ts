import { describe, expect, test } from "vitest";
import type { Failure } from "@/lib/failure/failure";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { commandOf } from "./command";
import type { DraftEvent } from "./event";
import { newDraft } from "./reduce";
import { alert, stored } from "./sample-rules";
import { arrived, BASE, edited, expectKind, open, play, SEND, SLOW_15, sent, stale, waits } from "./scenario";
import { noticeOf, textOf } from "./state";

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
    expect(noticeOf(untouched)).toEqual({ kind: "nothing-to-save", why: "no-edits" });
    const remarked = play(open(), { type: "typed", text: `# note\n${textOf(open())}` }, { type: "review" });
    expect(noticeOf(remarked)).toEqual({ kind: "nothing-to-save", why: "comments-only" });
    expect(commandOf(play(remarked, { type: "save" }))).toBeUndefined();
  });

  test("sends a misspelt field of metadata, which is more than a comment, to be refused", () => {
    const text = textOf(open()).replace("  name: cart\n", "  name: cart\n  lables: {team: shop}\n");
    const request = sent(play(open(), { type: "typed", text }, ...SEND));
    expect(request.object.metadata).toMatchObject({ uid: "u1", lables: { team: "shop" } });
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
    expect(state.notice).toEqual({
      kind: "saved",
      version: "v2",
      changes: [expect.objectContaining({ kind: "edited", base: "5m", mine: "10m" })],
      record: expect.objectContaining({ answer: "given", after: result }),
      warnings: ["w"],
    });
  });

  test("shows what the cluster stored differently", () => {
    const mutated = stored({ version: "v2", rules: [alert("Errors", "600s"), alert("Slow", "5m")] });
    const state = play(edited(), ...SEND, { type: "saved", object: mutated, warnings: [] });
    expect(waits(textOf(state))).toBe("Errors 600s, Slow 5m");
  });

  test("what the cluster, asked beforehand, would refuse stays in sight when the review is closed", () => {
    const refusal: Failure = { kind: "invalid", message: "no", causes: [] };
    const closed = play(edited(), { type: "review" }, { type: "close-review", refusal });
    expect(noticeOf(closed)).toEqual({ kind: "failed", failure: refusal });
    expect(noticeOf(play(edited(), { type: "review" }, { type: "close-review", refusal: undefined }))).toBe(
      undefined,
    );
  });

  test("a refusal leaves the draft as it was, and its reasons stay while they are mended", () => {
    const failure: Failure = { kind: "invalid", message: "no", causes: [] };
    const refused = play(edited(), ...SEND, { type: "failed", failure });
    expect(textOf(refused)).toBe(textOf(edited()));
    expect(noticeOf(play(refused, { type: "typed", text: "x" }))).toEqual({ kind: "failed", failure });
  });

  test("a reason keeps the name of its rule, by saving as by asking beforehand", () => {
    const cause = { field: "spec.groups[0].rules[1].for", reason: "FieldValueInvalid", message: "no" };
    const failure: Failure = { kind: "invalid", message: "no", causes: [cause] };
    const noticed = {
      kind: "failed",
      failure: { ...failure, causes: [{ ...cause, about: { group: "cart.alerts", rule: "Slow" } }] },
    };
    expect(noticeOf(play(edited(), ...SEND, { type: "failed", failure }))).toEqual(noticed);
    const closed = play(edited(), { type: "review" }, { type: "close-review", refusal: failure });
    expect(noticeOf(closed)).toEqual(noticed);
  });

  test("news that came while the request was out counts after a refusal", () => {
    const failure: Failure = { kind: "unauthenticated", message: "" };
    expect(play(edited(), ...SEND, arrived(SLOW_15), { type: "failed", failure }).kind).toBe("behind");
    expect(
      play(edited(), ...SEND, { type: "theirs-deleted", uid: "u1" }, { type: "failed", failure }).kind,
    ).toBe("deleted");
  });
});

describe("an answer that is lost", () => {
  const UNKNOWN = { kind: "outcome-unknown", message: "" } as const;
  const lost = () => play(edited(), ...SEND, { type: "failed", failure: UNKNOWN });

  test("is looked for in the cluster", () => {
    expect(commandOf(lost())).toMatchObject({
      type: "look-into",
      sent: { metadata: { namespace: "shop", name: "cart", resourceVersion: "v1" } },
    });
  });

  test("stored as sent is saved", () => {
    const result = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
    expect(expectKind(play(lost(), { type: "reread", object: result }), "clean").base).toBe(result);
  });

  test("stored as sent but for a null, which the cluster drops, is saved", () => {
    const emptied = textOf(open()).replace("for: 5m", "for:");
    const { for: _, ...errors } = alert("Errors", "5m");
    const result = stored({ version: "v2", rules: [errors, alert("Slow", "5m")] });
    const saving = play(open(), { type: "typed", text: emptied }, ...SEND);
    for (const answer of [stale(result), { type: "failed", failure: UNKNOWN } as const])
      expect(play(saving, answer, { type: "reread", object: result }).kind).toBe("clean");
  });

  test("not stored goes back to the draft", () => {
    const state = expectKind(play(lost(), { type: "reread", object: BASE }), "dirty");
    expect(state.notice).toMatchObject({ kind: "failed", failure: { kind: "unavailable" } });
  });

  test("stored, and changed back by somebody since, is saved and theirs counts", () => {
    const mine = stored({ version: "v2", rules: [alert("Errors", "10m"), alert("Slow", "5m")] });
    const theirs = stored({ version: "v3", rules: [alert("Errors", "5m"), alert("Slow", "5m")] });
    const found: DraftEvent = { type: "looked-into", outcome: { kind: "stored", theirs, mine } };
    const state = expectKind(play(lost(), found), "clean");
    expect(state.base).toBe(theirs);
    expect(waits(state.text)).toBe("Errors 5m, Slow 5m");
    expect(commandOf(state)).toBeUndefined();
  });

  test("overtaken goes the way of a 409", () => {
    expect(play(lost(), { type: "reread", object: SLOW_15 }).kind).toBe("conflicted");
  });

  test("stays unknown while the cluster cannot be read, until asked again or until news comes", () => {
    const failure: Failure = { kind: "unavailable", message: "", webhook: undefined };
    const waiting = play(lost(), { type: "reread-failed", failure });
    expect(commandOf(waiting)).toBeUndefined();
    expect(commandOf(play(waiting, { type: "check" }))?.type).toBe("look-into");
    expect(commandOf(play(waiting, arrived(BASE)))?.type).toBe("look-into");
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

  test("pasted out of a cluster is created without what the server owns there", () => {
    const { metadata, ...pasted } = stored({
      version: "v7",
      rules: [alert("Errors", "5m")],
      metadata: {
        annotations: { "prometheus-operator-validated": "true" },
        managedFields: [{ manager: "kubectl" }],
      },
    });
    const text = JSON.stringify({ ...pasted, metadata, status: { bindings: [] } });
    expect(sent(play(newDraft(text), ...SEND)).object).toEqual({
      ...pasted,
      metadata: { name: "cart", namespace: "shop" },
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
