import { isCollection, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from "yaml";
import { equalJson, isJsonArray, isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import { alignItems } from "./align";
import { isAbsent } from "./compose";
import { flowText } from "./fresh";
import type { Page } from "./page";
import { applyWithin, type TextEdit } from "./text-range";

/**
 * The edits that make a flow collection such as {a: 1} or [1, 2] say `wanted`; undefined where it must be written
 * anew: when one of several lines gains or loses a part, or when either side is empty or of another kind.
 */
export function flowEdits(
  page: Page,
  node: YAMLMap | YAMLSeq,
  old: Json,
  wanted: Json,
): readonly TextEdit[] | undefined {
  const [start, end] = node.range ?? [0, 0];
  const parts = partsOf(node, old);
  const targets = parts && targetsOf(page, parts, wanted);
  if (parts === undefined || targets === undefined || parts.length * targets.length === 0) return undefined;
  const unmoved = parts.length === targets.length && targets.every(({ part }, i) => part === parts[i]);
  if (unmoved) return targets.flatMap(({ part, value }) => (part ? changeOf(page, part, value) : []));
  const inner = page.text.slice(start + 1, end - 1);
  if (inner.includes("\n")) return undefined;
  const [padding = ""] = /^ */.exec(inner) ?? [];
  const texts = targets.map((target) => textOf(page, target));
  return [{ offset: start + 1, length: end - start - 2, text: padding + texts.join(", ") + padding }];
}

/** One `key: value` or item as it stands. */
interface Part {
  readonly key: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly node: Node;
  readonly old: Json;
}

/** What shall stand: a part that is there, perhaps changed, or a new one. */
interface Target {
  readonly key: string | undefined;
  readonly value: Json;
  readonly part: Part | undefined;
}

/** undefined where a part is not plain: a key without a value, an anchor, a tag, a merge key. */
function partsOf(node: YAMLMap | YAMLSeq, old: Json): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (const [i, item] of node.items.entries()) {
    const part = isMap<Node, Node | null>(node) ? pairPart(node, i, old) : itemPart(item as Node, i, old);
    if (part === undefined || !isPlain(part.node)) return undefined;
    parts.push(part);
  }
  return parts;
}

function pairPart(map: YAMLMap<Node, Node | null>, index: number, old: Json): Part | undefined {
  const { key, value } = map.items[index] ?? {};
  if (!isScalar(key) || !key.range || !value?.range || !isJsonObject(old)) return undefined;
  const name = String(key.value);
  const said = propertyOf(old, name);
  if (said === undefined) return undefined;
  return { key: name, start: key.range[0], end: value.range[1], node: value, old: said };
}

function itemPart(node: Node, index: number, old: Json): Part | undefined {
  if (!node.range || !isJsonArray(old)) return undefined;
  return { key: undefined, start: node.range[0], end: node.range[1], node, old: old[index] ?? null };
}

function isPlain(node: Node): boolean {
  return (isScalar(node) || isCollection(node)) && !isAbsent(node) && !node.anchor && node.tag === undefined;
}

function targetsOf(page: Page, parts: readonly Part[], wanted: Json): readonly Target[] | undefined {
  if (isJsonArray(wanted)) {
    if (parts.some(({ key }) => key !== undefined)) return undefined;
    const olds = parts.map(({ old }) => old);
    const origins = alignItems(olds, wanted, page.itemKey);
    return wanted.map((value, j) => ({ key: undefined, value, part: parts[origins[j] ?? -1] }));
  }
  if (!isJsonObject(wanted) || parts.some(({ key }) => key === undefined)) return undefined;
  const known = parts.flatMap((part): Target[] => {
    const value = propertyOf(wanted, part.key ?? "");
    return value === undefined ? [] : [{ key: part.key, value, part }];
  });
  const added = Object.entries(wanted).flatMap(([key, value]): Target[] =>
    value === undefined || parts.some((part) => part.key === key) ? [] : [{ key, value, part: undefined }],
  );
  return [...known, ...added];
}

function changeOf(page: Page, { node, old }: Part, value: Json): readonly TextEdit[] {
  if (equalJson(old, value) || !node.range) return [];
  const inside = isMap(node) || isSeq(node) ? flowEdits(page, node, old, value) : undefined;
  const [start, end] = node.range;
  return inside ?? [{ offset: start, length: end - start, text: flowText(page, value, node) }];
}

function textOf(page: Page, { key, value, part }: Target): string {
  if (part !== undefined) return applyWithin(page.text, part.start, part.end, changeOf(page, part, value));
  if (key === undefined) return flowText(page, value, undefined);
  return flowText(page, { [key]: value }, undefined).slice(1, -1);
}
