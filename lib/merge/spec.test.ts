import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const here = new URL("./", import.meta.url);

test("every rule of SPEC.md has a test whose title begins with its number, and every such number a rule", () => {
  const spec = readFileSync(new URL("SPEC.md", here), "utf8");
  const rules = [...spec.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, number]) => number);
  const tests = readdirSync(here).filter((file) => file.endsWith(".test.ts"));
  const titles = tests.flatMap((file) => [
    ...readFileSync(new URL(file, here), "utf8").matchAll(/\(\s*"([A-Z]\d+) /g),
  ]);
  const tested = new Set(titles.map(([, number]) => number));
  expect([...tested].toSorted()).toEqual([...new Set(rules)].toSorted());
});
