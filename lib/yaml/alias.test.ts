import { expect, test } from "vitest";
import { rewriteYaml } from "./rewrite";
import { diffOf } from "./testing/drawn-rewrite";

test("what a merge key or an alias brings in is overridden beside it", () => {
  const text = "base: &b\n  team: pay\nrule:\n  <<: *b\n  x: 1\n";
  expect(rewriteYaml(text, { base: { team: "pay" }, rule: { team: "ops", x: 1 } })).toBe(
    "base: &b\n  team: pay\nrule:\n  team: ops\n  <<: *b\n  x: 1\n",
  );
});

const ALIASES = `rules:
# about A
- alert: A
  expr: &e up == 0 # A
  labels: &l
    severity: page # for now
# about B
- alert: B
  expr: *e # B
  labels:
    <<: *l
    team: x # ours
`;

test("what aliases say stays when what they stand for changes", () => {
  expect(diffOf(ALIASES, ({ rules }) => (rules[0].expr = "up == 1"))).toEqual([
    "-  expr: &e up == 0 # A",
    "+  expr: up == 1 # A",
    "-  expr: *e # B",
    "+  expr: up == 0 # B",
  ]);
  expect(diffOf(ALIASES, ({ rules }) => (rules[0].labels.severity = "info"))).toEqual([
    "-    severity: page # for now",
    "+    severity: info # for now",
    "-    <<: *l",
    "+    <<: {severity: page}",
  ]);
});

test("what aliases say stays when what they stand for goes", () => {
  const diff = diffOf(ALIASES, ({ rules }) => rules.shift());
  expect(diff.filter((line) => line.startsWith("+"))).toEqual([
    "+  expr: up == 0 # B",
    "+    <<: {severity: page}",
  ]);
});
