import fc from "fast-check";
import type { ValuePath } from "../text-range";

/** The lines that one key or list item stands on, counted from 0; `to` is the line after its last one. */
export interface Span {
  readonly path: ValuePath;
  /** The first of the comment lines directly above. */
  readonly lead: number;
  readonly from: number;
  readonly to: number;
  /** Its value is on its own line, all of it, or it has none. */
  readonly flat: boolean;
  /** What of its first line comes after the value: blanks and a comment. */
  readonly beside: string;
  /** It begins behind the dash of its item. */
  readonly behindDash: boolean;
}

/** A rule object as people write them, each in another way, and which lines are whose. */
export interface RandomText {
  readonly text: string;
  readonly newline: "\n" | "\r\n";
  readonly spans: readonly Span[];
}

/** A scalar as spelt: what stands behind its key, and its further lines, indented from the key's column. */
interface Spelt {
  readonly first: string;
  readonly more: readonly string[];
  readonly block: boolean;
  /** Blank lines that follow are part of it. */
  readonly keepsBlank?: boolean;
}

/** A key's value, or an item: a scalar, or keys of its own. */
type Node =
  | { readonly scalar: Spelt }
  | { readonly keys: readonly Key[] }
  | { readonly items: readonly Item[] };

interface Around {
  /** Blank and comment lines above; comments begin at a share of the column. */
  readonly above: readonly string[];
  readonly beside: string;
}

interface Key extends Around {
  readonly name: string;
  readonly node: Node;
}

interface Item extends Around {
  readonly keys: readonly Key[];
}

const flat = (...texts: readonly string[]): fc.Arbitrary<Spelt> =>
  fc.constantFrom(...texts).map((first) => ({ first, more: [], block: false }));

const oneLine = flat(
  "5m",
  "up == 0",
  'sum by (job) (rate(x{code!~"5.."}[5m]))',
  "it's",
  "http://x:9090/a#b",
  "'too slow'",
  "'it''s # no comment'",
  '"tab\\tand \\"quotes\\""',
  '"\\u00fcn\\x41"',
  "ünïcode ✓ 𝛼",
  "x".repeat(200),
  '""',
  "''",
  "- 1".replace("- ", "-"),
  "12",
  "true",
  "a\u00a0b",
);

/** Spelt so that not all readers agree, or that a number loses its spelling. */
const ambiguous = flat(
  "yes",
  "off",
  "010",
  "1_000",
  "1e3",
  "1.50",
  "0x1f",
  "12:30:45",
  "~",
  "null",
  "2024-05-01",
);

const collection = flat(
  "{severity: page, team: 'pay'}",
  "{ a: 1, b: [x, y] }",
  "[]",
  "{}",
  '[1, "two", {three: 3}]',
  "{severity: page, }",
);

const manyLines: fc.Arbitrary<Spelt> = fc.constantFrom(
  { first: "up == 0", more: ["  and down", "", "  or so"], block: false },
  { first: "'too", more: ["", "  slow'"], block: false },
  { first: '"too \\', more: ["  slow\\n\\", '  by far"'], block: false },
  { first: "{severity: page,", more: ["  team: pay # whose", "  }"], block: false },
  { first: "[a,", more: ["    b", "  ]"], block: false },
  { first: "", more: ["  on the next line"], block: false },
);

const bodyLine = fc.constantFrom(
  "up == 0",
  "up == 0 ",
  "  and further in",
  "\tand up",
  "",
  "   ",
  "# no comment",
  "- no item",
  "k: v",
  'it\'s "ü"',
  "y".repeat(120),
);

const blockScalar: fc.Arbitrary<Spelt> = fc
  .record({
    style: fc.constantFrom("|", ">"),
    chomping: fc.constantFrom("", "-", "+"),
    indent: fc.constantFrom(1, 2, 4),
    explicit: fc.constantFrom("none", "first", "last"),
    first: fc.constantFrom("first", "first ", "# first"),
    body: fc.array(bodyLine, { maxLength: 5 }),
  })
  .map(({ style, chomping, indent, explicit, first, body }) => {
    const head =
      explicit === "none"
        ? style + chomping
        : explicit === "first"
          ? style + indent + chomping
          : style + chomping + indent;
    // Only with an indicator may the first line be further in than the block.
    const lines = explicit === "none" ? [first, ...body] : [...body, first];
    const margin = " ".repeat(indent);
    return {
      first: head,
      more: lines.map((line) => (line === "" ? "" : margin + line)),
      block: true,
      keepsBlank: chomping === "+",
    };
  });

const scalar = fc
  .oneof(
    { weight: 5, arbitrary: oneLine },
    { weight: 1, arbitrary: ambiguous },
    { weight: 2, arbitrary: collection },
    { weight: 2, arbitrary: manyLines },
    { weight: 3, arbitrary: blockScalar },
  )
  .map((spelt): Node => ({ scalar: spelt }));

const aboveLine = fc.constantFrom("# why", "#", "# - alert: NoRule", "#\ttab", "  # ünï", "# expr: |");
const around = {
  above: fc.oneof(
    { weight: 3, arbitrary: fc.constant<readonly string[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.oneof(aboveLine, fc.constant("")), { maxLength: 3 }) },
  ),
  beside: fc.constantFrom("", "", "", " # beside", "  # -", "\t# tab", "  "),
};

const keyed = (name: string, node: fc.Arbitrary<Node>): fc.Arbitrary<Key> =>
  fc.record({ name: fc.constant(name), node, ...around });

/** Keys of a map of texts, each at most once. */
function mapOf(...names: readonly string[]): fc.Arbitrary<Node> {
  const keys = fc.tuple(...names.map((name) => fc.option(keyed(name, scalar), { nil: undefined, freq: 3 })));
  return keys.map((some) => {
    const there = some.filter((key) => key !== undefined);
    return there.length === 0 ? { scalar: { first: "{}", more: [], block: false } } : { keys: there };
  });
}

const plain = (first: string): Node => ({ scalar: { first, more: [], block: false } });

function ruleItem(name: string): fc.Arbitrary<Item> {
  const optional = (key: string, node: fc.Arbitrary<Node>) =>
    fc.option(keyed(key, node), { nil: undefined, freq: 2 });
  const alert = keyed("alert", fc.constantFrom(plain(name), plain(`"${name}"`), plain(`'${name}'`)));
  const others = fc.tuple(
    keyed("expr", scalar),
    optional("for", scalar),
    optional("labels", mapOf("severity", "team", '"on"')),
    optional("annotations", mapOf("summary", "description")),
  );
  return fc.record({ alert, others, ...around }).map(({ alert, others, ...rest }) => ({
    ...rest,
    keys: [alert, ...others.filter((key) => key !== undefined)],
  }));
}

function groupItem(name: string, rules: readonly string[]): fc.Arbitrary<Item> {
  const items = fc
    .tuple(...rules.map(ruleItem))
    .map((items): Node => (items.length === 0 ? plain("[]") : { items }));
  return fc
    .record({
      name: keyed("name", fc.constant(plain(name))),
      interval: fc.option(
        keyed(
          "interval",
          oneLine.map((spelt): Node => ({ scalar: spelt })),
        ),
        { nil: undefined },
      ),
      rules: keyed("rules", items),
      ...around,
    })
    .map(({ name, interval, rules, ...rest }) => ({
      ...rest,
      keys: [name, ...(interval ? [interval] : []), rules],
    }));
}

const LAYOUT = {
  /** How much further in keys stand than their map's key. */
  indent: fc.constantFrom(2, 2, 3, 4),
  /** How much further in dashes stand than their list's key. */
  dash: fc.constantFrom(0, 0, 2),
  newline: fc.constantFrom("\n" as const, "\n" as const, "\r\n" as const),
  start: fc.constantFrom("", "", "---\n", "# head\n\n---\n", "\uFEFF", "# head\n", "\n\n"),
  end: fc.constantFrom("", "", "# foot\n", "\n# foot", "...\n", "\n\n", "# foot\n---\n"),
  cut: fc.boolean(),
};

/**
 * Texts of two groups, `first` with rules A, B, C and `second` with D, E, in all kinds of spelling. `head`: keys that
 * come first, with values as they are to be written.
 */
export function randomTextBelow(head: Readonly<Record<string, string>>): fc.Arbitrary<RandomText> {
  const first = Object.entries(head).map(
    ([name, value]): Key => ({ name, node: plain(value), above: [], beside: "" }),
  );
  return fc
    .record({
      about: keyed("about", mapOf("name", "labels", "annotations")),
      groups: fc.tuple(groupItem("first", ["A", "B", "C"]), groupItem("second", ["D", "E"])),
      spec: fc.record(around),
      list: fc.record(around),
      ...LAYOUT,
    })
    .map(({ about, groups, spec, list, indent, dash, newline, start, end, cut }) => {
      const page = new Page(indent, dash, start);
      const items: Key = { name: "groups", node: { items: groups }, ...list };
      page.keys([...first, about, { name: "spec", node: { keys: [items] }, ...spec }], 0, []);
      const foot = page.keepsBlank ? end.replace(/^\n+/, "") : end;
      const whole = page.lines.join("\n") + (foot === "" && cut ? "" : `\n${foot}`);
      const text = whole.replaceAll("\n", newline);
      return { text, newline, spans: page.spans, [fc.toStringMethod]: () => JSON.stringify(text) };
    });
}

export const randomText = randomTextBelow({});

class Page {
  readonly lines: string[];
  readonly spans: Span[] = [];

  constructor(
    private readonly indent: number,
    private readonly dash: number,
    start: string,
  ) {
    this.lines = start.split("\n");
    // What is left after the last line break begins the first line.
    this.#begun = this.lines.pop() ?? "";
  }

  #begun: string;
  /** Blank lines that would be written now would be part of the last scalar. */
  keepsBlank = false;

  keys(keys: readonly Key[], column: number, path: ValuePath): void {
    for (const key of keys) this.#key(key, column, [...path, key.name.replaceAll('"', "")]);
  }

  #key({ name, node, above, beside }: Key, column: number, path: ValuePath): void {
    const behindDash = this.#begun.trim() !== "" && this.#begun !== "\uFEFF";
    const lead = behindDash ? this.lines.length : this.#above(above, column);
    const from = this.lines.length;
    const margin = behindDash || this.#begun === "\uFEFF" ? this.#begun : " ".repeat(column);
    this.#begun = "";
    const stays = this.#value(`${margin}${name}:`, node, beside, column, path);
    const flat = this.lines.length === from + 1;
    this.spans.push({ path, lead, from, to: this.lines.length, flat, beside: stays, behindDash });
  }

  /** Writes a value behind its key, and answers what stands beside its first line. */
  #value(key: string, node: Node, beside: string, column: number, path: ValuePath): string {
    this.keepsBlank = "scalar" in node && node.scalar.keepsBlank === true;
    if (!("scalar" in node)) {
      this.lines.push(key + beside);
      if ("keys" in node) this.keys(node.keys, column + this.indent, path);
      else for (const [i, item] of node.items.entries()) this.#item(item, column + this.dash, [...path, i]);
      return beside;
    }
    const { first, more, block } = node.scalar;
    const last = more.length === 0 || block ? beside : "";
    this.lines.push(`${key}${first === "" ? "" : ` ${first}`}${last}`);
    for (const line of more) this.lines.push(line === "" ? "" : " ".repeat(column) + line);
    return last;
  }

  #item({ keys, above }: Item, column: number, path: ValuePath): void {
    const lead = this.#above(above, column);
    const from = this.lines.length;
    this.#begun = `${" ".repeat(column)}- `;
    this.keys(keys, column + 2, path);
    this.spans.push({ path, lead, from, to: this.lines.length, flat: false, beside: "", behindDash: false });
  }

  /** Writes what stands above, and answers where the comments directly above begin. */
  #above(lines: readonly string[], column: number): number {
    if (this.#begun === "\uFEFF") return this.lines.length;
    // A comment further in than what it stands above would be part of a block scalar before it.
    const first = this.keepsBlank ? lines.findIndex((line) => line !== "") : 0;
    const above = first < 0 ? [] : lines.slice(first);
    for (const line of above) this.lines.push(line === "" ? "" : " ".repeat(column) + line.trimStart());
    return this.lines.length - (above.length - 1 - above.lastIndexOf(""));
  }
}
