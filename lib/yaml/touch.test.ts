import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { equalJson, isJsonObject, type Json } from "@/lib/json/json";
import { parseYaml } from "./parse";
import { rewriteYaml } from "./rewrite";
import { type RandomText, randomText, type Span } from "./testing/random-text";
import type { ValuePath } from "./text-range";

// Laws of an edit in a text that somebody wrote by hand: what it does not touch stays byte for byte.

const RUNS = { numRuns: Number(process.env.YAML_RUNS ?? 150) };

// biome-ignore lint/suspicious/noExplicitAny: tests reach deep into values that they wrote themselves
type Loose = any;

function read(text: string): Loose {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problems)}\n${text}`);
  return structuredClone(result.value);
}

function nameOf(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const name = item.name ?? item.alert;
  return typeof name === "string" ? name : undefined;
}

/** Rewrites after a change of the value, and checks that the result says it, and goes on saying it. */
function rewritten(text: string, change: (value: Loose) => void): string {
  const wanted = read(text);
  change(wanted);
  const next = rewriteYaml(text, wanted, nameOf);
  expect(equalJson(read(next), wanted), next).toBe(true);
  expect(rewriteYaml(next, wanted, nameOf)).toBe(next);
  return next;
}

function holder(value: Loose, path: ValuePath): Loose {
  return path.slice(0, -1).reduce((at: Loose, step) => at[step], value);
}

const linesOf = ({ text }: RandomText) => text.split("\n");
const spanAt = ({ spans }: RandomText, path: ValuePath) =>
  spans.find((span) => span.path.join("/") === path.join("/")) as Span;

/** All but the lines from `from` to `to` is in `next` as it was, before and behind. */
function expectOnlyWithin(before: readonly string[], next: string, from: number, to: number): void {
  const after = next.split("\n");
  const behind = before.slice(to);
  expect(after.slice(0, from), next).toEqual(before.slice(0, from));
  expect(after.length, next).toBeGreaterThanOrEqual(from + behind.length);
  expect(behind.length === 0 ? [] : after.slice(-behind.length), next).toEqual(behind);
}

const newValue: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  "10m",
  "yes",
  "010",
  "",
  "# not a comment",
  "a: b",
  "two\nlines",
  "two\nlines\n",
  "kept\n\n\n",
  "  begins further in\n",
  "trailing \nblanks \n",
  "{{ $value }}",
  7,
  true,
  null,
  ["x", "y"],
  { deep: { er: "z" } },
  [],
  {},
);

/** A field of a rule, of a group or of the metadata, whatever it holds; not what tells rules and groups apart. */
const fieldOf = ({ spans }: RandomText) =>
  fc.constantFrom(
    ...spans.filter(({ path }) => path.length > 1 && !NOT_FIELDS.has(path.at(-1) as string | number)),
  );

const NOT_FIELDS = new Set<string | number>(["alert", "name", "groups", "rules", 0, 1, 2]);

const withField = randomText.chain((text) =>
  fc.record({ text: fc.constant(text), span: fieldOf(text), value: newValue }),
);

test("a field that changes touches its own lines", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(withField, ({ text, span, value }) => {
      const next = rewritten(text.text, (wanted) => {
        holder(wanted, span.path)[span.path.at(-1) as string] = value;
      });
      expectOnlyWithin(linesOf(text), next, span.from, span.to);
    }),
    RUNS,
  );
});

test("a short text in a field of one line is a change of one line, and what stands beside it stays", {
  timeout: 600_000,
}, () => {
  const short = fc.constantFrom<Json>(
    "10m",
    "yes",
    "010",
    "it's",
    "a: b",
    "# no",
    "",
    "12:30",
    "\u00a0",
    12,
    false,
  );
  const field = withField.filter(({ span }) => span.flat);
  fc.assert(
    fc.property(field, short, ({ text, span }, value) => {
      const next = rewritten(text.text, (wanted) => {
        holder(wanted, span.path)[span.path.at(-1) as string] = value;
      });
      const [before, after] = [linesOf(text), next.split("\n")];
      expect(after.length, next).toBe(before.length);
      const line = after[span.from] ?? "";
      expect(line.replace("\r", "").endsWith(span.beside.trimEnd()), line).toBe(true);
    }),
    RUNS,
  );
});

/** Where the lines end that may go with a key: blank ones below would be part of a block above that keeps them. */
function endOf(lines: readonly string[], { to }: Span, next: string): number {
  if (!next.includes("+")) return to;
  const below = lines.findIndex((line, n) => n >= to && line.trim() !== "");
  return Math.max(to, below < 0 ? lines.length - 1 : below);
}

test("a key that goes takes its own lines and the comments about it along", { timeout: 600_000 }, () => {
  const field = withField.filter(({ span }) => !span.behindDash);
  fc.assert(
    fc.property(field, ({ text, span }) => {
      let emptied = false;
      const next = rewritten(text.text, (wanted) => {
        delete holder(wanted, span.path)[span.path.at(-1) as string];
        emptied = Object.keys(holder(wanted, span.path)).length === 0;
      });
      const lines = linesOf(text);
      const parent = spanAt(text, span.path.slice(0, -1));
      if (emptied) return expectOnlyWithin(lines, next, parent.from, parent.to);
      const blank = lines[span.lead - 1]?.trim() === "" ? 1 : 0;
      expectOnlyWithin(lines, next, span.lead - blank, endOf(lines, span, next));
      const count = (all: readonly string[], wanted: string) => all.filter((line) => line === wanted).length;
      for (const line of lines.slice(span.from, span.to).filter((own) => own.trim() !== ""))
        expect(count(next.split("\n"), line)).toBeLessThan(count(lines, line));
    }),
    RUNS,
  );
});

/** Something new in the first group, or beside it, and the lines within which the text may change for it. */
const ADDITIONS: readonly ((wanted: Loose, value: Json, at: number) => ValuePath | undefined)[] = [
  ({ spec: { groups } }, value, at) => {
    groups[0].rules.splice(at % (groups[0].rules.length + 1), 0, { alert: "New", expr: value });
    return undefined;
  },
  ({ spec: { groups } }, value, at) => {
    groups.splice(at % 3, 0, { name: "New", rules: [{ alert: "New", expr: value }] });
    return undefined;
  },
  ({ spec: { groups } }, value, at) => {
    groups[0].rules[at % 3].keep_firing_for = value;
    return undefined;
  },
  ({ spec: { groups } }, value, at) => {
    const rule = groups[0].rules[at % 3];
    const hadKeys = isJsonObject(rule.labels);
    rule.labels = { ...(hadKeys ? rule.labels : {}), fresh: value };
    return hadKeys ? ["spec", "groups", 0, "rules", at % 3, "labels"] : undefined;
  },
];

test("what is new is lines between lines that stay", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(randomText, fc.constantFrom(...ADDITIONS), newValue, fc.nat(5), (text, add, value, at) => {
      let path: ValuePath | undefined;
      const next = rewritten(text.text, (wanted) => {
        path = add(wanted, value, at);
      });
      const before = linesOf(text);
      const span = path && spanAt(text, path);
      if (span) return expectOnlyWithin(before, next, span.from, span.to);
      // A text that did not end with a line break has one now behind what was its last line.
      const after = next.split("\n");
      const bare = (line: string | undefined) => line?.replace("\r", "");
      const head = before.findIndex((line, n) => bare(line) !== bare(after[n]));
      const rest = head < 0 ? [] : before.slice(head);
      expect(rest.length === 0 ? [] : after.slice(-rest.length), next).toEqual(rest);
    }),
    RUNS,
  );
});

/** Lines that say something, without those of one item, whatever their order. */
const others = (lines: readonly string[], from = 0, to = 0) =>
  [...lines.slice(0, from), ...lines.slice(to)]
    .map((line) => line.replace("\r", ""))
    .filter((line) => line.trim() !== "")
    .toSorted();

const anItem = randomText.chain((text) =>
  fc.record({
    text: fc.constant(text),
    span: fc.constantFrom(...text.spans.filter(({ path }) => typeof path.at(-1) === "number")),
    to: fc.nat(5),
    list: fc.nat(1),
  }),
);

test("an item that goes takes its own lines and the comments about it along", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(anItem, ({ text, span }) => {
      const next = rewritten(text.text, (wanted) => {
        holder(wanted, span.path).splice(span.path.at(-1), 1);
      });
      const lines = linesOf(text);
      expect(others(next.split("\n"))).toEqual(others(lines, span.lead, span.to));
    }),
    RUNS,
  );
});

test("an item that moves takes its own lines and the comments about it along", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(anItem, ({ text, span, to, list }) => {
      const next = rewritten(text.text, (wanted) => {
        const from = holder(wanted, span.path);
        const [item] = from.splice(span.path.at(-1), 1);
        const target = nameOf(item)?.length === 1 ? wanted.spec.groups[list].rules : from;
        target.splice(to % (target.length + 1), 0, item);
      });
      const lines = linesOf(text);
      const after = next.split("\n");
      const own = lines.slice(span.lead, span.to).map((line) => line.replace("\r", ""));
      while (own.at(-1)?.trim() === "") own.pop();
      const at = after.findIndex((_, i) => own.every((line, n) => after[i + n]?.replace("\r", "") === line));
      expect(at, next).toBeGreaterThanOrEqual(0);
      expect(others(after, at, at + own.length), next).toEqual(others(lines, span.lead, span.to));
    }),
    RUNS,
  );
});

test("what an edit writes is read alike by readers of YAML 1.1 and 1.2", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(withField, ({ text, span, value }) => {
      fc.pre(!equalJson(holder(read(text.text), span.path)[span.path.at(-1) as string], value));
      const old = (source: string) => parseDocument(source, { version: "1.1", merge: true }).toJS();
      const wanted = old(text.text);
      holder(wanted, span.path)[span.path.at(-1) as string] = value;
      const next = rewritten(text.text, (value_) => {
        holder(value_, span.path)[span.path.at(-1) as string] = value;
      });
      expect(old(next)).toEqual(wanted);
    }),
    RUNS,
  );
});

/** The same text where `to` repeats the value of `from` by an alias. */
function aliased(text: RandomText, from: Span, to: Span): RandomText {
  const lines = linesOf(text);
  const key = (span: Span) => /^\s*(?:- )?"?\w+"?:/.exec(lines[span.from] ?? "")?.[0] ?? "";
  const [anchor, alias] = [key(from), key(to)];
  lines[from.from] = `${anchor} &x${lines[from.from]?.slice(anchor.length)}`;
  const newline = lines[to.from]?.endsWith("\r") ? "\r" : "";
  lines[to.from] = `${alias} *x${to.beside}${newline}`;
  return { ...text, text: lines.join("\n") };
}

const withAlias = fc
  .tuple(withField, fc.nat(), fc.nat())
  .map(([{ text, span, value }, a, b]) => {
    const flats = text.spans.filter(({ flat, path }) => flat && !NOT_FIELDS.has(path.at(-1) as string));
    const [from, to] = [flats[a % flats.length], flats[b % flats.length]].toSorted(
      (one, other) => (one?.from ?? 0) - (other?.from ?? 0),
    );
    return { text, span, value, from, to };
  })
  .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);

test("an alias of a field that changes says what it said, in its own line", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(withAlias, ({ text: plain, span, value, from, to }) => {
      const text = aliased(plain, from as Span, to as Span);
      const next = rewritten(text.text, (wanted) => {
        holder(wanted, span.path)[span.path.at(-1) as string] = value;
      });
      const gone = (lines: readonly string[], at: number) => [...lines.slice(0, at), ...lines.slice(at + 1)];
      const [before, after] = [linesOf(text), next.split("\n")];
      const alias = (to as Span).from;
      if (alias >= span.from && alias < span.to) return expectOnlyWithin(before, next, span.from, span.to);
      const shift = alias < span.from ? 0 : after.length - before.length;
      const end = alias < span.from ? span.to - 1 : span.to;
      const start = alias < span.from ? span.from - 1 : span.from;
      expectOnlyWithin(gone(before, alias), gone(after, alias + shift).join("\n"), start, end);
    }),
    RUNS,
  );
});

test("a text that is loaded and saved untouched stays as it is", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(randomText, ({ text }) => {
      expect(rewriteYaml(text, read(text), nameOf)).toBe(text);
    }),
    RUNS,
  );
});
