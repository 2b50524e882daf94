import fc from "fast-check";
import type { Json } from "@/lib/json/json";

/** Texts that YAML finds hard: indicators, blanks round newlines, words and numbers that readers differ on. */
const hardText = fc
  .array(
    fc.constantFrom(
      ..." \n\t-?:#&*!|>'\"%@`{}[],=~\r\\0178.e_+".split(""),
      ..."\n \n  \n\n,: , #,- ,---,...,yes,no,null,{{ $value }},up == 0,ünï,\u2028,\u0085,\u00a0,\u200b,\uFEFF,\ud800,<<".split(
        ",",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const text = fc.oneof(hardText, fc.string({ unit: "binary", maxLength: 8 }), fc.lorem({ maxCount: 4 }));

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("name", "alert", "expr", "for", "labels") },
  { weight: 1, arbitrary: text },
);

/** Any JSON value, small, with hard texts as strings and as keys, and integers of any size. */
export const jsonValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      text,
      fc.integer(),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;
