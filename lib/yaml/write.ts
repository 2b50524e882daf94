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
    customTags: (tags: Tags): Tags => tags.map(withOurStyle),
  });
  return document.toString({
    indent: layout.indent ?? 2,
    indentSeq: layout.indentSeq ?? false,
    collectionStyle: layout.style === "flow" ? "flow" : "any",
    lineWidth: 0,
    blockQuote: "literal",
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    flowCollectionPadding: false,
  });
}

function withOurStyle(tag: Tags[number]): Tags[number] {
  if (typeof tag === "string" || tag.collection !== undefined) return tag;
  const scalar: ScalarTag = tag;
  if (scalar.identify?.("") === true) return { ...scalar, stringify: writeString };
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

const writeString: NonNullable<ScalarTag["stringify"]> = (item, context, onComment, onChompKeep) => {
  const text = String(item.value);
  if (UNSAFE.test(text)) return escaped(text);
  item.type = styleOf(text, item.type);
  return stringifyString(item, { ...context, actualString: true }, onComment, onChompKeep);
};

/** A tab looks like blanks, and readers differ on it at the start of a line: it is shown as \t instead. */
function styleOf(text: string, type: Scalar.Type = "PLAIN"): Scalar.Type {
  if (needsQuotes(text)) return type === "QUOTE_SINGLE" ? type : "QUOTE_DOUBLE";
  if (!text.includes("\n")) return text.includes("\t") ? "QUOTE_DOUBLE" : type;
  return /^[ \n]*\t|\n\t|^\s*$/.test(text) ? "QUOTE_DOUBLE" : "BLOCK_LITERAL";
}

/** A double-quoted scalar on one line, with every character escaped that UNSAFE names. */
function escaped(text: string): string {
  return JSON.stringify(text).replace(
    new RegExp(UNSAFE, "gu"),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
