import { expect, test } from "vitest";
import { lostComments } from "./lost-comments";

test("what a side wrote or both have is missed, what a side took out is not", () => {
  const base = "a: 1 # old\nb: 2 # kept\nc: 3 # gone\n";
  const mine = "a: 1 # mine\nb: 2 # kept\nc: 3\n";
  const theirs = "a: 2 # theirs\nb: 2 # kept\nc: 3 # gone\n";
  const texts = { base, mine, theirs };
  expect(lostComments(texts, "a: 2 # mine\nb: 2 # kept\nc: 3\n")).toEqual(["# theirs"]);
  expect(lostComments(texts, "a: 2\nb: 2\nc: 3\n")).toEqual(["# mine", "# kept", "# theirs"]);
});
