import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject, propertyOf } from "@/lib/json/json";
import { mergePatch } from "./merge-patch";

/** RFC 7396, section 2, as it stands there. */
function apply(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined) result.delete(name);
    else result.set(name, apply(propertyOf(target, name), value));
  }
  return Object.fromEntries(result);
}

/** What an apiserver stores: no null anywhere in an object. */
const { stored } = fc.letrec<{ value: Json; stored: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ maxLength: 3 }),
    fc.integer(),
    fc.boolean(),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("stored"),
  ),
  stored: fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__", "constructor"), tie("value"), {
    noNullPrototype: true,
  }),
}));

test("applied to the one object it gives the other", () => {
  fc.assert(
    fc.property(stored, stored, (from, to) => {
      expect(apply(from, mergePatch(from, to))).toEqual(to);
    }),
  );
});

test("of an object and itself it is empty", () => {
  fc.assert(
    fc.property(stored, (object) => {
      expect(mergePatch(object, object)).toEqual({});
    }),
  );
});

test("a list that differs in one item is carried whole, what is gone becomes null", () => {
  const from = { kept: 1, gone: true, deep: { rules: [{ a: 1 }, { b: 2 }], same: "x" } };
  const to = { kept: 1, deep: { rules: [{ a: 1 }, { b: 3 }], same: "x" } };
  expect(mergePatch(from, to)).toEqual({ gone: null, deep: { rules: [{ a: 1 }, { b: 3 }] } });
});
