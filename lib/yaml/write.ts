import { Document, type Scalar, type ScalarTag, type Tags } from "yaml";
import { stringifyString } from "yaml/util";
import type { Json } from "@/lib/json/json";
import { needsQuotes } from "./spelling";

/** How new text is laid out where the value leaves a choice. */
export interface Layout {
  /** Whether the items of a list stand further in than its key. kubectl writes them below it. */
  readonly indentSeq?: boolean;
  /** `flow` writes collections as {a: 1} and [1, 2]. */
  readonly style?: "block" | "flow";
  /** Columns per level. */
  readonly indent?: number;
  /** How a string is written where it may be. */
  readonly string?: Scalar.Type;
  /** False: texts of several lines stand in double quotes on one line, which no neighbour can change. */
  readonly blocks?: boolean;
}

/**
 * Writes a value as YAML that readers of YAML 1.1 and 1.2 take for the same: words and numbers that either would
 * take for something else are quoted, multi-line strings stand in | blocks where a block holds them exactly, long
 * lines are never folded. Keys keep their order. `parseYaml` gives back an equal value.
 */
export function writeYaml(value: Json, layout: Layout = {}): string {
  const document = new Document(value, {
    version: "1.2",
    aliasDuplicateObjects: false,
    customTags: (tags: Tags): Tags => tags.map((tag) => withOurStyle(tag, layout)),
  });
  return document.toString({
    indent: layout.indent ?? 2,
    indentSeq: layout.indentSeq ?? false,
    collectionStyle: layout.style === "flow" ? "flow" : "any",
    lineWidth: 0,
    blockQuote: layout.string === "BLOCK_FOLDED" ? true : "literal",
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    flowCollectionPadding: false,
  });
}

function withOurStyle(tag: Tags[number], layout: Layout): Tags[number] {
  if (typeof tag === "string" || tag.collection !== undefined) return tag;
  const scalar: ScalarTag = tag;
  if (scalar.identify?.("") === true) return { ...scalar, stringify: stringWriter(layout) };
  if (scalar.identify?.(0) === true || scalar.identify?.(0.5) === true)
    return { ...scalar, stringify: ({ value }) => numberText(value as number | bigint) };
  return tag;
}

/** A float of YAML 1.1 has a point: 1e+21 would be a string there. */
function numberText(value: number | bigint): string {
  return String(value).replace(/^(-?\d+)e/, "$1.0e");
}

/**
 * Characters that some reader refuses, or takes for a line break, when they stand in the text as they are:
 * controls, the line breaks that only YAML 1.1 knows, byte-order marks, unpaired surrogates, non-characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be escaped
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

/** Whether every reader takes all characters of a text as they are. */
export function mayStandAsTyped(text: string): boolean {
  return !UNSAFE.test(text);
}

/** Inside {} and [] readers of YAML 1.1 end an unquoted text at these, wherever they stand. */
const FLOW_INDICATOR = /[?:]/;

function stringWriter(layout: Layout): NonNullable<ScalarTag["stringify"]> {
  return (item, context, onComment, onChompKeep) => {
    const text = String(item.value);
    if (UNSAFE.test(text)) return escaped(text);
    const style = context.implicitKey ? keyStyle(text) : styleOf(text, layout);
    item.type = style === "PLAIN" && context.inFlow && FLOW_INDICATOR.test(text) ? "QUOTE_DOUBLE" : style;
    return stringifyString(item, { ...context, actualString: true }, onComment, onChompKeep);
  };
}

function keyStyle(text: string): Scalar.Type {
  return needsQuotes(text) || /[\t\n]/.test(text) ? "QUOTE_DOUBLE" : "PLAIN";
}

/**
 * Blocks hold what has no blanks or tabs where readers look for the indentation. A tab in one line looks like blanks:
 * it is shown as \t instead.
 */
function styleOf(text: string, { string = "PLAIN", blocks = true }: Layout): Scalar.Type {
  if (!blocks && text.includes("\n")) return "QUOTE_DOUBLE";
  const block = string === "BLOCK_LITERAL" || string === "BLOCK_FOLDED";
  if (text.includes("\n") || (block && text !== "")) {
    const holds = !/^\s*$|^\n*[ \t]|\n\t/.test(text);
    return holds ? (block ? string : "BLOCK_LITERAL") : "QUOTE_DOUBLE";
  }
  if (text.includes("\t")) return "QUOTE_DOUBLE";
  return string === "PLAIN" && needsQuotes(text) ? "QUOTE_DOUBLE" : string;
}

/** A double-quoted scalar on one line, with every character escaped that UNSAFE names. */
function escaped(text: string): string {
  return JSON.stringify(text).replace(
    new RegExp(UNSAFE, "gu"),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
