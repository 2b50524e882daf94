import type { Page } from "playwright";
import { search } from "@/lib/query/search";
import type { RuleSummary } from "@/lib/watch/protocol";
import { reaction, sighting } from "./in-page/instrument";
import { rest } from "./stage";

/** Typed key by key. No two begin with the same letter: an answer that is still known would be no search. */
const SEARCHES = [
  "kafka-0114",
  "checkout saturation",
  "users-02",
  "delivery pods",
  "zookeeper-41",
  "postgres-3",
];

const MATCHING_RULES = { selector: "tbody ul li" };

/**
 * Types searches into a list that shows all objects: milliseconds from each key until what it finds is on the screen,
 * of those keys whose coming can be told by the number of rows, or for a first one by the rules below them.
 */
export async function typeSearches(page: Page, all: readonly RuleSummary[]): Promise<readonly number[]> {
  const times: number[] = [];
  await page.getByRole("textbox", { name: "Search rules" }).focus();
  for (const wanted of SEARCHES) {
    let shown = all.length;
    for (const [at, key] of Array.from(wanted).entries()) {
      const press = () => page.keyboard.press(key);
      const found = search(all, wanted.slice(0, at + 1)).size;
      if (at === 0) times.push(await reaction(page, press, MATCHING_RULES));
      else if (found !== shown) times.push(await reaction(page, press, rowCount(found)));
      else await press();
      shown = found;
      await rest();
    }
    await sighting(page, () => page.keyboard.press("Escape"), rowCount(all.length));
    await rest();
  }
  return times;
}

/** The grid of so many objects; it counts its header too. */
export function rowCount(objects: number) {
  return { selector: "[role=grid]", attribute: ["aria-rowcount", String(objects + 1)] } as const;
}
