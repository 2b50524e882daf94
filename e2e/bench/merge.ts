import { pageScript } from "./in-page/bundle";
import type { Line, Measurement } from "./measurement";
import { timing } from "./samples";

/** Rules, and the milliseconds within which a merge of them should stay. */
const SIZES = [
  { rules: 1_000, goal: 15 },
  { rules: 10_000, goal: 150 },
] as const;

const SCENARIOS = [
  { layout: "groups of ten", changes: "few" },
  { layout: "one group", changes: "few" },
  { layout: "groups of ten", changes: "many" },
] as const;

/** Three-way merges as the browser makes them, beside a copy of the same three values. */
export const merge: Measurement = {
  name: "merge",
  title: "Merge of three versions",
  notes: [
    "Few: one side changes every 100th rule, the other every 70th; rules come and go; some conflicts are left open.",
    "Many: ten times as many changes. Copy: written as JSON and read again.",
  ],
  runs: "once",
  async measure({ browser }, { samples }) {
    const page = await browser.newPage();
    await page.evaluate(await pageScript("./merging.ts"));
    const lines: Line[] = [];
    for (const { rules, goal } of SIZES) {
      const of = `of ${rules.toLocaleString("en")} rules`;
      const copies = await page.evaluate((ask) => window.merging.copy(ask.rules, ask.samples), {
        rules,
        samples,
      });
      lines.push(timing(`copy ${of}, three times`, copies));
      for (const { layout, changes } of SCENARIOS) {
        const times = await page.evaluate((ask) => window.merging.merge(ask.scenario, ask.samples), {
          scenario: { rules, layout, changes },
          samples,
        });
        lines.push(
          timing(
            `merge ${of} in ${layout}, ${changes} changes`,
            times,
            changes === "few" ? { p50: goal } : {},
          ),
        );
      }
    }
    await page.close();
    return lines;
  },
};
