// npm run check: format, lint, types and unit tests; no browser, no server. A quick answer before each commit.
import { parseOptions } from "./options.mjs";
import { ensureDependencies, run } from "./setup.mjs";

parseOptions(`Usage: npm run check

Format, lint, types and unit tests: no browser, no server. The first that fails ends it.
`);

const STEPS = [
  ["biome", "check", "."],
  ["next", "typegen"],
  ["tsc", "--noEmit"],
  ["vitest", "run", "--project", "unit"],
];

await ensureDependencies();
for (const [command, ...args] of STEPS) run(`node_modules/.bin/${command}`, args);
