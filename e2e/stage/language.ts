import { expect, type Page } from "playwright/test";
import { messagesFor } from "@/lib/messages/catalogues";
import { everythingSaid } from "@/lib/messages/testing/said";

/** Runs of words of the English catalogue, without the values between them: too long to be anything else. */
const SENTENCES = new Set(
  everythingSaid(messagesFor("en"))
    .flatMap((text) => text.split(/mark\d+|[\d,.]*\d/))
    .map((part) => part.trim())
    .filter((part) => part.split(" ").length > 2),
);
/** Short ones, which count only where they stand alone: “Save”, “Keep mine”. Small letters are also names of fields. */
const LABELS = new Set(
  everythingSaid(messagesFor("en")).filter((text) => /^[A-Z][a-z]+( \p{L}+)*…?$/u.test(text)),
);
const NAMES = new Set(["Truce"]);

/** Nothing that the English catalogue says stands on the page, in its names for screen readers or in its hints. */
export async function expectNoEnglish(page: Page): Promise<void> {
  const texts = await page.evaluate(textsOfPage);
  const english = texts.filter(
    (text) =>
      (LABELS.has(text) && !NAMES.has(text)) || [...SENTENCES].some((sentence) => text.includes(sentence)),
  );
  expect(english).toEqual([]);
}

/** Each piece of text of the page's own; Monaco brings its own words, and what it shows is the operator's. */
function textsOfPage(): string[] {
  const isOwn = (element: Element | null) =>
    element !== null && element.closest(".monaco-editor, .monaco-diff-editor, script, style") === null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [document.title];
  while (walker.nextNode())
    if (isOwn(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? "");
  for (const attribute of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${attribute}]`))
      if (isOwn(element)) texts.push(element.getAttribute(attribute) ?? "");
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** The language that the page tells a browser and a screen reader. */
export async function expectLanguage(page: Page, locale: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
}
