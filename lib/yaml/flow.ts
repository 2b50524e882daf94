import { isMap, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import { equalJson, type Json } from "@/lib/json/json";
import { lineEdits } from "./flow-lines";
import { type Part, partsOf, type Target, targetsOf } from "./flow-parts";
import { flowPairText, flowText } from "./fresh";
import type { Page } from "./page";
import { applyWithin, type TextEdit } from "./text-range";

/**
 * The edits that make a flow collection such as {a: 1} or [1, 2] say `wanted`; undefined where it must be written
 * anew: when either side is empty or of another kind, or when parts of a collection of several lines change places.
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
  if (inner.includes("\n")) {
    const own = {
      change: (part: Part, value: Json) => changeOf(page, part, value),
      text: textOf.bind(null, page),
    };
    return lineEdits(page, parts, targets, own);
  }
  const [padding = ""] = /^ */.exec(inner) ?? [];
  const texts = targets.map((target) => textOf(page, target));
  return [{ offset: start + 1, length: end - start - 2, text: padding + texts.join(", ") + padding }];
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
  return flowPairText(page, key, value);
}
