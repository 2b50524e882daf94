import { expect, it } from "vitest";
import { type DiffPlace, type LineChange, linesToShow } from "./diff-lines";

const change = (original: readonly [number, number], modified: readonly [number, number]): LineChange => ({
  originalStartLineNumber: original[0],
  originalEndLineNumber: original[1],
  modifiedStartLineNumber: modified[0],
  modifiedEndLineNumber: modified[1],
});

/** The line that is equal to this. */
const lineOf = (sought: string): DiffPlace => ({
  key: sought,
  linesIn(text) {
    const at = text.split("\n").indexOf(sought) + 1;
    return at === 0 ? undefined : { first: at, last: at };
  },
});

const compared = {
  original: "a\nb\nc\nd",
  modified: "a\nB\nd\ne",
  changes: [change([2, 3], [2, 2]), change([4, 0], [4, 4])],
};

it("shows the first change where no place is asked for", () => {
  expect(linesToShow(compared, undefined)).toEqual({ first: 2, last: 2 });
  expect(linesToShow({ ...compared, changes: [] }, undefined)).toBeUndefined();
});

it("shows where lines are gone that stood first or in the middle", () => {
  expect(linesToShow({ ...compared, changes: [change([1, 1], [0, 0])] }, undefined)).toEqual({
    first: 1,
    last: 1,
  });
  expect(linesToShow({ ...compared, changes: [change([3, 5], [7, 0])] }, undefined)).toEqual({
    first: 7,
    last: 7,
  });
});

it("shows a place where it stands in the modified text, changed or not", () => {
  expect(linesToShow(compared, lineOf("d"))).toEqual({ first: 3, last: 3 });
  expect(linesToShow(compared, lineOf("e"))).toEqual({ first: 4, last: 4 });
});

it("shows a place that was taken out where it is missing", () => {
  expect(linesToShow(compared, lineOf("c"))).toEqual({ first: 2, last: 2 });
});

it("stays where it is for a place that is in neither text", () => {
  expect(linesToShow(compared, lineOf("f"))).toBeUndefined();
});
