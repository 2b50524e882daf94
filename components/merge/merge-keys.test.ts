import { describe, expect, it } from "vitest";
import { mergeKeyOf } from "./merge-keys";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("the keys of the merge dialog", () => {
  it.each([
    ["n", "next"],
    ["j", "next"],
    ["p", "previous"],
    ["k", "previous"],
    ["m", "mine"],
    ["t", "theirs"],
    ["b", "both"],
    ["e", "edit"],
    ["u", "undo"],
  ])("%s is %s", (key, does) => {
    expect(mergeKeyOf({ ...NONE, key })).toBe(does);
  });

  it("does not care about caps lock", () => {
    expect(mergeKeyOf({ ...NONE, key: "B" })).toBe("both");
    expect(mergeKeyOf({ ...NONE, key: "b", shiftKey: true })).toBe("base");
  });

  it.each([
    ["z", {}, "undo"],
    ["Z", { shiftKey: true }, "redo"],
    ["Enter", {}, "save"],
  ])("Ctrl or Cmd with %s and %o is %s", (key, shift, does) => {
    expect(mergeKeyOf({ ...NONE, ...shift, key, ctrlKey: true })).toBe(does);
    expect(mergeKeyOf({ ...NONE, ...shift, key, metaKey: true })).toBe(does);
  });

  it("leaves the browser's own combinations alone", () => {
    expect(mergeKeyOf({ ...NONE, key: "t", ctrlKey: true })).toBeUndefined();
    expect(mergeKeyOf({ ...NONE, key: "n", metaKey: true })).toBeUndefined();
    expect(mergeKeyOf({ ...NONE, key: "m", altKey: true })).toBeUndefined();
  });

  it("shows help with and without Shift, as keyboards differ", () => {
    expect(mergeKeyOf({ ...NONE, key: "?", shiftKey: true })).toBe("help");
    expect(mergeKeyOf({ ...NONE, key: "?" })).toBe("help");
  });
});
