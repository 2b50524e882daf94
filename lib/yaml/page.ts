import { type Document, isMap, isPair, visit } from "yaml";
import { type Json, tryParseJson } from "@/lib/json/json";
import type { Layout } from "./write";

/** A text that is being rewritten: its lines, and the habits of whoever wrote it. Offsets are into `text`. */
export interface Page {
  readonly text: string;
  readonly newline: "\n" | "\r\n";
  readonly layout: Layout;
  /** What tells list items apart beyond being equal. */
  readonly itemKey: (item: Json) => string | undefined;
  /** Blank lines below an edit go: behind a block that keeps them (`|+`) they would be content. */
  readonly closesUp: boolean;
  /** The text is JSON too, and stays so. */
  readonly isJson: boolean;
}

/** Looks at a text once for what every edit of it needs to know. */
export function pageOf(text: string, document: Document.Parsed, itemKey: Page["itemKey"]): Page {
  return {
    text,
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    layout: layoutOf(text, document),
    itemKey,
    closesUp: false,
    isJson: /^\s*[{[]/.test(text) && tryParseJson(text) !== undefined,
  };
}

/** The same text, for edits whose new texts do not depend on what stands around them: those of several lines are quoted. */
export function quoting(page: Page): Page {
  return { ...page, layout: { ...page.layout, blocks: false } };
}

/** The same where blank lines next to an edit would change what a block above it says. */
export function closing(page: Page): Page {
  return { ...quoting(page), closesUp: true };
}

/** The start of the line that `offset` is in; a byte-order mark comes before the first line. */
export function lineStart({ text }: Page, offset: number): number {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  return start === 0 && text.startsWith("\uFEFF") ? 1 : start;
}

/** The end of the line that `offset` is in, before its line break. */
export function lineEnd({ text }: Page, offset: number): number {
  const feed = text.indexOf("\n", offset);
  if (feed < 0) return text.length;
  return feed > offset && text.charAt(feed - 1) === "\r" ? feed - 1 : feed;
}

/** The start of the line after the one that `offset` is in, or the end of the text. */
export function nextLine({ text }: Page, offset: number): number {
  const feed = text.indexOf("\n", offset);
  return feed < 0 ? text.length : feed + 1;
}

/** The end of the blank lines below the line that ends at `end`, where they have to go with an edit there. */
export function closedUp(page: Page, end: number): number {
  let last = end;
  while (page.closesUp) {
    const next = nextLine(page, last);
    if (next === page.text.length || page.text.slice(next, lineEnd(page, next)).trim() !== "") break;
    last = lineEnd(page, next);
  }
  return last;
}

/** Columns from 0, as YAML counts indentation. */
export function columnAt(page: Page, offset: number): number {
  return offset - lineStart(page, offset);
}

/** Whether nothing but blanks stands before `offset` on its line. */
export function beginsLine(page: Page, offset: number): boolean {
  return /^ *$/.test(page.text.slice(lineStart(page, offset), offset));
}

/** The comment that follows on the same line, with the blanks before it; "" where there is none. */
export function commentAfter(page: Page, offset: number): string {
  return /^[ \t]+#.*/.exec(page.text.slice(offset, lineEnd(page, offset)))?.[0] ?? "";
}

/**
 * Where the comment lines begin that stand directly above the line of `offset`: they belong to what begins there.
 * Lines before `bound` belong to something else.
 */
export function leadStart(page: Page, offset: number, bound: number): number {
  let start = lineStart(page, offset);
  while (start > 0) {
    const above = lineStart(page, start - 1);
    if (above < bound || above >= start || !/^\s*#/.test(page.text.slice(above, start))) break;
    start = above;
  }
  return start;
}

/**
 * Where something ends whose own line breaks off at `end`: comments further in than `column` that follow directly
 * are part of it. The result is the end of a line, before its line break.
 */
export function tailEnd(page: Page, end: number, column: number): number {
  let last = lineEnd(page, end);
  for (;;) {
    const next = nextLine(page, last);
    if (next === last || next >= page.text.length) return last;
    const line = page.text.slice(next, lineEnd(page, next));
    if ((/^ *(?=#)/.exec(line)?.[0].length ?? -1) <= column) return last;
    last = next + line.length;
  }
}

/** Indents all lines but the first and gives them the page's line breaks. Empty lines stay empty. */
export function indented(page: Page, text: string, column: number): string {
  const [first = "", ...others] = text.split("\n");
  const margin = " ".repeat(column);
  return [first, ...others.map((line) => (line === "" ? line : margin + line))].join(page.newline);
}

/** Takes the layout of the first nested list and map as the author's habit. */
function layoutOf(text: string, document: Document.Parsed): Layout {
  const column = (offset: number) => offset - (text.lastIndexOf("\n", offset - 1) + 1);
  const layout: { indent?: number; indentSeq?: boolean } = {};
  visit(document, {
    Collection(_, node, ancestors) {
      const pair = ancestors.at(-1);
      const parent = ancestors.at(-2);
      if (node.flow || !isPair(pair) || !isMap(parent) || !node.range || !parent.range) return undefined;
      const deeper = column(node.range[0]) - column(parent.range[0]);
      if (isMap(node)) layout.indent ??= deeper;
      else layout.indentSeq ??= deeper > 0;
      return layout.indent !== undefined && layout.indentSeq !== undefined ? visit.BREAK : undefined;
    },
  });
  return layout;
}
