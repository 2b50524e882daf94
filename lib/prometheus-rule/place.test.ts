import { describe, expect, it } from "vitest";
import { placeOf } from "./place";

const GROUP = { item: "g1", label: "node.rules" };
const RULE = { item: "r7", label: "DiskFull" };

describe("the place of a path", () => {
  it("is a field of a rule", () => {
    const path = [{ field: "spec" }, { field: "groups" }, GROUP, { field: "rules" }, RULE, { field: "for" }];
    expect(placeOf(path)).toEqual({ group: GROUP, rule: RULE, fields: ["for"] });
  });

  it("is a label of a rule", () => {
    const path = [
      { field: "spec" },
      { field: "groups" },
      GROUP,
      { field: "rules" },
      RULE,
      { field: "labels" },
      { field: "severity" },
    ];
    expect(placeOf(path).fields).toEqual(["labels", "severity"]);
  });

  it("is a rule as a whole, with no field left", () => {
    const path = [{ field: "spec" }, { field: "groups" }, GROUP, { field: "rules" }, RULE];
    expect(placeOf(path)).toEqual({ group: GROUP, rule: RULE, fields: [] });
  });

  it("is the list of rules of a group", () => {
    const path = [{ field: "spec" }, { field: "groups" }, GROUP, { field: "rules" }];
    expect(placeOf(path)).toEqual({ group: GROUP, rule: undefined, fields: ["rules"] });
  });

  it("is a label of the object", () => {
    const path = [{ field: "metadata" }, { field: "labels" }, { field: "team" }];
    expect(placeOf(path)).toEqual({
      group: undefined,
      rule: undefined,
      fields: ["metadata", "labels", "team"],
    });
  });
});
