import fc from "fast-check";
import { expect, test } from "vitest";
import { assign } from "./assignment";

/** Whole numbers, so that sums are compared exactly. */
const tables = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.nat(9), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

/** The greatest sum over all pairings that leave out no more than they must; `without` forbids a pair. */
function greatest(
  scores: readonly (readonly number[])[],
  without?: { readonly row: number; readonly column: number },
): number {
  const spare = Math.max(0, scores.length - (scores[0]?.length ?? 0));
  const from = (row: number, taken: readonly number[], left: number): number => {
    const own = scores[row];
    if (!own) return 0;
    const sums = own.flatMap((score, column) => {
      if (taken.includes(column) || (without?.row === row && without.column === column)) return [];
      return [score + from(row + 1, [...taken, column], left)];
    });
    return Math.max(...sums, left > 0 ? from(row + 1, taken, left - 1) : Number.NEGATIVE_INFINITY);
  };
  return from(0, [], spare);
}

test("I3 no pairing has a greater sum", () => {
  fc.assert(
    fc.property(tables, (scores) => {
      const pairs = assign(scores);
      const sum = pairs.reduce((total, { row, column }) => total + (scores[row]?.[column] ?? 0), 0);
      expect(sum).toBe(greatest(scores));
      expect(new Set(pairs.map(({ row }) => row)).size).toBe(pairs.length);
      expect(new Set(pairs.map(({ column }) => column)).size).toBe(pairs.length);
    }),
  );
});

test("I4 the slack of a pair is what the sum loses without it, everything where nothing else can be paired", () => {
  fc.assert(
    fc.property(tables, (scores) => {
      for (const pair of assign(scores)) {
        expect(pair.slack).toBe(greatest(scores) - greatest(scores, pair));
      }
    }),
  );
});

test("I4 nothing to pair", () => {
  expect(assign([])).toEqual([]);
});
