import { isMap, isSeq, type Node, visit } from "yaml";
import { equalJson, isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import { listEdits } from "./block-list";
import { mapEdits } from "./block-map";
import { flowEdits } from "./flow";
import { replaceValue } from "./fresh";
import { moversOf } from "./mover";
import { type Page, pageOf, quoting } from "./page";
import { type ReadYaml, readYaml } from "./parse";
import type { Recurse, Rewriting } from "./slot-edits";
import { applyEdits, type TextEdit, tidyEdits } from "./text-range";
import { writeYaml } from "./write";

/** How deep edits may go; when those of one depth do not say what is wanted, larger pieces are written anew. */
const DEEPEST = Number.POSITIVE_INFINITY;
const DEPTHS = [7, 6, 5, 4, 3, 2, 1];

/**
 * Changes a text as little as possible so that it says `value`: lines, comments, quotes and order of everything that
 * did not change stay byte for byte. List items are told apart by equality, then by `itemKey`, then by likeness; one
 * that goes to another list takes its lines along. The result always parses to `value`; a text that is no YAML is
 * written anew.
 */
export function rewriteYaml(text: string, value: Json, itemKey?: (item: Json) => string | undefined): string {
  return applyEdits(text, rewriteEdits(text, value, itemKey));
}

/** The same as edits of `text`, which an editor can apply as one step that keeps the cursor. They do not overlap. */
export function rewriteEdits(
  text: string,
  value: Json,
  itemKey: (item: Json) => string | undefined = () => undefined,
): readonly TextEdit[] {
  const read = readYaml(text);
  if ("problems" in read || read.document === undefined) return [anew(text, value)];
  if (equalJson(read.value, value)) return [];
  const page = pageOf(text, read.document, itemKey);
  const moverOf = moversOf(page, read.document, read.value, value);
  const root = read.document.contents ?? undefined;
  for (const { depth, ...how } of attempts(page, moverOf)) {
    const edits = nodeEdits(how, root, read.value, value, depth);
    if (edits === undefined) continue;
    const next = applyEdits(text, edits);
    const said = readYaml(next);
    if ("problems" in said || !equalJson(said.value, value)) continue;
    const opens = endsInBlock(next, said) && !endsInBlock(text, read);
    return tidyEdits(text, opens ? [...edits, lineBreakAtEnd(page)] : edits);
  }
  return [anew(text, value)];
}

/** Whether a block scalar ends with the text and has no line break there: some readers add one, others do not. */
function endsInBlock(text: string, { document }: ReadYaml): boolean {
  let found = false;
  if (document !== undefined && !text.endsWith("\n"))
    visit(document, {
      Scalar(_, { type, range }) {
        found ||= type?.startsWith("BLOCK") === true && range?.[1] === text.length;
      },
    });
  return found;
}

interface Attempt extends Rewriting {
  readonly depth: number;
}

/** From the smallest change in the author's style to ever larger ones that depend on ever less. */
function attempts(page: Page, moverOf: Rewriting["moverOf"]): readonly Attempt[] {
  const wary = { page: { ...quoting(page), closesUp: true }, moverOf: () => undefined };
  return [
    { page, moverOf, depth: DEEPEST },
    { page: quoting(page), moverOf, depth: DEEPEST },
    { ...wary, moverOf, depth: DEEPEST },
    ...[DEEPEST, ...DEPTHS].map((depth) => ({ ...wary, depth })),
  ];
}

function lineBreakAtEnd({ text, newline }: Page): TextEdit {
  return { offset: text.length, length: 0, text: newline };
}

function anew(text: string, value: Json): TextEdit {
  const fresh = writeYaml(value);
  return {
    offset: 0,
    length: text.length,
    text: text.includes("\r\n") ? fresh.replaceAll("\n", "\r\n") : fresh,
  };
}

/** The edits inside a node; undefined where its slot must be written anew. */
function nodeEdits(
  rewriting: Rewriting,
  node: Node | undefined,
  old: Json,
  wanted: Json,
  depth: number,
): readonly TextEdit[] | undefined {
  const { page } = rewriting;
  if (depth === 0 || !(isMap(node) || isSeq(node))) return undefined;
  if (node.flow) return flowEdits(page, node, old, wanted);
  const recurse: Recurse = (slot, said, value) => {
    if (equalJson(said, value)) return [];
    return nodeEdits(rewriting, slot.node, said, value, depth - 1) ?? [replaceValue(page, slot, value)];
  };
  if (isMap(node))
    return isJsonObject(old) && isJsonObject(wanted) ? mapEdits(page, node, old, wanted, recurse) : undefined;
  return isJsonArray(old) && isJsonArray(wanted)
    ? listEdits(rewriting, node, old, wanted, recurse)
    : undefined;
}
