import { isCollection, isMap, isScalar, type Node, type YAMLMap, type YAMLSeq } from "yaml";
import { isJsonArray, isJsonObject, type Json, propertyOf } from "@/lib/json/json";
import { alignItems } from "./align";
import { isAbsent } from "./compose";
import type { Page } from "./page";

/** One `key: value` or item as it stands. */
export interface Part {
  readonly key: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly node: Node;
  readonly old: Json;
}

/** What shall stand: a part that is there, perhaps changed, or a new one. */
export interface Target {
  readonly key: string | undefined;
  readonly value: Json;
  readonly part: Part | undefined;
}

/** undefined where a part is not plain: a key without a value, an anchor, a tag, a merge key. */
export function partsOf(node: YAMLMap | YAMLSeq, old: Json): readonly Part[] | undefined {
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

/** What shall stand, in order; undefined where a list shall become a map, or the other way round. */
export function targetsOf(page: Page, parts: readonly Part[], wanted: Json): readonly Target[] | undefined {
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
