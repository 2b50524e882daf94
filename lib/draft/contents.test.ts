import { expect, test } from "vitest";
import { decideAll, outcome } from "@/lib/merge/session";
import { contentsOf, resumeDraft } from "./contents";
import { newDraft, openDraft, reduceDraft } from "./reduce";
import { alert, stored } from "./sample-rules";
import { type Conflicted, type DraftState, textOf } from "./state";

const BASE = stored({ version: "v1", rules: [alert("Errors", "5m")] });
const THEIRS = stored({ version: "v2", rules: [alert("Errors", "20m")] });

function edited(): DraftState {
  const state = openDraft(BASE);
  return reduceDraft(state, { type: "typed", text: textOf(state).replace("5m", "10m") });
}

function reloaded(state: DraftState): DraftState {
  const contents = contentsOf(state);
  if (contents === undefined) throw new Error("nothing was kept");
  return resumeDraft(structuredClone(contents));
}

test("nothing is kept of an editor without edits", () => {
  expect(contentsOf(openDraft(BASE))).toBeUndefined();
  expect(contentsOf(newDraft("a: 1\n"))).toBeUndefined();
});

test("a draft comes back as it was, with the base that it came from", () => {
  expect(reloaded(edited())).toEqual(edited());
});

test("a new object comes back", () => {
  const state = reduceDraft(newDraft("a: 1\n"), { type: "typed", text: "a: 2\n" });
  expect(reloaded(state)).toEqual(state);
});

test("a request that is out when the page goes away leaves the draft", () => {
  const saving = [{ type: "review" }, { type: "save" }] as const;
  const state = reloaded(saving.reduce(reduceDraft, edited()));
  expect(state.kind).toBe("dirty");
  expect(textOf(state)).toBe(textOf(edited()));
});

function merging(): Conflicted {
  const diverged = reduceDraft(edited(), { type: "theirs-arrived", object: THEIRS });
  const asking = reduceDraft(diverged, { type: "take-theirs" });
  if (asking.kind !== "conflicted") throw new Error(asking.kind);
  return asking;
}

test("a begun merge comes back with its decisions", () => {
  const asking = merging();
  const session = decideAll(asking.session, "mine");
  const back = reloaded(reduceDraft(asking, { type: "deciding", session }));
  if (back.kind !== "conflicted") throw new Error(back.kind);
  expect(outcome(back.session)).toEqual(outcome(session));
});

test("a merge that was put aside comes back with its decisions, also over what came since", () => {
  const asking = merging();
  const session = decideAll(asking.session, "mine");
  const aside = [{ type: "deciding", session }, { type: "later" }] as const;
  const later = stored({ version: "v3", rules: [alert("Errors", "20m"), alert("Slow", "1m")] });
  for (const news of [[], [{ type: "theirs-arrived", object: later }] as const]) {
    const before = [...aside, ...news].reduce(reduceDraft, asking as DraftState);
    const back = reduceDraft(reloaded(before), { type: "take-theirs" });
    if (back.kind !== "conflicted") throw new Error(back.kind);
    expect(outcome(back.session).undecided).toEqual([]);
    expect(back).toEqual(reduceDraft(before, { type: "take-theirs" }));
  }
});

test("a merge that was put aside keeps what was typed into the merged YAML, and decisions over further typing", () => {
  const asking = merging();
  const session = decideAll(asking.session, "mine");
  const edit = { over: outcome(session).value, text: "# half a word" };
  const aside = [{ type: "deciding", session }, { type: "typed-merged", edit }, { type: "later" }] as const;
  const diverged = aside.reduce(reduceDraft, asking as DraftState);
  const text = `${textOf(diverged)}# more\n`;
  for (const state of [diverged, reloaded(diverged), reduceDraft(diverged, { type: "typed", text })]) {
    const back = reduceDraft(state, { type: "take-theirs" });
    expect(back).toMatchObject({ kind: "conflicted", edit });
    if (back.kind === "conflicted") expect(outcome(back.session).undecided).toEqual([]);
  }
});

test("a begun merge comes back with what was typed into the merged YAML", () => {
  const asking = merging();
  const edit = { over: outcome(asking.session).value, text: "# half a word" };
  const typed = reduceDraft(asking, { type: "typed-merged", edit });
  expect(reloaded(typed)).toMatchObject({ kind: "conflicted", edit });
  expect(reloaded(reduceDraft(typed, { type: "typed-merged", edit: undefined }))).toMatchObject({
    edit: undefined,
  });
});

test("a merge opens that was kept before edits of the merged YAML were", () => {
  const contents = contentsOf(merging());
  if (contents?.merge === undefined) throw new Error("no merge was kept");
  const { edit: _, ...old } = contents.merge;
  expect(resumeDraft({ ...contents, merge: old })).toMatchObject({
    kind: "conflicted",
    edit: undefined,
  });
});
