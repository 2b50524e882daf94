// npm run build: the Next.js app into .next, the command-line programs into dist as plain JavaScript.
import { join } from "node:path";
import { refuseWhileRunning } from "./app.mjs";
import { parseOptions } from "./options.mjs";
import { ensureDependencies, ROOT, run, stampBuild } from "./setup.mjs";

parseOptions(`Usage: npm run build

Builds the app into .next and the command-line programs into dist. Other scripts do this by themselves when needed.
`);
refuseWhileRunning();
await ensureDependencies();
await bundlePrograms();
run(process.execPath, ["node_modules/next/dist/bin/next", "build"], { quiet: true });
stampBuild();

/** Each program is one file that needs nothing but Node and node_modules. */
async function bundlePrograms() {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: { emulator: "lib/apiserver-emulator/main.ts" },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    // The marker package "server-only" is empty under this condition, as it is inside Next's server.
    alias: { "server-only": join(ROOT, "e2e/empty-module.ts") },
    logLevel: "warning",
  });
}
