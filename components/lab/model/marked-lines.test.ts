import { expect, test } from "vitest";
import { edited } from "@/lib/lab/edit";
import { FLAPPING, GROUP, ofFlapping, ofTargetDown, STORY_DATA, STORY_SPEC } from "@/lib/lab/story";
import { contentText, lineChanges, lineOf, nearChanges } from "./marked-lines";

const after = edited(STORY_SPEC, { kind: "set", place: ofTargetDown("for"), value: "35m" });
const changes = lineChanges(contentText(STORY_SPEC), contentText(after));

function drawn(lines: typeof changes) {
  const signs = { same: " ", added: "+", removed: "-" };
  return lines.map(({ kind, text }) => `${signs[kind]}${text}`);
}

test("an edit is a line that goes and a line that comes", () => {
  expect(drawn(changes).filter((line) => !line.startsWith(" "))).toEqual([
    "-      for: 33m",
    "+      for: 35m",
  ]);
});

test("far from a change only a gap is left", () => {
  expect(drawn(nearChanges(changes, 1))).toEqual([
    "       expr: vector(0) == 1",
    "-      for: 33m",
    "+      for: 35m",
    "       labels:",
  ]);
  const both = edited(after, { kind: "set", place: ofFlapping("for"), value: "15m" });
  const near = drawn(nearChanges(lineChanges(contentText(STORY_SPEC), contentText(both)), 0));
  expect(near).toEqual(["-      for: 33m", "+      for: 35m", " …", "-      for: 10m", "+      for: 15m"]);
});

test("a place is found in the line where it stands, past the lines that went", () => {
  const line = lineOf(after, ofFlapping("for"), changes);
  expect(changes.find(({ number }) => number === line)?.text).toBe("      for: 10m");
  const changed = lineOf(after, ofTargetDown("for"), changes);
  expect(changes.find(({ number }) => number === changed)).toMatchObject({
    kind: "added",
    text: "      for: 35m",
  });
});

test("a key of a ConfigMap is found as well", () => {
  const object = { ...STORY_DATA, kind: "ConfigMap" };
  const lines = lineChanges(contentText(object), contentText(object));
  expect(lines.map(({ text }) => text)).toEqual(["data:", "  for: 33m", "  user: someone"]);
  expect(lineOf(object, { data: "user" }, lines)).toBe(3);
});

test("where there is no such rule there is no line", () => {
  const without = edited(STORY_SPEC, { kind: "delete-rule", group: GROUP, rule: FLAPPING });
  expect(lineOf(without, ofFlapping("for"), lineChanges("", contentText(without)))).toBeUndefined();
});
