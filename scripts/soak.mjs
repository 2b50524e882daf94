// npm run soak: see e2e/soak/main.ts, or --help.
import { ensureDependencies, run, TYPESCRIPT } from "./setup.mjs";

await ensureDependencies();
run(process.execPath, [...TYPESCRIPT, "e2e/soak/main.ts", ...process.argv.slice(2)]);
