import { judge, type Verdict } from "@/lib/merge/testing/judge";
import { written } from "@/lib/merge/testing/known";
import type { Column, Goal, Line, Measurement } from "../measurement";
import { METHODS, type Method } from "./contenders";
import { type Corpus, corpora } from "./pairs";

const SEEDS = [1, 2, 3] as const;

/** Pairs of one kind and seed for each sample asked for. */
const PAIRS_PER_SAMPLE = 2;

const VERDICTS: readonly Verdict[] = ["right", "needless conflict", "justified conflict", "silently wrong"];

type Tally = Readonly<Record<Verdict, number>>;

/** Edits of two operators, merged by Truce and by what is in use elsewhere, and judged by what they meant. */
export const methods: Measurement = {
  name: "methods",
  title: "Merges of two operators' edits, by method",
  notes: [
    "Of each kind: right / needless conflict / justified conflict / silently wrong.",
    `Seeds ${SEEDS.join(", ")}. Pairs whose texts do not tell what was done are left out. Order counts.`,
    "Index paths: both changes are applied if their paths, lists by index, do not overlap.",
  ],
  runs: "alone",
  compare({ samples }) {
    const corpus = SEEDS.flatMap((seed) => corpora(seed, samples * PAIRS_PER_SAMPLE));
    const results = METHODS.map((method) => ({ method, tallies: tallied(method, corpus) }));
    const byText = results.find(({ method }) => method.name.startsWith("diff3"));
    const needless = byText ? sum([...byText.tallies.values()])["needless conflict"] : 0;
    return results.map(({ method, tallies }, at) =>
      columnOf(method, tallies, at === 0 ? needless / 4 : undefined),
    );
  },
};

function tallied(method: Method, corpus: readonly Corpus[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { kind, pairs } of corpus) {
    const verdicts = pairs.map((pair) => {
      const { base, mine, theirs } = pair;
      return judge(pair, method.merge(written(base), written(mine), written(theirs)));
    });
    const known = tallies.get(kind);
    tallies.set(kind, sum([countOf(verdicts), ...(known ? [known] : [])]));
  }
  return tallies;
}

/** `most`: below how many needless conflicts the method should stay; undefined: nothing is asked of it. */
function columnOf({ name }: Method, tallies: ReadonlyMap<string, Tally>, most: number | undefined): Column {
  const total = sum([...tallies.values()]);
  const kinds = [...tallies].map(
    ([what, tally]): Line => ({ what, figure: VERDICTS.map((verdict) => tally[verdict]).join(" / ") }),
  );
  const goals: Partial<Record<Verdict, Goal>> =
    most === undefined
      ? {}
      : {
          "needless conflict": {
            text: `< a quarter of diff3's`,
            met: total["needless conflict"] < most,
          },
          "silently wrong": { text: "0", met: total["silently wrong"] === 0 },
        };
  const all = VERDICTS.reduce((pairs, verdict) => pairs + total[verdict], 0);
  const totals = VERDICTS.map((verdict): Line => {
    const goal = goals[verdict];
    const figure = `${total[verdict]} (${((100 * total[verdict]) / all).toFixed(1)} %)`;
    return { what: `all: ${verdict}`, figure, ...(goal ? { goal } : {}) };
  });
  return { heading: name, lines: [...kinds, ...totals] };
}

function countOf(verdicts: readonly Verdict[]): Tally {
  return tallyOf((verdict) => verdicts.filter((each) => each === verdict).length);
}

function sum(tallies: readonly Tally[]): Tally {
  return tallyOf((verdict) => tallies.reduce((count, tally) => count + tally[verdict], 0));
}

function tallyOf(count: (verdict: Verdict) => number): Tally {
  return {
    right: count("right"),
    "needless conflict": count("needless conflict"),
    "justified conflict": count("justified conflict"),
    "silently wrong": count("silently wrong"),
  };
}
