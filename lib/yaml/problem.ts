import { type Document, isScalar, type LineCounter, type Scalar, visit, type YAMLError } from "yaml";
import { codePoint, lookAlikeForBlank } from "./look-alike";
import type { TextPosition, TextRange } from "./text-range";

/** What keeps a text from being one YAML document that JSON can hold. */
export interface YamlProblem {
  readonly code: YamlProblemCode;
  /** What the code is about: a key, a character, a tag; for `syntax` the parser's own sentence. */
  readonly detail: string;
  /** Never longer than one line. */
  readonly range: TextRange;
}

export type YamlProblemCode =
  | "duplicate-key"
  | "tab"
  /** One that looks like a blank or like nothing, where YAML needs a blank or a key ends. */
  | "invisible-character"
  | "several-documents"
  | "unknown-anchor"
  | "too-many-aliases"
  | "anchor-in-itself"
  | "too-deep"
  | "refused-tag"
  | "refused-directive"
  | "not-a-string-key"
  | "not-a-json-number"
  /** A value that starts with `{{` and lacks quotes. */
  | "unquoted-template"
  /** A value that starts with `{` and is no flow map: an expression without quotes. */
  | "unquoted-brace"
  | "unquoted-colon"
  | "unquoted-asterisk"
  /** A plain value that starts with % @ or a backtick. */
  | "reserved-character"
  /** Text after a closing quote: mostly quotes of the same kind inside quotes. */
  | "inner-quotes"
  | "unclosed-quote"
  | "unclosed-bracket"
  | "bad-escape"
  | "indentation"
  | "missing-colon"
  | "syntax";

/** Faults that leave the parser in step: what follows them is judged on its own. */
const HARMLESS: ReadonlySet<string> = new Set(["DUPLICATE_KEY", "TAG_RESOLVE_FAILED", "BAD_DIRECTIVE"]);

/**
 * Of the parser's faults those that stand for themselves: everything up to the first one that puts the parser out
 * of step. What it says after that is mostly an echo.
 */
export function firstFaults(faults: readonly YAMLError[]): readonly YAMLError[] {
  const ordered = faults.toSorted((a, b) => a.pos[0] - b.pos[0]);
  const first = ordered.findIndex((fault) => !HARMLESS.has(fault.code));
  return first < 0 ? ordered : ordered.slice(0, first + 1);
}

/** A range from `start` to `end`, cut at the end of the line that it starts in. */
export function lineRange(text: string, lines: LineCounter, start: number, end: number): TextRange {
  const at = Math.min(start, text.length);
  const [line] = text.slice(at, Math.max(at, end)).split(/\r?\n/, 1);
  return { start: positionAt(lines, at), end: positionAt(lines, at + (line?.length ?? 0)) };
}

/** Line and column of an offset, both from 1. */
export function positionAt(lines: LineCounter, offset: number): TextPosition {
  const { line, col } = lines.linePos(offset);
  return { offset, line: Math.max(line, 1), column: Math.max(col, 1) };
}

/** Turns a fault of the parser into a problem: what most likely went wrong, and where it began. */
export function diagnose(
  text: string,
  fault: YAMLError,
  documents: readonly Document.Parsed[],
  lines: LineCounter,
): YamlProblem {
  const quote = fault.code === "MISSING_CHAR" || fault.code === "UNEXPECTED_TOKEN";
  const open = quote ? openQuote(text, fault, documents, lines) : undefined;
  if (open !== undefined) {
    const [start, end] = open.range ?? fault.pos;
    return { code: "unclosed-quote", detail: text.charAt(start), range: lineRange(text, lines, start, end) };
  }
  const [at] = fault.pos;
  const line = lineAround(text, at);
  const found = verdict(fault, line);
  const blank = VAGUE.has(found.code) ? wrongBlank(line) : undefined;
  if (blank !== undefined)
    return { ...blank, range: lineRange(text, lines, line.start + blank.at, line.start + line.text.length) };
  const start = OF_VALUE.has(found.code) ? line.start + line.text.length - line.value.length : at;
  return { ...found, range: lineRange(text, lines, start, line.start + Math.max(line.text.length, 1)) };
}

/** Problems of a whole value: the parser stumbles somewhere in it. */
const OF_VALUE: ReadonlySet<YamlProblemCode> = new Set<YamlProblemCode>([
  "unquoted-template",
  "unquoted-brace",
  "unquoted-colon",
  "unquoted-asterisk",
  "reserved-character",
]);

/** Whether quotes round the text in the problem's range are likely what was forgotten. */
export function isMendedByQuotes({ code }: YamlProblem): boolean {
  return OF_VALUE.has(code);
}

/** Verdicts about a line as it looks; where its blanks are none, that is the cause. */
const VAGUE: ReadonlySet<YamlProblemCode> = new Set<YamlProblemCode>([
  "unquoted-colon",
  "indentation",
  "missing-colon",
  "syntax",
]);

/** The first character of a line's indentation, or after its dash or key, that is no blank; `at` counts in the line. */
function wrongBlank({ text }: Line): (Verdict & { readonly at: number }) | undefined {
  const invisible = lookAlikeForBlank(text);
  if (invisible !== undefined)
    return { code: "invisible-character", detail: codePoint(invisible.found), at: invisible.at };
  const tab = /^[ -]*\t/.exec(text);
  return tab === null ? undefined : { code: "tab", detail: "", at: tab[0].length - 1 };
}

type Verdict = Pick<YamlProblem, "code" | "detail">;

/** Faults whose code alone tells what is wrong. `rest` is the line from the fault on. */
const PLAIN: Readonly<Record<string, (rest: string) => Verdict>> = {
  DUPLICATE_KEY: (rest) => ({ code: "duplicate-key", detail: keyAt(rest) }),
  TAB_AS_INDENT: () => ({ code: "tab", detail: "" }),
  TAG_RESOLVE_FAILED: (rest) => ({ code: "refused-tag", detail: rest.split(/\s/, 1)[0] ?? "" }),
  BAD_DIRECTIVE: (rest) => ({ code: "refused-directive", detail: rest }),
  BAD_DQ_ESCAPE: (rest) => ({ code: "bad-escape", detail: rest.slice(0, 2) }),
  BAD_SCALAR_START: (rest) => ({ code: "reserved-character", detail: rest.charAt(0) }),
  BLOCK_AS_IMPLICIT_KEY: () => ({ code: "unquoted-colon", detail: "" }),
  RESOURCE_EXHAUSTION: () => ({ code: "too-deep", detail: "" }),
  MULTILINE_IMPLICIT_KEY: () => ({ code: "indentation", detail: "" }),
};

function verdict(fault: YAMLError, { value, rest }: Line): Verdict {
  if (value.startsWith("{{")) return { code: "unquoted-template", detail: value };
  const plain = PLAIN[fault.code];
  if (plain !== undefined) return plain(rest);
  if (value.startsWith("*")) return { code: "unquoted-asterisk", detail: value };
  if (/^["']/.test(value)) return { code: "inner-quotes", detail: value.charAt(0) };
  if (value.startsWith("{")) return { code: "unquoted-brace", detail: value };
  if (fault.code === "NON_STRING_KEY") return { code: "not-a-string-key", detail: rest };
  if (/Flow (map|sequence)/.test(fault.message)) return { code: "unclosed-bracket", detail: "" };
  if (fault.code === "BAD_INDENT" || fault.message.includes("without - indicator"))
    return { code: "indentation", detail: "" };
  if (fault.message.startsWith("Implicit map keys")) return { code: "missing-colon", detail: rest };
  return { code: "syntax", detail: fault.message };
}

/** The key that `rest` begins with. Behind a quoted one the colon needs no blank, as in JSON. */
function keyAt(rest: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/s.exec(rest);
  return quoted?.[1] ?? quoted?.[2] ?? rest.replace(/\s*:(\s.*)?$/s, "");
}

interface Line {
  readonly start: number;
  readonly text: string;
  /** What follows the first key of the line; "" where no value does. */
  readonly value: string;
  /** From the fault on. */
  readonly rest: string;
}

function lineAround(source: string, offset: number): Line {
  const start = source.lastIndexOf("\n", offset - 1) + 1;
  const [text = ""] = source.slice(start).split(/\r?\n/, 1);
  const value = /^[\s-]*[^\s"'#:{[][^:]*:\s+(?<value>\S.*)$/.exec(text)?.groups?.value ?? "";
  return { start, text, value, rest: text.slice(offset - start) };
}

/**
 * The quoted scalar whose missing end is the cause of `fault`: the parser notices at the next quote or at the end
 * of the text, which may be far below the line where somebody forgot one.
 */
function openQuote(
  text: string,
  fault: YAMLError,
  documents: readonly Document.Parsed[],
  lines: LineCounter,
): Scalar | undefined {
  let found: Scalar | undefined;
  for (const document of documents) {
    visit(document, {
      Scalar: (_, node) => {
        const end = node.range?.[1] ?? 0;
        if (node.type?.startsWith("QUOTE") && end <= fault.pos[0]) found = node;
      },
    });
  }
  if (!isScalar(found) || found.range === null || found.range === undefined) return undefined;
  const [start, end] = found.range;
  const lineOf = (offset: number) => lines.linePos(offset).line;
  const unclosed = fault.message.startsWith("Missing closing");
  const closedLate = lineOf(start) < lineOf(end) && lineOf(end) === lineOf(fault.pos[0]);
  return text.charAt(start) !== "" && (unclosed || closedLate) ? found : undefined;
}
