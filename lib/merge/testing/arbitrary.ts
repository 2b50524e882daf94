import fc from "fast-check";
import type { Json, JsonObject } from "@/lib/json/json";

/**
 * Documents over very few names and values, so that the three sides of a merge meet as often as possible: twins,
 * clashes of names, swaps, lists that are null, and values that do not fit their shape.
 */
export function crowdedDocument(): fc.Arbitrary<Json> {
  const groups = fc.oneof(
    { weight: 12, arbitrary: fc.array(group(), { maxLength: 3 }) },
    { weight: 1, arbitrary: oddity() },
  );
  return partial({ metadata: partial({ labels: map(), name: fc.constant("n") }), spec: partial({ groups }) });
}

function group(): fc.Arbitrary<Json> {
  const rules = fc.oneof(
    { weight: 12, arbitrary: fc.array(rule(), { maxLength: 5 }) },
    { weight: 1, arbitrary: oddity() },
  );
  return fc.oneof(
    { weight: 15, arbitrary: partial({ name: fc.constantFrom("g", "h", "k"), rules, interval: short() }) },
    { weight: 1, arbitrary: oddity() },
  );
}

function rule(): fc.Arbitrary<Json> {
  const named = partial({
    alert: fc.constantFrom("A", "B"),
    expr: fc.constantFrom("a > 1", "a > 2", "rate(b[5m]) > 1"),
    for: short(),
    labels: fc.oneof({ weight: 4, arbitrary: map() }, { weight: 1, arbitrary: oddity() }),
  });
  return fc.oneof({ weight: 20, arbitrary: named }, { weight: 1, arbitrary: oddity() });
}

function map(): fc.Arbitrary<Json> {
  return partial({ severity: short(), constructor: short(), "": short() });
}

function short(): fc.Arbitrary<Json> {
  return fc.constantFrom("1m", "2m", "3m");
}

/** What is at home nowhere, and what stands for nothing. */
function oddity(): fc.Arbitrary<Json> {
  return fc.constantFrom<Json>(
    null,
    "",
    0,
    false,
    {},
    [],
    [null],
    [[]],
    { __proto__: null },
    12345678901234567890n,
  );
}

/** An object with any of the properties. */
function partial(properties: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<JsonObject> {
  return fc.record(properties, { requiredKeys: [] }).map((object) => ({ ...object }));
}

/** Any JSON whatsoever, with hostile names among its keys. */
export function anyJson(): fc.Arbitrary<Json> {
  const key = fc.oneof(
    fc.constantFrom("spec", "groups", "rules", "name", "alert", "labels", "__proto__", "constructor", ""),
    fc.string(),
  );
  const scalar = fc.oneof(
    fc.constantFrom<Json>(null, true, "A", 0),
    fc.string({ unit: "grapheme" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt(),
  );
  const { any } = fc.letrec<{ any: Json }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      scalar,
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(key, tie("any"), { maxKeys: 4 }),
    ),
  }));
  return any;
}
