import fc from "fast-check";
import { expect, test } from "vitest";
import { equalJson } from "@/lib/json/json";
import { rewriteEdits, rewriteYaml } from "./rewrite";
import { diffOf, type Loose, read, ruleName } from "./testing/drawn-rewrite";
import { jsonValue } from "./testing/random-values";
import { applyEdits } from "./text-range";
import { writeYaml } from "./write";

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

test("names that every object inherits are keys like others", () => {
  expect(rewriteYaml("labels:\n  constructor: a\n  toString: b\n", { labels: { toString: "b" } })).toBe(
    "labels:\n  toString: b\n",
  );
  expect(rewriteYaml("labels: {constructor: a, b: c}\n", { labels: { b: "c" } })).toBe("labels: {b: c}\n");
});
