import fc from "fast-check";
import { expect, test } from "vitest";
import { rewriteYaml } from "./rewrite";
import { diffOf, type Loose, read, ruleName } from "./testing/drawn-rewrite";

/** What operators do to a list of rules, by the names of the rules. */
const scripts = fc.array(
  fc.record({ verb: fc.constantFrom("delete", "move", "edit", "add"), at: fc.nat(9), to: fc.nat(9) }),
  { maxLength: 6 },
);

test("whatever happens to a list, each rule that stays keeps the comment above it and the one beside it", () => {
  const names = ["A", "B", "C", "D", "E", "F"];
  const text = `rules:\n${names.map((name) => `# about ${name}\n- alert: ${name} # ${name}\n  expr: ${name} > 0\n  for: 5m\n`).join("")}`;
  fc.assert(
    fc.property(scripts, (script) => {
      const value = read(text);
      for (const { verb, at, to } of script) play(value.rules, verb, at, to);
      const next = rewriteYaml(text, value, ruleName);
      expect(read(next)).toEqual(value);
      for (const { alert } of value.rules)
        if (names.includes(alert)) expect(next).toContain(`# about ${alert}\n- alert: ${alert} # ${alert}\n`);
      const comments = next.split("\n").filter((line) => line.startsWith("#"));
      expect(comments).toHaveLength(value.rules.filter((rule: Loose) => names.includes(rule.alert)).length);
    }),
    { numRuns: 300 },
  );
}, 30_000);

function play(list: Loose[], verb: string, at: number, to: number): void {
  if (verb === "add") list.splice(to % (list.length + 1), 0, { alert: `N${list.length}${at}`, expr: "1" });
  // The last old rule stays: a list that has nothing in common with its text is written anew.
  if (list.length < 2) return;
  const [rule] = verb === "delete" || verb === "move" ? list.splice(at % list.length, 1) : [];
  if (verb === "move") list.splice(to % (list.length + 1), 0, rule);
  if (verb === "edit") list[at % list.length].for = `${to}m`;
}

const TWO_GROUPS = `groups:
  - name: cart
    rules:
      # Agreed with the shop.
      - alert: Slow # since May
        expr: slow > 1
        for: 5m
      - alert: Idle
        expr: idle > 1
        for: 5m
  - name: stock
    rules:
      - alert: Low
        expr: low > 1
        for: 5m
`;

test("a rule that goes to another group takes its comments along", () => {
  const move = ({ groups: [cart, stock] }: Loose) => stock.rules.push({ ...cart.rules.shift(), for: "9m" });
  expect(diffOf(TWO_GROUPS, move)).toEqual([
    "-      # Agreed with the shop.",
    "-      - alert: Slow # since May",
    "-        expr: slow > 1",
    "-        for: 5m",
    "+      # Agreed with the shop.",
    "+      - alert: Slow # since May",
    "+        expr: slow > 1",
    "+        for: 9m",
  ]);
});

test("a rule that goes to another group does so also where a new one that is much alike takes its place", () => {
  const diff = diffOf(TWO_GROUPS, ({ groups: [cart, stock] }: Loose) => {
    stock.rules.push(cart.rules[0]);
    cart.rules[0] = { alert: "Slower", expr: "slow > 1", for: "5m" };
  });
  expect(diff.filter((line) => line.includes("#"))).toEqual([
    "-      # Agreed with the shop.",
    "-      - alert: Slow # since May",
    "+      # Agreed with the shop.",
    "+      - alert: Slow # since May",
  ]);
});

test("a comment is not copied to another rule of the same name", () => {
  const copy = ({ groups: [cart, stock] }: Loose) => stock.rules.push({ ...cart.rules[0], for: "9m" });
  expect(diffOf(TWO_GROUPS, copy)).toEqual([
    "+      - alert: Slow",
    "+        expr: slow > 1",
    "+        for: 9m",
  ]);
});

test("wherever rules go among groups, their comments go with them, and stand nowhere else", () => {
  const names = ["A", "B", "C", "D", "E", "F"];
  const rulesOf = (some: readonly string[]) =>
    some.map(
      (name) => `  # about ${name}\n  - alert: ${name} # ${name}\n    expr: ${name} > 0\n    for: 5m\n`,
    );
  // One rule stays in each: a list that has nothing in common with its text is written anew.
  const group = (name: string, some: readonly string[]) =>
    `- name: ${name}\n  rules:\n  - alert: Stays${name}\n    expr: up > 0\n${rulesOf(some).join("")}`;
  const text = group("first", names.slice(0, 3)) + group("second", names.slice(3));
  const moves = fc.array(fc.record({ from: fc.nat(1), at: fc.nat(9), to: fc.nat(9), edited: fc.boolean() }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(moves, (script) => {
      const value = read(text);
      for (const { from, at, to, edited } of script) {
        const [source, target] = [value[from].rules, value[1 - from].rules];
        const movable = source.filter((rule: Loose) => names.includes(rule.alert));
        const rule = movable[at % movable.length];
        if (rule === undefined) continue;
        source.splice(source.indexOf(rule), 1);
        if (edited) rule.for = `${to}m`;
        target.splice(to % (target.length + 1), 0, rule);
      }
      const next = rewriteYaml(text, value, ruleName);
      expect(read(next)).toEqual(value);
      for (const name of names) expect(next).toContain(`  # about ${name}\n  - alert: ${name} # ${name}\n`);
      expect(next.match(/#/g)).toHaveLength(2 * names.length);
    }),
    { numRuns: 200 },
  );
}, 30_000);
