import { describe, expect, it } from "vitest";
import type { Conflict } from "@/lib/merge/model";
import { notationOf, textOf, typedValue } from "./value-text";

const conflict = (sides: Pick<Conflict, "base" | "mine" | "theirs">): Conflict => ({
  id: "c",
  path: [],
  kind: "value",
  offers: [],
  ...sides,
});

describe("how a value is typed", () => {
  it("is as plain text where all sides have text", () => {
    expect(notationOf(conflict({ base: "5m", mine: undefined, theirs: "10m" }))).toBe("text");
  });

  it.each([
    { base: 1, mine: 2, theirs: 3 },
    { base: "up", mine: 1, theirs: "up == 1" },
    { base: undefined, mine: { alert: "A" }, theirs: { alert: "B" } },
  ])("is as YAML where a side has something else: %o", (sides) => {
    expect(notationOf(conflict(sides))).toBe("yaml");
  });
});

describe("a typed value", () => {
  it.each(["5m", "1", "true", "", " two words ", "a: b", "# no comment"])(
    "is the text %j as it stands",
    (text) => {
      expect(textOf(text, "text")).toBe(text);
      expect(typedValue(text, "text")).toEqual({ ok: true, value: text });
    },
  );

  it.each([1, "1", true, null, { alert: "A", labels: { severity: "page" } }, ["a", "b"]])(
    "comes back from YAML as %j",
    (value) => {
      expect(typedValue(textOf(value, "yaml"), "yaml")).toEqual({ ok: true, value });
    },
  );

  it("names what is wrong with YAML", () => {
    expect(typedValue('alert: "A', "yaml")).toMatchObject({
      ok: false,
      problem: { code: "unclosed-quote", range: { start: { line: 1 } } },
    });
  });
});
