import { expect, test } from "vitest";
import { commentsIn } from "./comments";

test("comments are what YAML takes for comments, and nothing else", () => {
  const text = `# above
a: 1 # beside
b: "# no" # yes
c: |  # header
  # no comment
  x # nor this
d: [x#y, # in flow
  '#']
# below
`;
  expect(commentsIn(text)).toEqual(["# above", "# beside", "# yes", "# header", "# in flow", "# below"]);
});

test("a text that is no YAML has comments all the same", () => {
  expect(commentsIn("a: [ # open\n\t- b\n")).toEqual(["# open"]);
});
