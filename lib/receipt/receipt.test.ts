import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/json/json";
import type { Choice } from "@/lib/merge/model";
import { diff } from "@/lib/merge/plan";
import { decide, type MergeSession, openSession, outcome } from "@/lib/merge/session";
import { type Editable, editableOf } from "@/lib/prometheus-rule/editable";
import { ruleShape } from "@/lib/prometheus-rule/shape";
import type { ResourceVersion, Rule, StoredRule, StringMap } from "@/lib/prometheus-rule/types";
import type { Verdict } from "./fates";
import { recordOf, type SaveRecord, type Step } from "./receipt";

const version = (text: string) => text as ResourceVersion;
const alert = (name: string, wait: string, more: Partial<Rule> = {}): Rule => ({
  alert: name,
  expr: `${name.toLowerCase()} > 1`,
  for: wait,
  ...more,
});

function stored(at: string, rules: readonly Rule[], labels: StringMap = {}): StoredRule {
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "cart", namespace: "shop", uid: "u1", resourceVersion: version(at), labels },
    spec: { groups: [{ name: "cart.alerts", rules }] },
  };
}

/** A save over nobody: what I changed is what there is to tell. */
function replaced(base: StoredRule, after: StoredRule, sent = editableOf(after)): SaveRecord {
  const changes = diff(editableOf(base), sent, ruleShape);
  return recordOf({ kind: "replace", base, changes }, sent, after, "given");
}

interface Merge {
  readonly base: StoredRule;
  readonly mine: StoredRule;
  readonly theirs: StoredRule;
  readonly decisions?: Readonly<Record<string, Choice>>;
  /** What is typed into the merged YAML in the end. */
  readonly typed?: (merged: Editable) => Editable;
}

function merged({ base, mine, theirs, decisions = {}, typed = (value) => value }: Merge): SaveRecord {
  const session = Object.entries(decisions).reduce<MergeSession>(
    (so, [place, choice]) => decide(so, idOf(so, place), choice),
    openSession(editableOf(base), editableOf(mine), editableOf(theirs), ruleShape),
  );
  const { value, undecided } = outcome(session);
  expect(undecided).toEqual([]);
  const sent = typed(value as Editable);
  const step: Step = { kind: "merge", base, theirs, earlier: [version("v2")], session };
  return recordOf(step, sent, { ...theirs, ...sent, metadata: theirs.metadata } as StoredRule, "given");
}

/** The id of the place whose id ends like this. */
function idOf({ plan }: MergeSession, end: string): string {
  const place = [...plan.conflicts, ...plan.changes].find(({ id }) => id.endsWith(end));
  if (place === undefined) throw new Error(`no place ends in ${end}`);
  return place.id;
}

/** One line for each fate: where, whose, from what to what. */
function drawn({ fates }: SaveRecord): readonly string[] {
  return fates.map(({ place, verdict, before, after }) => {
    const where = place.id.replace(".spec.groups[cart.alerts]", "");
    return `${where} ${said(verdict)}: ${short(before)} -> ${short(after)}`;
  });
}

function said(verdict: Verdict): string {
  return verdict.kind === "by-hand" ? `by hand (${verdict.took})` : verdict.kind;
}

function short(value: Json | undefined): string {
  if (typeof value === "object" && value !== null && "alert" in value) return `${value.alert} ${value.for}`;
  return value === undefined ? "-" : String(value);
}

const BASE = stored("v1", [alert("Errors", "5m"), alert("Slow", "5m"), alert("Stock", "5m")]);

describe("a plain save", () => {
  test("tells each place that I changed, and what stood there", () => {
    const after = stored("v2", [alert("Errors", "10m"), alert("Stock", "5m"), alert("New", "1m")], {
      team: "shop",
    });
    const record = replaced(BASE, after);
    expect(drawn(record)).toEqual([
      ".metadata.labels.team mine: - -> shop",
      ".rules[Errors].for mine: 5m -> 10m",
      ".rules[Slow] mine: Slow 5m -> -",
      ".rules[New] mine: - -> New 1m",
    ]);
    expect(record).toMatchObject({
      versions: { base: "v1", theirs: [], result: "v2" },
      theirsBy: [],
      answer: "given",
      before: editableOf(BASE),
    });
  });

  test("tells what the cluster made of what was sent, apart from what I changed", () => {
    const sent = editableOf(
      stored("v1", [alert("Errors", "10m"), alert("Slow", "5m"), alert("Stock", "5m")]),
    );
    const after = stored("v2", [alert("Errors", "600s"), alert("Slow", "5m"), alert("Stock", "5m")], {
      checked: "yes",
    });
    expect(drawn(replaced(BASE, after, sent))).toEqual([
      ".rules[Errors].for mine: 5m -> 10m",
      ".metadata.labels.checked cluster: - -> yes",
      ".rules[Errors].for cluster: 10m -> 600s",
    ]);
  });

  test("does not call it a change of the cluster's that it drops nulls", () => {
    const sent = editableOf(stored("v1", [alert("Errors", "10m", { labels: null })]));
    const after = stored("v2", [alert("Errors", "10m")]);
    const fates = replaced(stored("v1", [alert("Errors", "5m")]), after, sent).fates;
    expect(fates.filter(({ verdict }) => verdict.kind === "cluster")).toEqual([]);
  });
});

test("an object that was created tells its groups and labels, and has nothing that stood there before", () => {
  const made = { ...BASE, metadata: { ...BASE.metadata, labels: { team: "shop" } } };
  const record = recordOf({ kind: "create" }, editableOf(made), made, "lost");
  expect(record.fates.map(({ place, verdict }) => `${place.id} ${said(verdict)}`)).toEqual([
    ".metadata.labels.team mine",
    ".spec.groups[cart.alerts] mine",
  ]);
  expect(record).toMatchObject({
    versions: { base: undefined, theirs: [], result: "v1" },
    before: undefined,
    answer: "lost",
  });
});

describe("a merge", () => {
  const mine = stored("v1", [alert("Errors", "10m"), alert("Slow", "10m"), alert("Stock", "9m")]);
  const theirs = stored("v3", [alert("Errors", "5m", { expr: "errors > 7" }), alert("Slow", "20m")]);

  test("tells what was decided by hand, and how, before what fitted together", () => {
    const record = merged({
      base: BASE,
      mine,
      theirs,
      decisions: { "[Slow].for": { take: "value", value: "15m" }, "rules[Stock]": { take: "theirs" } },
    });
    expect(drawn(record)).toEqual([
      ".rules[Slow].for by hand (value): 5m -> 15m",
      ".rules[Stock] by hand (theirs): Stock 5m -> -",
      ".rules[Errors].expr theirs: errors > 1 -> errors > 7",
      ".rules[Errors].for mine: 5m -> 10m",
    ]);
    expect(record.versions).toEqual({ base: "v1", theirs: ["v2", "v3"], result: "v3" });
    expect(record.before).toEqual(editableOf(theirs));
  });

  test("tells a merged place that I reversed as decided by hand, and agreement as both", () => {
    const agreed = stored("v1", [alert("Errors", "9m"), alert("Slow", "10m"), alert("Stock", "5m")]);
    const same = stored("v3", [alert("Errors", "9m"), alert("Slow", "5m"), alert("Stock", "6m")]);
    const record = merged({
      base: BASE,
      mine: agreed,
      theirs: same,
      decisions: { "[Stock].for": { take: "base" } },
    });
    expect(drawn(record)).toEqual([
      ".rules[Errors].for both: 5m -> 9m",
      ".rules[Slow].for mine: 5m -> 10m",
      ".rules[Stock].for by hand (base): 5m -> 5m",
    ]);
  });

  test("tells what was typed into the merged YAML, over a decision and beside one", () => {
    const record = merged({
      base: BASE,
      mine,
      theirs: stored("v3", [alert("Errors", "20m"), alert("Slow", "5m"), alert("Stock", "5m")]),
      decisions: { "[Errors].for": { take: "mine" } },
      typed: (value) =>
        ({
          ...value,
          spec: {
            groups: [
              {
                name: "cart.alerts",
                rules: [
                  alert("Errors", "12m"),
                  alert("Slow", "10m", { expr: "slow > 3" }),
                  alert("Stock", "9m"),
                ],
              },
            ],
          },
        }) as Editable,
    });
    expect(drawn(record)).toEqual([
      ".rules[Errors].for typed: 5m -> 12m",
      ".rules[Slow].for mine: 5m -> 10m",
      ".rules[Stock].for mine: 5m -> 9m",
      ".rules[Slow].expr typed: slow > 1 -> slow > 3",
    ]);
  });

  test("of two inserts that both stay, both values can be told", () => {
    const insert = (wait: string) =>
      stored("v3", [...(BASE.spec.groups?.[0]?.rules ?? []), alert("New", wait)]);
    const record = merged({
      base: BASE,
      mine: insert("1m"),
      theirs: insert("2m"),
      decisions: { "rules[New]": { take: "both" } },
    });
    expect(drawn(record)).toEqual([".rules[New] by hand (both): - -> -"]);
    expect(record.fates[0]?.place).toMatchObject({ mine: { for: "1m" }, theirs: { for: "2m" } });
  });

  test("of two reorders that fit together the order is told that came of both", () => {
    const named = (...names: string[]) =>
      stored(
        "v3",
        names.map((name) => alert(name, "5m")),
      );
    const record = merged({
      base: named("A", "B", "C", "D"),
      mine: named("B", "A", "C", "D"),
      theirs: named("A", "B", "D", "C"),
    });
    expect(drawn(record)).toEqual([".rules:order both: A,B,C,D -> B,A,D,C"]);
  });
});
