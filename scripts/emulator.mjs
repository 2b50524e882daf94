// npm run emulator: the embedded apiserver alone. Its own --help lists the options.
import { Company, ensureBuild, ensureDependencies } from "./setup.mjs";

await ensureDependencies();
await ensureBuild();
new Company().start("embedded apiserver", ["dist/emulator.mjs", ...process.argv.slice(2)]);
