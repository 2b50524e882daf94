import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { isAbsent } from "./compose";
import { columnAt, leadStart, type Page, tailEnd } from "./page";

/** A place that holds a value: what comes after `key:`, or after the dash of a list item. */
export interface Slot {
  /** The property, or undefined for a list item. */
  readonly key: string | undefined;
  /** Where the key or the dash begins. */
  readonly start: number;
  /** Its column: nested lines stand further in. */
  readonly column: number;
  /** Just after the colon or the dash. */
  readonly from: number;
  /** undefined where nothing is typed. */
  readonly node: Node | undefined;
  /** Just after the last character of the value, comments not counted. */
  readonly end: number;
  /** Where its own lines begin: comments directly above included. */
  readonly lead: number;
  /** Where its own lines end, before the line break: comments further in included. */
  readonly tail: number;
}

/** The slots of a block map or list in the order of the text; undefined where a key is not a plain `key:`. */
export function slotsOf(page: Page, node: YAMLMap | YAMLSeq): readonly Slot[] | undefined {
  const slots: Slot[] = [];
  for (const i of node.items.keys()) {
    const parts = partsAt(page, node, i);
    if (parts === undefined) return undefined;
    const bound = slots.at(-1)?.tail ?? 0;
    slots.push({
      ...parts,
      lead: leadStart(page, parts.start, bound),
      tail: tailEnd(page, parts.end, parts.column),
    });
  }
  return slots;
}

type Parts = Omit<Slot, "lead" | "tail">;

function partsAt(page: Page, node: YAMLMap | YAMLSeq, index: number): Parts | undefined {
  return isMap<Node, Node | null>(node)
    ? partsOfPair(page, node.items[index])
    : partsOfItem(page, node as YAMLSeq<Node>, index);
}

function partsOfItem(page: Page, { items, srcToken }: YAMLSeq<Node>, index: number): Parts | undefined {
  const token = srcToken?.type === "block-seq" ? srcToken.items[index] : undefined;
  const dash = token?.start.find(({ type }) => type === "seq-item-ind");
  return dash && partsOf(page, undefined, dash.offset, dash.offset + 1, items[index]);
}

function partsOfPair(page: Page, pair: Pair<Node, Node | null> | undefined): Parts | undefined {
  if (pair === undefined) return undefined;
  const { key, value, srcToken } = pair;
  const colon = srcToken?.sep?.find(({ type }) => type === "map-value-ind");
  const plain = srcToken?.start.every(
    ({ type }) => type === "space" || type === "newline" || type === "comment",
  );
  if (!isScalar(key) || !key.range || colon === undefined || !plain) return undefined;
  return partsOf(page, String(key.value), key.range[0], colon.offset + 1, value ?? undefined);
}

function partsOf(
  page: Page,
  key: string | undefined,
  start: number,
  from: number,
  value: Node | undefined,
): Parts {
  const node = value === undefined || isAbsent(value) ? undefined : value;
  const end = Math.max(node === undefined ? from : contentEnd(page, node), from);
  return { key, start, column: columnAt(page, start), from, node, end };
}

/** Just after the last character of a value: without the comments and blank lines that the parser counts in. */
export function contentEnd(page: Page, node: Node): number {
  const [start, end] = node.range ?? [0, 0];
  if ((isMap(node) || isSeq(node)) && !node.flow)
    return partsAt(page, node, node.items.length - 1)?.end ?? end;
  if (!isScalar(node) || !node.type?.startsWith("BLOCK")) return end;
  const text = page.text.slice(start, end);
  const keeps = /^[|>]\d?\+/.test(text);
  return start + (keeps ? text.replace(/\r?\n$/, "") : withoutBlankEnd(text, blockIndent(node, text))).length;
}

/** What of a line of blanks is further in than the block is content. */
function withoutBlankEnd(text: string, indent: number): string {
  return text.replace(new RegExp(`(?:\\r?\\n {0,${indent}}(?=\\r?\\n|$))+$`), "");
}

/** The column at which the lines of a block scalar begin: told by its header, or shown by its first line. */
function blockIndent({ srcToken }: Scalar, text: string): number {
  const told = /^[|>]\+?-?(\d)/.exec(text)?.[1];
  if (told !== undefined && srcToken?.type === "block-scalar") return srcToken.indent + Number(told);
  return /\n( *)[^ \r\n]/.exec(text)?.[1]?.length ?? 0;
}
