import { diffLines } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { equalJson, isJsonObject, type Json } from "@/lib/json/json";
import { parseYaml } from "./parse";
import { rewriteEdits, rewriteYaml } from "./rewrite";
import { jsonValue } from "./testing/random-values";
import { applyEdits } from "./text-range";
import { writeYaml } from "./write";

// biome-ignore lint/suspicious/noExplicitAny: tests reach deep into values that they wrote themselves
type Loose = any;

function read(text: string): Loose {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)}\n${text}`);
  return result.value;
}

function ruleName(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  return String(item.alert ?? item.record ?? item.name);
}

/** Rewrites after a change of the value and draws the difference: - lines that went, + lines that came. */
function diffOf(text: string, change: (value: Loose) => void): readonly string[] {
  const value = structuredClone(read(text));
  change(value);
  const next = rewriteYaml(text, value, ruleName);
  expect(read(next)).toEqual(value);
  return diffLines(text, next).flatMap(({ added, removed, value }) => {
    const sign = added ? "+" : removed ? "-" : undefined;
    return sign === undefined
      ? []
      : value
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => sign + line);
  });
}

const TEXT = `# kept by the payments crew
apiVersion: v1
metadata:
  name: checkout
  labels: {team: "pay", tier: gold}
spec:
  groups:

  # --- latency ---
  - name: latency   # one per objective
    rules:
    # page early
    - alert: Slow
      # in step with the synthetic check
      expr: |
        p99{job="api"} > 1
          and up
      for: 5m   # long enough
      annotations:
        summary: 'too slow'
        description: >-
          It takes longer
          than a second.
    - alert: Gone
      expr: 'up == 0'
    # totals
    - record: job:up:sum
      expr: sum by (job) (up)
  - name: spare
    rules: []
`;

const rules = (value: Loose) => value.spec.groups[0].rules;

test("one field is one line, the comment beside it stays", () => {
  expect(diffOf(TEXT, (value) => (rules(value)[0].for = "10m"))).toEqual([
    "-      for: 5m   # long enough",
    "+      for: 10m   # long enough",
  ]);
});

test("quotes, blocks and flow style of a changed value are kept", () => {
  const diff = diffOf(TEXT, (value) => {
    rules(value)[0].annotations.summary = "slow";
    rules(value)[0].expr = 'p99{job="api"} > 2\n  and up\n';
    value.metadata.labels.tier = "yes";
  });
  expect(diff).toEqual([
    '-  labels: {team: "pay", tier: gold}',
    '+  labels: {team: "pay", tier: "yes"}',
    '-        p99{job="api"} > 1',
    '+        p99{job="api"} > 2',
    "-        summary: 'too slow'",
    "+        summary: 'slow'",
  ]);
});

test("a rule inserted on top leaves every other line alone", () => {
  expect(diffOf(TEXT, (value) => rules(value).unshift({ alert: "New", expr: "1" }))).toEqual([
    "+    - alert: New",
    "+      expr: 1".replace("1", '"1"'),
  ]);
});

test("a rule that moves takes its text and its comments along", () => {
  expect(diffOf(TEXT, (value) => rules(value).unshift(rules(value).pop()))).toEqual([
    "+    # totals",
    "+    - record: job:up:sum",
    "+      expr: sum by (job) (up)",
    "-    # totals",
    "-    - record: job:up:sum",
    "-      expr: sum by (job) (up)",
  ]);
});

test("a rule that goes takes its comments along and no others", () => {
  expect(diffOf(TEXT, (value) => rules(value).pop())).toEqual([
    "-    # totals",
    "-    - record: job:up:sum",
    "-      expr: sum by (job) (up)",
  ]);
});

test("an edit below an insertion reaches the rule that it is meant for", () => {
  const diff = diffOf(TEXT, (value) => {
    rules(value)[1].for = "3m";
    rules(value).unshift({ alert: "New", expr: "up" });
  });
  expect(diff).toEqual(["+    - alert: New", "+      expr: up", "+      for: 3m"]);
});

test("a new key comes where the value has it", () => {
  const diff = diffOf(TEXT, (value) => {
    const { alert, ...rest } = rules(value)[1];
    rules(value)[1] = { alert, for: "1m", ...rest, labels: { severity: "page" } };
    value.metadata.labels = { team: "pay", area: "eu" };
  });
  expect(diff).toEqual([
    '-  labels: {team: "pay", tier: gold}',
    '+  labels: {team: "pay", area: eu}',
    "+      for: 1m",
    "+      labels:",
    "+        severity: page",
  ]);
});

test("an alert becomes a recording rule on its own line", () => {
  const diff = diffOf(TEXT, (value) => {
    const { alert: _, ...rest } = rules(value)[0];
    rules(value)[0] = { record: "job:slow", ...rest };
  });
  expect(diff).toEqual(["-    - alert: Slow", "+    - record: job:slow"]);
});

test("the next key moves up behind the dash when the first one goes", () => {
  expect(diffOf(TEXT, (value) => delete rules(value)[1].alert)).toEqual([
    "-    - alert: Gone",
    "-      expr: 'up == 0'",
    "+    - expr: 'up == 0'",
  ]);
});

test("a value that becomes a map keeps the comment beside its key", () => {
  const diff = diffOf("a: 1 # one\nb: 2\n", (value) => {
    value.a = { c: [1] };
    value.b = "x\ny\n";
  });
  expect(diff).toEqual(["-a: 1 # one", "-b: 2", "+a: # one", "+  c:", "+  - 1", "+b: |", "+  x", "+  y"]);
});

test("an emptied map is written as such, an empty one is filled", () => {
  expect(
    diffOf("a: # all\n  b: 1\nc: []\n", (value) => Object.assign(value, { a: {}, c: [{ d: 1 }] })),
  ).toEqual(["-a: # all", "-  b: 1", "-c: []", "+a: {} # all", "+c:", "+- d: 1"]);
});

test("new text follows the author's indentation", () => {
  const text =
    "spec:\n    groups:\n        - name: a\n          rules:\n              - alert: A\n                expr: up\n";
  expect(diffOf(text, (value) => value.spec.groups.push({ name: "b", rules: [{ alert: "B" }] }))).toEqual([
    "+        - name: b",
    "+          rules:",
    "+              - alert: B",
  ]);
});

test("items set off by blank lines stay set off", () => {
  const text = "rules:\n- alert: A\n\n- alert: B\n\n- alert: C\n";
  expect(rewriteYaml(text, { rules: [{ alert: "A" }, { alert: "C" }] })).toBe(
    "rules:\n- alert: A\n\n- alert: C\n",
  );
  expect(rewriteYaml(text, { rules: [{ alert: "A" }, { alert: "X" }, { alert: "B" }, { alert: "C" }] })).toBe(
    "rules:\n- alert: A\n\n- alert: X\n\n- alert: B\n\n- alert: C\n",
  );
});

test("blanks behind a value are no part of the text that it becomes", () => {
  expect(
    diffOf("a: 1  \nb: 2 # two  \n", (value) => Object.assign(value, { a: "x\ny\n", b: "z\n" })),
  ).toEqual(["-a: 1  ", "-b: 2 # two  ", "+a: |", "+  x", "+  y", "+b: | # two  ", "+  z"]);
});

test("blank lines go where a block that keeps them would take them for its own", () => {
  const text = "# one\na: |+\n  x\nb: 2\n\n# three\nc: 3\n";
  expect(rewriteYaml(text, { a: "x\n", c: 3 })).toBe("# one\na: |+\n  x\n# three\nc: 3\n");
});

test("a text whose end blank lines would change is quoted", () => {
  const text = "# one\na: 1\n\n# two\nb: 2\n";
  expect(rewriteYaml(text, { a: 1, new: "x\n\n", b: 2 })).toBe(
    '# one\na: 1\nnew: "x\\n\\n"\n\n# two\nb: 2\n',
  );
});

test("a line of blanks further in than its block is content, and stays when what follows goes", () => {
  const text = "rules:\n- alert: A # one\n  expr: |\n    up\n       \n- alert: B\n- alert: C\n";
  expect(diffOf(text, ({ rules }) => rules.splice(1, 1))).toEqual(["-- alert: B"]);
});

test("an item that ends in a block that keeps blank lines moves as it is", () => {
  const text = "# all\nrules:\n- alert: A # one\n\n- alert: B\n  expr: |+\n    up\n\n# end\n";
  const next = rewriteYaml(text, { rules: [{ alert: "B", expr: "up\n\n" }, { alert: "A" }] }, ruleName);
  expect(next).toBe("# all\nrules:\n- alert: B\n  expr: |+\n    up\n\n- alert: A # one\n# end\n");
});

test("Windows line ends and a byte-order mark stay", () => {
  const text = "\uFEFFa: 1 # one\r\nb: |\r\n  x\r\n  y\r\nc:\r\n- d: 1\r\n";
  const next = rewriteYaml(text, { z: 0, a: 2, b: "x\nz\n", c: [{ d: 1, e: 2 }, { d: 3 }] });
  expect(next).toBe("\uFEFFz: 0\r\na: 2 # one\r\nb: |\r\n  x\r\n  z\r\nc:\r\n- d: 1\r\n  e: 2\r\n- d: 3\r\n");
});

test("a text without a line break at its end grows and shrinks", () => {
  expect(rewriteYaml("a: 1\nb: 2", { a: 1, b: 2, c: 3 })).toBe("a: 1\nb: 2\nc: 3");
  expect(rewriteYaml("a: 1\nb: 2", { a: 1 })).toBe("a: 1\n");
});

test("a block that comes to stand at the end gets the line break that not all readers add", () => {
  expect(rewriteYaml("a: 1", { a: 1, b: "x\n" })).toBe("a: 1\nb: |\n  x\n");
  expect(rewriteYaml("a: 1\nb: |\n  x", { a: 2, b: "x\n" })).toBe("a: 2\nb: |\n  x");
});

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

test("a comment behind the last item of a list that is written anew is none beside its key", () => {
  expect(rewriteYaml("a: # all\n- 1 # one\nb: 2\n", { a: ["x"], b: 2 })).toBe("a: # all\n- x # one\nb: 2\n");
});

test("the same value is no edit, whatever the order of its keys", () => {
  expect(rewriteEdits("b: 2\na: {d: 1, c: 0}\n", { a: { c: 0, d: 1 }, b: 2 })).toEqual([]);
});

test("a text that is no YAML is written anew", () => {
  expect(rewriteYaml("a: [1\nb", { a: 1 })).toBe("a: 1\n");
});

test("one field of a long text is one short edit", { timeout: 30_000 }, () => {
  const many = {
    rules: Array.from({ length: 3000 }, (_, n) => ({ alert: `A${n}`, expr: `up > ${n}`, for: "5m" })),
  };
  const text = writeYaml(many);
  const wanted = {
    rules: many.rules.map((rule) => (rule.alert === "A1700" ? { ...rule, for: "7m" } : rule)),
  };
  const edits = rewriteEdits(text, wanted, ruleName);
  expect(edits).toEqual([{ offset: text.indexOf("5m", text.indexOf("A1700")), length: 1, text: "7" }]);
});

test("whatever the text and the value, the result says the value", () => {
  const layouts = fc.record({ indentSeq: fc.boolean(), indent: fc.constantFrom(2, 3, 4) });
  const break_ = fc.constantFrom("\n", "\r\n");
  fc.assert(
    fc.property(jsonValue, jsonValue, layouts, break_, (before, after, layout, newline) => {
      const text = writeYaml(before, layout).replaceAll("\n", newline);
      const edits = rewriteEdits(text, after);
      expect(equalJson(read(applyEdits(text, edits)), after), text).toBe(true);
      expect(rewriteYaml(text, before)).toBe(text);
    }),
    { numRuns: 300 },
  );
}, 30_000);

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

test("names that every object inherits are keys like others", () => {
  expect(rewriteYaml("labels:\n  constructor: a\n  toString: b\n", { labels: { toString: "b" } })).toBe(
    "labels:\n  toString: b\n",
  );
  expect(rewriteYaml("labels: {constructor: a, b: c}\n", { labels: { b: "c" } })).toBe("labels: {b: c}\n");
});
