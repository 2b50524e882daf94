import { expect, test } from "vitest";
import type { LabEvent } from "@/lib/lab/answer";
import { isAnother, isOutdated, NOTHING_WATCHED, watchedAfter } from "./watched";

function event(type: LabEvent["type"], resourceVersion: string): LabEvent {
  return { type, object: { metadata: { resourceVersion } } };
}

function after(...events: readonly LabEvent[]) {
  return events.reduce(watchedAfter, NOTHING_WATCHED);
}

test("a change has the version before it, an object that is created anew has none", () => {
  const changed = after(event("ADDED", "1"), event("MODIFIED", "2"));
  expect(changed).toMatchObject({
    presence: "stored",
    object: { metadata: { resourceVersion: "2" } },
    previous: { metadata: { resourceVersion: "1" } },
  });
  const anew = after(event("ADDED", "1"), event("DELETED", "2"), event("ADDED", "3"));
  expect(anew).toMatchObject({ presence: "stored", previous: undefined });
});

test("what is deleted stays to be seen", () => {
  expect(after(event("ADDED", "1"), event("DELETED", "2"))).toMatchObject({
    presence: "deleted",
    object: { metadata: { resourceVersion: "2" } },
  });
});

test("a bookmark is an event and no change", () => {
  const { object, events } = after(event("ADDED", "1"), event("BOOKMARK", "5"));
  expect(object).toMatchObject({ metadata: { resourceVersion: "1" } });
  expect(events).toEqual([
    { number: 1, type: "ADDED", version: "1" },
    { number: 2, type: "BOOKMARK", version: "5" },
  ]);
});

test("of many events the last thirty are kept, under their own numbers", () => {
  const many = Array.from({ length: 100 }, (_, at) => event("MODIFIED", `v${at}`));
  const { events, count } = after(...many);
  expect(count).toBe(100);
  expect(events.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => 71 + at));
});

test.each([
  ["the stored version is current", "2", "2", false],
  ["a version that was seen before it is outdated", "1", "2", true],
  ["one that the watch has not told of yet is current by the run's own answers", "3", "3", false],
  ["one that neither knows is outdated", "0", "2", true],
  ["without any answer nothing is said", "9", undefined, false],
])("%s", (_, version, stored, outdated) => {
  const watched = after(event("ADDED", "1"), event("MODIFIED", "2"));
  expect(isOutdated(version, watched, stored)).toBe(outdated);
});

test("a copy is another object's where neither the watch nor an answer knows its uid", () => {
  const of = (uid: string) => ({ metadata: { uid, resourceVersion: "1" } });
  const watched = watchedAfter(NOTHING_WATCHED, { type: "ADDED", object: of("u1") });
  expect(isAnother(of("u1"), watched, undefined)).toBe(false);
  expect(isAnother(of("u2"), watched, undefined)).toBe(true);
  // Its answer is there, and the watch has not told of it yet.
  expect(isAnother(of("u2"), watched, of("u2"))).toBe(false);
  expect(isAnother(of("u1"), NOTHING_WATCHED, undefined)).toBe(false);
});
