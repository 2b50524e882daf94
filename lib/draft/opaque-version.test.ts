import { describe, expect, test } from "vitest";
import { parseJson, stringifyJson } from "@/lib/json/json";
import { alert, stored } from "./sample-rules";
import { arrived, edited, expectKind, open, play, SEND, sent, stale } from "./scenario";

// A version is a name: never a number, never ordered. What is not equal is another one.

const at = (version: string, wait: string) =>
  stored({ version, rules: [alert("Errors", "5m"), alert("Slow", wait)] });

describe.each([
  ["9007199254740992", "9007199254740993"],
  ["18446744073709551614", "18446744073709551615"],
  ["99", "100"],
  ["100", "99"],
  ["100", "0100"],
  ["1000", "1e3"],
  ["abc", "abd"],
])("version %s, then %s", (known, next) => {
  const theirs = at(next, "15m");
  const draft = edited(open(at(known, "5m")));

  test("is news, and is sent back as the same string", () => {
    const behind = expectKind(play(draft, arrived(theirs)), "behind");
    expect(behind.theirs).toBe(theirs);
    const { object } = sent(play(behind, { type: "take-theirs" }, ...SEND));
    expect(parseJson(stringifyJson(object))).toMatchObject({ metadata: { resourceVersion: next } });
  });

  test("is merged with after a 409, and then the earlier one is late news", () => {
    const merging = expectKind(play(draft, ...SEND, stale(theirs)), "conflicted");
    expect(merging.theirs.metadata.resourceVersion).toBe(next);
    const taken = play(draft, arrived(theirs), { type: "take-theirs" });
    expect(play(taken, arrived(at(known, "5m")))).toBe(taken);
  });

  test("is no news a second time", () => {
    const behind = play(draft, arrived(theirs));
    expect(play(behind, arrived(at(next, "15m")))).toBe(behind);
    expect(play(draft, arrived(at(known, "5m")))).toBe(draft);
  });
});
