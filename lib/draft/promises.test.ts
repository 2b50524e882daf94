import fc from "fast-check";
import { expect, test } from "vitest";
import { outcome } from "@/lib/merge/session";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { commandOf } from "./command";
import { contentsOf } from "./contents";
import type { DraftEvent } from "./event";
import { reduceDraft } from "./reduce";
import { alert, stored } from "./sample-rules";
import { BASE, open, SEND } from "./scenario";
import { type DraftState, hasEdits, textOf } from "./state";

// What holds for every course of events, however unlikely.

const WAITS = ["1m", "5m", "10m"];

/** A version of the object: its number is its resourceVersion, so that a number always means the same content. */
function numbered(n: number): StoredRule {
  const wait = (shift: number) => WAITS[(n + shift) % WAITS.length] ?? "5m";
  return stored({
    version: `v${n}`,
    uid: n % 7 === 6 ? "u2" : "u1",
    rules: [alert("Errors", wait(0)), alert("Slow", wait(n % 2))],
  });
}

const theirs = fc.integer({ min: 2, max: 20 }).map(numbered);
const anyText = fc
  .tuple(fc.constantFrom(...WAITS), fc.boolean())
  .map(([wait, broken]) => textOf(open()).replace("for: 5m", `for: ${wait}`) + (broken ? "oops: [\n" : ""));

const news: fc.Arbitrary<DraftEvent> = fc.oneof(
  theirs.map((object): DraftEvent => ({ type: "theirs-arrived", object })),
  fc.constantFrom<DraftEvent>(
    { type: "theirs-deleted", uid: "u1" },
    { type: "theirs-deleted", uid: undefined },
    { type: "reread", object: undefined },
    { type: "reread-failed", failure: { kind: "unavailable", message: "", webhook: undefined } },
  ),
  theirs.map((object): DraftEvent => ({ type: "reread", object })),
);

const deeds: fc.Arbitrary<DraftEvent> = fc.oneof(
  anyText.map((text): DraftEvent => ({ type: "typed", text })),
  fc.constantFrom<DraftEvent>(
    ...SEND,
    { type: "close-review", refusal: undefined },
    { type: "take-theirs" },
    { type: "later" },
    { type: "check" },
    { type: "dismiss" },
  ),
  theirs.map((object): DraftEvent => ({ type: "failed", failure: { kind: "conflict", theirs: object } })),
  theirs.map((object): DraftEvent => ({ type: "looked-into", outcome: { kind: "untold", theirs: object } })),
  theirs.map((object): DraftEvent => ({ type: "saved", object, warnings: [] })),
  fc.constantFrom<DraftEvent>(
    { type: "failed", failure: { kind: "outcome-unknown", message: "" } },
    { type: "failed", failure: { kind: "not-found", message: "" } },
    { type: "failed", failure: { kind: "unauthenticated", message: "" } },
  ),
);

const course = fc.array(fc.oneof(news, deeds), { maxLength: 25 });

/** Every state on the way, with the event that led to it. */
function walk(events: readonly DraftEvent[]) {
  let state: DraftState = open();
  return events.map((event) => {
    const before = state;
    state = reduceDraft(state, event);
    return { before, event, after: state };
  });
}

test("news never changes a text with edits in it", () => {
  fc.assert(
    fc.property(course, (events) => {
      for (const { before, event, after } of walk(events)) {
        const isNews = ["theirs-arrived", "theirs-deleted", "reread", "reread-failed"].includes(event.type);
        // A lost answer that is found is an answer, not news.
        if (isNews && hasEdits(before) && before.kind !== "outcome-unknown")
          expect(textOf(after)).toBe(textOf(before));
      }
    }),
  );
});

test("while there are edits there is something to keep", () => {
  fc.assert(
    fc.property(course, (events) => {
      for (const { after } of walk(events)) expect(contentsOf(after) !== undefined).toBe(hasEdits(after));
    }),
  );
});

test("whatever is sent was under review or decided in a merge, or follows a 409 that changed nothing", () => {
  fc.assert(
    fc.property(course, (events) => {
      for (const { before, event, after } of walk(events)) {
        const command = commandOf(after);
        if (command?.type !== "send" || before.kind === "saving") continue;
        expect(event.type).toBe("save");
        expect("review" in before ? before.review?.request : undefined).toBe(command.request);
      }
    }),
  );
});

test("a request names a version that the draft knows, and no other object", () => {
  fc.assert(
    fc.property(course, (events) => {
      for (const { after } of walk(events)) {
        const command = commandOf(after);
        if (command?.type !== "send" || command.request.kind !== "replace" || after.kind !== "saving")
          continue;
        if (after.from.kind === "new") throw new Error("a new object cannot be replaced");
        expect(command.request.object.metadata.uid).toBe(after.from.base.metadata.uid);
        expect(command.request.object.metadata.resourceVersion).toBe(
          after.from.base.metadata.resourceVersion,
        );
      }
    }),
  );
});

test("an open merge always leads to an object of the same name", () => {
  fc.assert(
    fc.property(course, (events) => {
      for (const { after } of walk(events)) {
        if (after.kind !== "conflicted") continue;
        const { value } = outcome(after.session);
        expect(value).toMatchObject({ metadata: { name: BASE.metadata.name } });
      }
    }),
  );
});
