// npm run check: format, lint, types and unit tests; no browser, no server. A quick answer before each commit.
import { spawnSync } from "node:child_process";

const STEPS = [
  ["biome", "check", "."],
  ["next", "typegen"],
  ["tsc", "--noEmit"],
  ["vitest", "run", "--project", "unit"],
];

for (const [command, ...args] of STEPS) {
  const run = spawnSync(`node_modules/.bin/${command}`, args, { stdio: "inherit" });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
