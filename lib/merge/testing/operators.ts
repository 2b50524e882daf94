import fc from "fast-check";

/** Where a value of a rule stands: a field, or a key of its labels or annotations. */
export type Place = readonly [field: string] | readonly [map: "labels" | "annotations", key: string];

/** One thing that an operator does; numbers pick a group or a rule, whatever their range. */
export type Edit = RuleEdit | GroupEdit;

export type RuleEdit =
  | { readonly do: "set" | "drop"; readonly rule: number; readonly place: Place }
  | { readonly do: "rekey"; readonly rule: number; readonly key: string }
  | {
      readonly do: "rename" | "delete" | "copy" | "duplicate" | "turn-into-record" | "lower" | "raise";
      readonly rule: number;
    };

export type GroupEdit =
  | { readonly do: "move"; readonly rule: number; readonly group: number; readonly at: number }
  | { readonly do: "add"; readonly group: number; readonly at: number; readonly name: string }
  | {
      readonly do:
        | "rename-group"
        | "set-interval"
        | "set-owner"
        | "delete-group"
        | "reverse-group"
        | "raise-group"
        | "split-group";
      readonly group: number;
    }
  | { readonly do: "add-group"; readonly group: number; readonly name: string }
  | { readonly do: "fold-group"; readonly group: number; readonly into: number };

/** Every place in which operators write; the last of labels and annotations are new there. */
const PLACES: readonly Place[] = [
  ["for"],
  ["expr"],
  ["keep_firing_for"],
  ["x-note"],
  ["labels", "severity"],
  ["labels", "team"],
  ["labels", "tier"],
  ["annotations", "summary"],
  ["annotations", "runbook_url"],
  ["annotations", "dashboard"],
];

const DROPPED: readonly Place[] = [
  ["for"],
  ["keep_firing_for"],
  ["x-note"],
  ["labels"],
  ["annotations"],
  ["labels", "team"],
  ["annotations", "summary"],
];

/** Scripts of up to `most` edits. Fields are written most often, as operators do. */
export function edits(most = 6): fc.Arbitrary<readonly Edit[]> {
  const n = fc.nat(40);
  const edit = fc.oneof<fc.MaybeWeightedArbitrary<Edit>[]>(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant("set" as const), rule: n, place: fc.constantFrom(...PLACES) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("drop" as const), rule: n, place: fc.constantFrom(...DROPPED) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("rekey" as const),
        rule: n,
        key: fc.constantFrom("squad", "owner"),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom("rename", "delete", "copy", "duplicate", "turn-into-record", "lower", "raise"),
        rule: n,
      }),
    },
    { weight: 4, arbitrary: groupEdits() },
  );
  return fc.array(edit, { maxLength: most });
}

/** What changes where rules stand, and which groups there are: no rule is deleted alone, none is renamed. */
export function structuralEdits(): fc.Arbitrary<readonly Edit[]> {
  const set = fc.record({
    do: fc.constant("set" as const),
    rule: fc.nat(40),
    place: fc.constant<Place>(["for"]),
  });
  return fc.array(
    fc.oneof<fc.MaybeWeightedArbitrary<Edit>[]>(
      { weight: 4, arbitrary: groupEdits() },
      { weight: 1, arbitrary: set },
    ),
    { maxLength: 6 },
  );
}

function groupEdits(): fc.Arbitrary<Edit> {
  const n = fc.nat(40);
  return fc.oneof<fc.Arbitrary<Edit>[]>(
    fc.record({ do: fc.constant("move" as const), rule: n, group: n, at: n }),
    fc.record({
      do: fc.constant("add" as const),
      group: n,
      at: n,
      name: fc.constantFrom("Fresh", "Fresh", "CertificateExpires"),
    }),
    fc.record({
      do: fc.constantFrom("rename-group", "set-interval", "set-owner", "delete-group", "split-group"),
      group: n,
    }),
    fc.record({ do: fc.constantFrom("reverse-group", "raise-group"), group: n }),
    fc.record({
      do: fc.constant("add-group" as const),
      group: n,
      name: fc.constantFrom("fresh", "fresh", "checkout"),
    }),
    fc.record({ do: fc.constant("fold-group" as const), group: n, into: n }),
  );
}
