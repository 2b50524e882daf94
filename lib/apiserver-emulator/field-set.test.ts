import { describe, expect, it } from "vitest";
import { appliedFields, decodeFields, encodeFields, fieldPath, sameFields } from "./field-set";
import { prometheusRuleSchema } from "./schema-prometheusrule";

const configuration = {
  metadata: { labels: { "a.b/c": "x" }, annotations: {}, finalizers: ["x.test/hold"] },
  spec: { groups: [{ name: 'with "quotes"', labels: { "f:odd": "1" }, rules: [{ expr: "1" }] }] },
};

describe("field sets", () => {
  const set = appliedFields(configuration, prometheusRuleSchema);

  it("hold the leaves, the items of keyed lists and empty maps", () => {
    expect([...set].map(fieldPath).sort()).toEqual([
      ".metadata.annotations",
      '.metadata.finalizers[="x.test/hold"]',
      ".metadata.labels.a.b/c",
      '.spec.groups[name="with \\"quotes\\""]',
      '.spec.groups[name="with \\"quotes\\""].labels.f:odd',
      '.spec.groups[name="with \\"quotes\\""].name',
      '.spec.groups[name="with \\"quotes\\""].rules',
    ]);
  });

  it("survive being written as fieldsV1", () => {
    expect(sameFields(decodeFields(encodeFields(set)), set)).toBe(true);
  });

  it("are written with a dot where an item or map is owned besides its fields", () => {
    expect(encodeFields(set)).toEqual({
      "f:metadata": {
        "f:annotations": {},
        "f:finalizers": { 'v:"x.test/hold"': {} },
        "f:labels": { "f:a.b/c": {} },
      },
      "f:spec": {
        "f:groups": {
          'k:{"name":"with \\"quotes\\""}': {
            ".": {},
            "f:labels": { "f:f:odd": {} },
            "f:name": {},
            "f:rules": {},
          },
        },
      },
    });
  });
});
