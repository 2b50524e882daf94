import type { BrowserContext, Page } from "playwright";
import { pageScript } from "./bundle";
import type { Sight } from "./probe";

/** Puts the probe into every page of a context; it looks for `sights` from the beginning of each load. */
export async function instrument(context: BrowserContext, sights: readonly Sight[] = []): Promise<void> {
  await context.addInitScript(
    `${await pageScript("./probe.ts")}\nwindow.probe.lookFor(...${JSON.stringify(sights)});`,
  );
}

/** Milliseconds from the beginning of a page's load to the paint of each sight that it was instrumented for. */
export function paintsSinceLoad(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const paints = await window.probe.painted();
    return paints.map((at) => at - window.probe.began());
  });
}

/** Milliseconds from a key or click, which `act` causes, to the paint of what comes of it. */
export async function reaction(page: Page, act: () => Promise<void>, sight: Sight): Promise<number> {
  const painted = await sighting(page, act, sight);
  return painted - (await page.evaluate(() => window.probe.acted()));
}

/** Milliseconds since 1970 at which a sight was painted; `act` happens once the page looks out for it. */
export async function sighting(page: Page, act: () => Promise<void>, sight: Sight): Promise<number> {
  await page.evaluate((wanted) => window.probe.lookFor(wanted), sight);
  await act();
  const [painted] = await page.evaluate(() => window.probe.painted());
  if (painted === undefined) throw new Error("nothing was looked for");
  return painted;
}
