// npm run bench: see e2e/bench/main.ts, or --help.
import { ensureDependencies, run, TYPESCRIPT } from "./setup.mjs";

await ensureDependencies();
run(process.execPath, [...TYPESCRIPT, "e2e/bench/main.ts", ...process.argv.slice(2)]);
