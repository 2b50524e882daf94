import { describe, expect, test } from "vitest";
import { decide, outcome } from "@/lib/merge/session";
import { writeYaml } from "@/lib/yaml/write";
import type { DraftEvent } from "./event";
import { alert, stored, version } from "./sample-rules";
import { arrived, BASE, edited, expectKind, open, play, SEND, SLOW_15, stale, waits } from "./scenario";
import { type DraftState, textOf } from "./state";

// The object goes away: whatever is open then, what the operator typed and decided is in the text that stays.

const BOTH = stored({ version: "v2", rules: [alert("Errors", "20m"), alert("Slow", "15m")] });
const DYING = stored({
  version: "v3",
  rules: [alert("Errors", "20m"), alert("Slow", "15m")],
  metadata: { deletionTimestamp: "2031-01-01T00:00:00Z" },
});
const OTHER = stored({ version: "v9", uid: "u2", rules: [alert("Other", "1m")] });

/** How an object goes, and what a draft with edits becomes by it. */
const WAYS: readonly (readonly [DraftState["kind"], DraftEvent])[] = [
  ["deleted", { type: "theirs-deleted", uid: "u1" }],
  ["deleted", { type: "reread", object: undefined }],
  ["terminating", arrived(DYING)],
  ["recreated", arrived(OTHER)],
];

describe.each(WAYS)("the object is %s", (kind, event) => {
  test("under a review: it closes, the text stays", () => {
    const reviewing = play(edited(), { type: "review" });
    expect(expectKind(reviewing, "dirty").review).toBeDefined();
    const left = play(reviewing, event);
    expect(expectKind(left, kind)).toMatchObject({ review: undefined, text: textOf(edited()) });
  });

  test("while theirs is looked through: the text stays as it was", () => {
    const looking = play(edited(), arrived(SLOW_15), { type: "preview-theirs" });
    expectKind(looking, "conflicted");
    expect(textOf(play(looking, event))).toBe(textOf(edited()));
  });

  test("while a merge is decided: decisions are in the text, and mine where none was taken", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(BOTH)), "conflicted");
    expect(textOf(play(asking, event))).toBe(textOf(edited()));
    const [conflict] = asking.session.plan.conflicts;
    const session = decide(asking.session, conflict?.id ?? "", { take: "value", value: "12m" });
    const left = expectKind(play(asking, { type: "deciding", session }, event), kind);
    expect(waits(textOf(left))).toBe("Errors 12m, Slow 15m");
    expect(textOf(left)).toContain("for: 12m # agreed with the shop");
  });

  test("while the merged YAML is typed into: that is in the text, read or not", () => {
    const asking = expectKind(play(edited(), ...SEND, stale(SLOW_15)), "conflicted");
    const { value: over } = outcome(asking.session);
    const typed = writeYaml(over).replace("15m", "16m");
    const left = play(asking, { type: "typed-merged", edit: { over, text: typed } }, event);
    expect(waits(textOf(left))).toBe("Errors 10m, Slow 16m");
    expect(textOf(left)).toContain("# agreed with the shop");

    const broken = `${typed}oops: [\n`;
    const unread = play(asking, { type: "typed-merged", edit: { over, text: broken } }, event);
    expect(expectKind(unread, kind)).toMatchObject({ text: broken });
  });
});

test("a merged save that finds no object leaves what was to be saved in the text", () => {
  const asking = expectKind(play(edited(), ...SEND, stale(BOTH)), "conflicted");
  const [conflict] = asking.session.plan.conflicts;
  const session = decide(asking.session, conflict?.id ?? "", { take: "value", value: "12m" });
  const gone = play(
    asking,
    { type: "deciding", session },
    { type: "decided", value: outcome(session).value },
    { type: "failed", failure: { kind: "not-found", message: "" } },
  );
  expect(waits(textOf(expectKind(gone, "deleted")))).toBe("Errors 12m, Slow 15m");
});

test("late news from before a deletion began does not take it back", () => {
  const dying = play(edited(), arrived(DYING));
  expect(play(dying, arrived(SLOW_15))).toBe(dying);
  const later = { ...DYING, metadata: { ...DYING.metadata, resourceVersion: version("v4") } };
  expect(expectKind(play(dying, arrived(later)), "terminating").theirs).toBe(later);
});

test("without edits, too, the page goes from being deleted to deleted", () => {
  const dying = play(open(BASE), arrived(DYING));
  expectKind(dying, "terminating");
  expectKind(play(dying, { type: "theirs-deleted", uid: "u1" }), "deleted");
});
