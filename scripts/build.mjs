// npm run build: the Next.js app into .next, the command-line programs into dist as plain JavaScript.
import { refuseWhileRunning } from "./app.mjs";
import { parseOptions } from "./options.mjs";
import { bundleCommand, bundleEmulator } from "./programs.mjs";
import { ensureDependencies, run, stampBuild } from "./setup.mjs";

parseOptions(`Usage: npm run build

Builds the app into .next and the command-line programs into dist. Other scripts do this by themselves when needed.
`);
refuseWhileRunning();
await ensureDependencies();
await Promise.all([bundleEmulator(), bundleCommand()]);
run(process.execPath, ["node_modules/next/dist/bin/next", "build"], { quiet: true });
stampBuild();
