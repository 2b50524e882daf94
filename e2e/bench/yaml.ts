import { pageScript } from "./in-page/bundle";
import type { Line, Measurement } from "./measurement";
import { kilobytes, timing } from "./samples";

const SIZE = 1_000_000;

const WORKS = [
  { work: "parse with yaml alone", what: "parse by the YAML library alone" },
  { work: "parse", what: "parse, with positions and doubtful spellings" },
  { work: "write", what: "write" },
  { work: "rewrite", what: "rewrite where one label changed" },
] as const;

/** Work on the text of an object almost as large as the cluster takes, beside the YAML library alone. */
export const yaml: Measurement = {
  name: "yaml",
  title: `The YAML text of an object of ${kilobytes(SIZE)}`,
  notes: [],
  runs: "once",
  async measure({ browser }, { loads }) {
    const page = await browser.newPage();
    await page.evaluate(await pageScript("./yaml-text.ts"));
    const lines: Line[] = [];
    for (const { work, what } of WORKS) {
      const times = await page.evaluate((ask) => window.yamlText.time(ask.work, ask.size, ask.samples), {
        work,
        size: SIZE,
        samples: loads,
      });
      lines.push(timing(what, times));
    }
    await page.close();
    return lines;
  },
};
