// npm run emulator: the embedded apiserver alone, from its source. Its own --help lists the options.
import { Company, ensureDependencies, TYPESCRIPT } from "./setup.mjs";

await ensureDependencies();
const program = [...TYPESCRIPT, "lib/apiserver-emulator/main.ts", ...process.argv.slice(2)];
new Company().start("embedded apiserver", program);
