import { isAlias, isCollection, isScalar, type Node, type Scalar } from "yaml";
import { formatJson, type Json } from "@/lib/json/json";
import { commentAfter, indented, lineEnd, type Page } from "./page";
import type { Slot } from "./slot";
import type { TextEdit } from "./text-range";
import { type Layout, writeYaml } from "./write";

/** A new `key: value`, its first line without margin, without a line break at the end. */
export function pairText(page: Page, key: string, value: Json, column: number): string {
  return indented(page, written({ [key]: value }, page.layout), column);
}

/** A new `- value`, its first line without margin, without a line break at the end. */
export function itemText(page: Page, value: Json, column: number): string {
  return indented(page, written([value], page.layout), column);
}

/** A value as it stands inside a flow collection; lines after the first have no margin yet. */
export function flowText(page: Page, value: Json, node: Node | undefined): string {
  if (page.isJson) return formatJson(value);
  const text = written([value], { ...page.layout, ...styleOf(node), style: "flow" });
  return text.slice(1, -1);
}

/** A new `key: value` inside a flow map. */
export function flowPairText(page: Page, key: string, value: Json): string {
  if (page.isJson) return `${JSON.stringify(key)}: ${formatJson(value)}`;
  return flowText(page, { [key]: value }, undefined).slice(1, -1);
}

/** Puts another value into a slot. Style of scalars and the comment beside the old value are kept. */
export function replaceValue(page: Page, slot: Slot, value: Json): TextEdit {
  const { node, from, end, column } = slot;
  const layout = { ...page.layout, ...styleOf(node), ...blockIndent(page, slot, value) };
  const text =
    slot.key === undefined ? written([value], layout).slice(1) : written({ k: value }, layout).slice(2);
  const [first = "", ...others] = indented(page, text, column).split(page.newline);
  const start = node?.range?.[0];
  if (others.length === 0 && start !== undefined && standsAlone(page, slot))
    return { offset: start, length: end - start, text: first.trimStart() };
  const beside = commentBeside(page, slot);
  const after = end + (beside.follows ? beside.comment.length : 0);
  // Blanks at the end of the line would become part of a text that now ends there.
  const stop = isBlankTo(page, after) ? lineEnd(page, after) : after;
  return { offset: from, length: stop - from, text: [first + beside.comment, ...others].join(page.newline) };
}

function isBlankTo(page: Page, offset: number): boolean {
  return page.text.slice(offset, lineEnd(page, offset)).trim() === "";
}

/** Exactly one line break is dropped: further ones are content of a block that keeps them. */
function written(value: Json, layout: Layout): string {
  return writeYaml(value, layout).replace(/\n$/, "");
}

/** Whether a value can be exchanged in place: scalar, alias or flow collection, with nothing but blanks before it. */
function standsAlone(page: Page, { node, from }: Slot): boolean {
  if (node === undefined || !node.range || !/^\s+$/.test(page.text.slice(from, node.range[0]))) return false;
  return isScalar(node) ? !node.type?.startsWith("BLOCK") : isAlias(node) || node.flow === true;
}

function styleOf(node: Node | undefined): Layout {
  if (!isScalar(node) || typeof node.value !== "string" || node.type === undefined) return {};
  const type = node.type as Scalar.Type;
  // Whoever wrote line breaks as \n goes on doing so.
  return type === "QUOTE_DOUBLE" && node.value.includes("\n")
    ? { string: type, blocks: false }
    : { string: type };
}

/** The indentation of the block scalar that is being replaced. */
function blockIndent(page: Page, { node, column, end }: Slot, value: Json): Layout {
  if (typeof value !== "string" || !isScalar(node) || !node.type?.startsWith("BLOCK") || !node.range)
    return {};
  const margin = /\n( *)[^ \r\n]/.exec(page.text.slice(node.range[0], end))?.[1];
  return margin !== undefined && margin.length > column ? { indent: margin.length - column } : {};
}

/** The comment on the line of the key; `follows` when it stands behind the value and not before it. */
function commentBeside(page: Page, { node, from, end }: Slot): { comment: string; follows: boolean } {
  if (node === undefined) return { comment: commentAfter(page, from), follows: true };
  const start = node.range?.[0] ?? from;
  const header = isScalar(node) && /^[|>][-+\d]*/.exec(page.text.slice(start, end));
  if (header && node.type?.startsWith("BLOCK"))
    return { comment: commentAfter(page, start + header[0].length), follows: false };
  const above = commentAfter(page, from);
  // What stands behind the last line of a block map or list is about that line.
  if (isCollection(node) && !node.flow) return { comment: above, follows: false };
  return above === ""
    ? { comment: commentAfter(page, end), follows: true }
    : { comment: above, follows: false };
}
