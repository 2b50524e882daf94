import fc from "fast-check";
import { objectOf } from "@/e2e/bench/objects";
import type { JsonObject } from "@/lib/json/json";
import type { EditPair } from "@/lib/merge/testing/judge";
import type { KnownDocument } from "@/lib/merge/testing/known";
import { type Edit, edits, type Place } from "@/lib/merge/testing/operators";
import { isRecognizable } from "@/lib/merge/testing/oracle";
import { play } from "@/lib/merge/testing/play";

/** Two scripts that operators play on one document at the same time. */
interface Scripts {
  readonly mine: readonly Edit[];
  readonly theirs: readonly Edit[];
}

/** What a script may pick: rules by their number in the document, groups by theirs. */
interface Picks {
  readonly group: number;
  readonly other: number;
  /** The number of the group's first rule. */
  readonly from: number;
  /** Two rules of the group, the upper one first. */
  readonly upper: number;
  readonly lower: number;
}

const FOR: Place = ["for"];
const SUMMARY: Place = ["annotations", "summary"];

const set = (rule: number, place: Place): Edit => ({ do: "set", rule, place });
const add = (group: number, at: number): Edit => ({ do: "add", group, at, name: "Fresh" });

/** What mine and theirs do, by what a reader calls it. */
const KINDS: Readonly<Record<string, (picks: Picks) => Scripts>> = {
  "a rule is added above; another is edited": ({ group, lower }) => ({
    mine: [set(lower, FOR)],
    theirs: [add(group, 0)],
  }),
  "a rule is deleted; one below it is edited": ({ upper, lower }) => ({
    mine: [set(lower, FOR)],
    theirs: [{ do: "delete", rule: upper }],
  }),
  "two fields of one rule": ({ upper }) => ({ mine: [set(upper, FOR)], theirs: [set(upper, SUMMARY)] }),
  "two labels of one rule": ({ upper }) => ({
    mine: [set(upper, ["labels", "severity"])],
    theirs: [set(upper, ["labels", "tier"])],
  }),
  "one field of one rule, differently": ({ upper }) => ({
    mine: [set(upper, FOR)],
    theirs: [set(upper, FOR)],
  }),
  "one field of two neighbours": ({ upper }) => ({
    mine: [set(upper, FOR)],
    theirs: [set(upper + 1, FOR)],
  }),
  "a rule is renamed and edited": ({ upper }) => ({
    mine: [set(upper, FOR)],
    theirs: [{ do: "rename", rule: upper }],
  }),
  "a rule is moved to another group and edited": ({ upper, other }) => ({
    mine: [set(upper, FOR)],
    theirs: [{ do: "move", rule: upper, group: other, at: 0 }],
  }),
  "a rule is deleted and edited": ({ upper }) => ({
    mine: [set(upper, FOR)],
    theirs: [{ do: "delete", rule: upper }],
  }),
  "rules are added at one place": ({ group, upper, from }) => ({
    mine: [add(group, upper - from)],
    theirs: [add(group, upper - from)],
  }),
  "an alert becomes a record and is edited": ({ upper }) => ({
    mine: [set(upper, ["labels", "team"])],
    theirs: [{ do: "turn-into-record", rule: upper }],
  }),
  "a rule is copied and edited": ({ upper }) => ({
    mine: [set(upper, ["expr"])],
    theirs: [{ do: "copy", rule: upper }],
  }),
  "rules are reordered; one is edited": ({ group, upper }) => ({
    mine: [set(upper, FOR)],
    theirs: [{ do: "reverse-group", group }],
  }),
  "two rules are moved by a place": ({ upper, lower }) => ({
    mine: [{ do: "raise", rule: upper }],
    theirs: [{ do: "lower", rule: lower }],
  }),
  "a group is renamed; a rule in it is edited": ({ group, upper }) => ({
    mine: [set(upper, FOR)],
    theirs: [{ do: "rename-group", group }],
  }),
  "a group is folded into another; a rule in it is edited": ({ group, other, upper }) => ({
    mine: [set(upper, FOR)],
    theirs: [{ do: "fold-group", group, into: other }],
  }),
  "a group is split; a rule in it is edited": ({ group, lower }) => ({
    mine: [set(lower, FOR)],
    theirs: [{ do: "split-group", group }],
  }),
  "groups are reordered; a rule is edited": ({ group, lower }) => ({
    mine: [set(lower, FOR)],
    theirs: [{ do: "raise-group", group }],
  }),
};

/** Edit pairs of one kind. */
export interface Corpus {
  readonly kind: string;
  readonly pairs: readonly EditPair[];
}

/**
 * So many edit pairs of each kind, and four times as many of random scripts, the same ones for a seed. Pairs of which
 * the texts do not tell what was done are left out: a rule that was deleted after a renamed copy was made of it.
 */
export function corpora(seed: number, count: number): readonly Corpus[] {
  const kinds = Object.entries(KINDS).map(([kind, scriptsOf]) => {
    const pairs = fc.tuple(document(), fc.nat(), fc.nat(), fc.nat()).map(([base, ...numbers]) => {
      const { mine, theirs } = scriptsOf(picksIn(base, numbers));
      return played(base, mine, theirs);
    });
    return { kind, pairs: sample(pairs, seed, count) };
  });
  const random = fc
    .tuple(document(), edits(), edits())
    .map(([base, mine, theirs]) => played(base, mine, theirs));
  return [...kinds, { kind: "up to six edits of any kind by each", pairs: sample(random, seed, 4 * count) }];
}

function sample(pairs: fc.Arbitrary<EditPair>, seed: number, count: number): readonly EditPair[] {
  const told = pairs.filter(
    ({ base, mine, theirs }) => isRecognizable(base, mine) && isRecognizable(base, theirs),
  );
  return fc.sample(told, { seed, numRuns: count });
}

function played(base: KnownDocument, mine: readonly Edit[], theirs: readonly Edit[]): EditPair {
  return { base, mine: play(base, mine, "mine"), theirs: play(base, theirs, "theirs") };
}

function picksIn(base: KnownDocument, [a = 0, b = 0, c = 0]: readonly number[]): Picks {
  const group = a % base.length;
  const from = base.slice(0, group).reduce((rules, each) => rules + each.rules.length, 0);
  const size = base[group]?.rules.length ?? 0;
  const upper = b % (size - 1);
  return {
    group,
    other: (group + 1) % base.length,
    from,
    upper: from + upper,
    lower: from + upper + 1 + (c % (size - 1 - upper)),
  };
}

/** Two to four groups of ten rules, as in real clusters: alerts in pairs of a warning and a critical one, and records. */
function document(): fc.Arbitrary<KnownDocument> {
  return fc.tuple(fc.nat(999), fc.integer({ min: 2, max: 4 })).map(([index, groups]) => {
    let id = 0;
    return (objectOf(index, groups * 10).spec.groups ?? []).map(({ rules, ...fields }, at) => {
      const values = rules ?? [];
      return {
        id: at,
        fields,
        rules: values.map((rule, place) => {
          id += 1;
          const value = id % 5 === 2 ? criticalOf(values[place - 1] ?? rule) : rule;
          return { id, origin: id, value };
        }),
      };
    });
  });
}

function criticalOf(warning: JsonObject): JsonObject {
  const labels = { ...(warning.labels as JsonObject), severity: "page" };
  return { ...warning, expr: String(warning.expr).replace(/[\d.]+$/, "0.2"), labels };
}
