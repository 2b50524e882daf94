import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "@/lib/json/json";
import { ownersOfRules } from "./owners";

const fields = (...groups: readonly string[]): Json => ({
  "f:spec": {
    "f:groups": {
      ".": {},
      ...Object.fromEntries(
        groups.map((name) => [`k:${JSON.stringify({ name })}`, { ".": {}, "f:name": {}, "f:rules": {} }]),
      ),
    },
  },
});

const object = (...managedFields: readonly Json[]): JsonObject => ({ metadata: { managedFields } });

describe("the owners of the rules of each group", () => {
  it("are the managers that applied them, and those that share them", () => {
    const lab = { manager: "truce-lab", operation: "Update", fieldsV1: fields("serviceprom") };
    const a = { manager: "truce-lab:a", operation: "Apply", fieldsV1: fields("serviceprom", "nodes") };
    expect(ownersOfRules(object(lab, a))).toEqual([
      { group: "serviceprom", manager: "truce-lab", operation: "Update" },
      { group: "serviceprom", manager: "truce-lab:a", operation: "Apply" },
      { group: "nodes", manager: "truce-lab:a", operation: "Apply" },
    ]);
  });

  it("are nobody as long as nobody applied: no other write asks whose a field is", () => {
    expect(
      ownersOfRules(object({ manager: "truce-lab", operation: "Update", fieldsV1: fields("nodes") })),
    ).toEqual([]);
  });

  it("leave out who owns other fields of a group, and what is no list of owners", () => {
    const named = {
      manager: "other",
      operation: "Apply",
      fieldsV1: { "f:spec": { "f:groups": { 'k:{"name":"nodes"}': { "f:interval": {} }, "k:{": {} } } },
    };
    expect(ownersOfRules(object(named, "entry", null))).toEqual([]);
    expect(ownersOfRules({ metadata: { managedFields: "none" } })).toEqual([]);
    expect(ownersOfRules({})).toEqual([]);
  });
});
