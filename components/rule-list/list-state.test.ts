import { describe, expect, test } from "vitest";
import { DEFAULT_STATE, formatListState, type ListState, parseListState, sortedBy } from "./list-state";

const full: ListState = {
  query: "for: 5m & more ",
  namespaces: ["shop", "infra"],
  owner: { kind: "managed", by: "Argo CD" },
  only: "drafts",
  sort: { column: "changed", order: "ascending" },
};

describe("the list's state in the URL", () => {
  test.each<[string, ListState]>([
    ["the default", DEFAULT_STATE],
    ["everything at once", full],
    ["objects of operators only", { ...DEFAULT_STATE, owner: { kind: "unmanaged" } }],
    ["a column in its first order", { ...DEFAULT_STATE, sort: { column: "alerts", order: "descending" } }],
  ])("keeps %s", (_, state) => {
    expect(parseListState(formatListState(state))).toEqual(state);
  });

  test("says nothing of what is the default", () => {
    expect(formatListState(DEFAULT_STATE)).toBe("");
  });

  test("takes unknown values as not said", () => {
    expect(parseListState("?sort=colour&order=up&only=mine")).toEqual(DEFAULT_STATE);
  });
});

test("a second press on a header turns the order round", () => {
  const once = sortedBy(DEFAULT_STATE, "alerts");
  expect(once.sort).toEqual({ column: "alerts", order: "descending" });
  expect(sortedBy(once, "alerts").sort).toEqual({ column: "alerts", order: "ascending" });
});
