import { type Document, visit } from "yaml";
import { flowText } from "./fresh";
import type { Page } from "./page";
import { applyEdits, type TextEdit } from "./text-range";

/**
 * The text with the values of aliases in their places, for anchors that edits take away or give another value: what an
 * alias says is not what its anchor says any more.
 */
export function expandAliases(page: Page, document: Document.Parsed, edits: readonly TextEdit[]): string {
  const expansions: TextEdit[] = [];
  visit(document, {
    Alias(_, alias) {
      const source = alias.resolve(document);
      if (!source?.range || !alias.range || !isTouched(source.range, edits)) return;
      const [start, end] = alias.range;
      const text = flowText(page, source.toJS(document), undefined);
      expansions.push({ offset: start, length: end - start, text });
    },
  });
  return applyEdits(page.text, expansions);
}

function isTouched([start, end]: readonly [number, number, number], edits: readonly TextEdit[]): boolean {
  return edits.some(({ offset, length }) => offset <= end && offset + length >= start);
}
