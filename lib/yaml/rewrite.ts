import { isMap, isSeq, type Node, visit } from "yaml";
import { equalJson, isJsonArray, isJsonObject, type Json } from "@/lib/json/json";
import { expandAliases } from "./alias";
import { listEdits } from "./block-list";
import { mapEdits } from "./block-map";
import { flowEdits } from "./flow";
import { foldedEdit } from "./folded";
import { replaceValue } from "./fresh";
import { moversOf } from "./mover";
import { closing, type Page, pageOf, quoting } from "./page";
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
 * written anew. `read`: the text as it was read already.
 */
export function rewriteYaml(
  text: string,
  value: Json,
  itemKey?: (item: Json) => string | undefined,
  read?: ReadYaml,
): string {
  return applyEdits(text, rewriteEdits(text, value, itemKey, read));
}

/** The same as edits of `text`, which an editor can apply as one step that keeps the cursor. They do not overlap. */
export function rewriteEdits(
  text: string,
  value: Json,
  itemKey: (item: Json) => string | undefined = () => undefined,
  known?: ReadYaml,
): readonly TextEdit[] {
  const read = known ?? readYaml(text);
  if ("problems" in read || read.document === undefined) return [anew(text, value)];
  if (equalJson(read.value, value)) return [];
  const page = pageOf(text, read.document, itemKey);
  const moverOf = moversOf(page, read.document, read.value, value);
  return (
    firstThatSays(page, read, value, nearAttempts(page, moverOf)) ??
    overAliases({ page, moverOf }, read, value) ??
    firstThatSays(page, read, value, farAttempts(page)) ?? [anew(text, value)]
  );
}

interface Attempt extends Rewriting {
  readonly depth: number;
}

/** The smallest change, in the author's style and in ways that depend less on what stands around it. */
function nearAttempts(page: Page, moverOf: Rewriting["moverOf"]): readonly Attempt[] {
  return [page, quoting(page), closing(page)].map((page) => ({ page, moverOf, depth: DEEPEST }));
}

/** Ever larger nodes written anew. */
function farAttempts(page: Page): readonly Attempt[] {
  return [DEEPEST, ...DEPTHS].map((depth) => ({ page: closing(page), moverOf: () => undefined, depth }));
}

/** The edits of the first attempt whose result says `value`. */
function firstThatSays(
  page: Page,
  read: ReadYaml,
  value: Json,
  attempts: readonly Attempt[],
): readonly TextEdit[] | undefined {
  const { text } = page;
  for (const { depth, ...how } of attempts) {
    const edits = nodeEdits(how, read.document?.contents ?? undefined, read.value, value, depth);
    if (edits === undefined) continue;
    const next = applyEdits(text, edits);
    const said = readYaml(next);
    if ("problems" in said || !equalJson(said.value, value)) continue;
    const opens = endsInBlock(next, said) && !endsInBlock(text, read);
    return tidyEdits(text, opens ? [...edits, lineBreakAtEnd(page)] : edits);
  }
  return undefined;
}

/** Gives aliases of what changes their own values first; undefined where there are none. */
function overAliases(rewriting: Rewriting, read: ReadYaml, value: Json): readonly TextEdit[] | undefined {
  const { page } = rewriting;
  const { text, itemKey } = page;
  const edits = nodeEdits(rewriting, read.document?.contents ?? undefined, read.value, value, DEEPEST);
  if (edits === undefined || read.document === undefined) return undefined;
  const expanded = expandAliases(page, read.document, edits);
  if (expanded === text) return undefined;
  return tidyEdits(text, [{ offset: 0, length: text.length, text: rewriteYaml(expanded, value, itemKey) }]);
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
    const inside = nodeEdits(rewriting, slot.node, said, value, depth - 1);
    return inside ?? [foldedEdit(page, slot, said, value) ?? replaceValue(page, slot, value)];
  };
  if (isMap(node))
    return isJsonObject(old) && isJsonObject(wanted) ? mapEdits(page, node, old, wanted, recurse) : undefined;
  return isJsonArray(old) && isJsonArray(wanted)
    ? listEdits(rewriting, node, old, wanted, recurse)
    : undefined;
}
