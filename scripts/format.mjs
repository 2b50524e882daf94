// npm run format: writes what Biome can mend by itself.
import { parseOptions } from "./options.mjs";
import { ensureDependencies, run } from "./setup.mjs";

parseOptions(`Usage: npm run format

Formats every file, sorts imports and applies the linter's safe fixes.
`);
await ensureDependencies();
run("node_modules/.bin/biome", ["check", "--write", "."]);
