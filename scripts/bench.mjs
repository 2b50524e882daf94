// npm run bench: see e2e/bench/main.ts, or --help.
import { ensureBuild, ensureDependencies, run, TYPESCRIPT } from "./setup.mjs";

await ensureDependencies();
await ensureBuild();
run(process.execPath, [...TYPESCRIPT, "e2e/bench/main.ts", ...process.argv.slice(2)]);
