import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "@/lib/json/json";
import { overwrittenPlaces } from "./overwritten";

type Rules = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** An object whose one group `g` has these rules, in this order. */
function object(rules: Rules): JsonObject {
  const listed = Object.entries(rules).map(([alert, fields]) => ({ alert, ...fields }));
  return { spec: { groups: [{ name: "g", rules: listed }] } };
}

const place = (rule: string, ...field: [string, ...string[]]) => ({ group: "g", rule, field });

const READ = object({ Down: { for: "33m", labels: { user: "someone" } } });
const SENT = object({ Down: { for: "35m", labels: { user: "someone" } } });

describe("what a write overwrites", () => {
  it("is what was stored since its copy was read, and is not there any more", () => {
    const stored = object({ Down: { for: "33m", labels: { user: "otherone" } } });
    expect(overwrittenPlaces({ base: READ, edited: SENT }, stored, SENT)).toEqual([
      place("Down", "labels", "user"),
    ]);
  });

  it("is nothing where both changes are there, or where nothing was stored meanwhile", () => {
    const stored = object({ Down: { for: "33m", labels: { user: "otherone" } } });
    const both = object({ Down: { for: "35m", labels: { user: "otherone" } } });
    expect(overwrittenPlaces({ base: READ, edited: SENT }, stored, both)).toEqual([]);
    expect(overwrittenPlaces({ base: READ, edited: SENT }, READ, SENT)).toEqual([]);
  });

  it("is the place that both changed, if the writer has not seen the other's value", () => {
    const stored = object({ Down: { for: "34m", labels: { user: "someone" } } });
    expect(overwrittenPlaces({ base: READ, edited: SENT }, stored, SENT)).toEqual([place("Down", "for")]);
    expect(overwrittenPlaces({ base: stored, edited: SENT }, stored, SENT)).toEqual([]);
  });

  it("names a rule that is gone once, and one that comes back field by field", () => {
    const added = object({
      New: { expr: "a", for: "1m" },
      Down: { for: "33m", labels: { user: "someone" } },
    });
    expect(overwrittenPlaces({ base: READ, edited: SENT }, added, SENT)).toEqual([place("New", "alert")]);
    const removed = object({});
    expect(overwrittenPlaces({ base: READ, edited: SENT }, removed, SENT)).toEqual([
      place("Down", "alert"),
      place("Down", "for"),
      place("Down", "labels", "user"),
    ]);
  });

  it("is the wrong rule's field, where a position of before holds another rule now", () => {
    const stored = object({ New: { for: "1m" }, Down: { for: "33m", labels: { user: "someone" } } });
    const after = object({ New: { for: "35m" }, Down: { for: "33m", labels: { user: "someone" } } });
    expect(overwrittenPlaces({ base: READ, edited: SENT }, stored, after)).toEqual([place("New", "for")]);
  });

  it("is not what somebody else has changed at the same time", () => {
    const stored = object({ Down: { for: "33m", labels: { user: "otherone" } } });
    const after = object({ Down: { for: "35m", labels: { user: "third" } } });
    expect(overwrittenPlaces({ base: READ, edited: SENT }, stored, after)).toEqual([]);
  });

  it("is the value of a ConfigMap", () => {
    const [read, sent, stored] = ["a", "b", "c"].map((user): JsonObject => ({ data: { user } }));
    if (!read || !sent || !stored) throw new Error("three objects");
    expect(overwrittenPlaces({ base: read, edited: sent }, stored, sent)).toEqual([{ data: "user" }]);
  });

  it("takes the first of several rules of one name, and passes over what is no rule", () => {
    const groups = { spec: { groups: [{ name: "g", rules: [{ record: "r" }, "x"] }, "y", { rules: [] }] } };
    expect(overwrittenPlaces({ base: READ, edited: SENT }, groups as JsonObject, SENT)).toEqual([
      place("Down", "alert"),
      place("Down", "for"),
      place("Down", "labels", "user"),
    ]);
  });
});
