// The command-line programs, bundled into dist as plain JavaScript.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashSources, ROOT } from "./setup.mjs";

const COMMON = {
  absWorkingDir: ROOT,
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // The marker package "server-only" is empty under this condition, as it is inside Next's server.
  alias: { "server-only": join(ROOT, "e2e/empty-module.ts") },
  logLevel: "warning",
};

/** The embedded apiserver: needs Node and node_modules. */
export async function bundleEmulator() {
  const { build } = await import("esbuild");
  await build({
    ...COMMON,
    entryPoints: { emulator: "lib/apiserver-emulator/main.ts" },
    packages: "external",
  });
}

/**
 * The command `truce` needs nothing but Node, so that git can call it wherever it was copied to. `truce lab` is a file of
 * its own beside it: what speaks to a cluster would double the time in which a merge starts.
 */
export async function bundleCommand() {
  const { build } = await import("esbuild");
  const sources = hashSources(COMMAND_INPUTS);
  const options = {
    ...COMMON,
    // Less text to read at every start: a tenth of the time that a file of 50 rules takes. Names stay, for stacks.
    minifySyntax: true,
    minifyWhitespace: true,
    // A package in there is CommonJS and asks for Node's modules.
    banner: {
      js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
    },
    write: false,
  };
  const built = await Promise.all([
    build({ ...options, entryPoints: { truce: "cli/main.ts" }, plugins: [LAB_APART] }),
    build({ ...options, entryPoints: { "truce-lab": "cli/lab-run.ts" } }),
  ]);
  mkdirSync(dirname(COMMAND), { recursive: true });
  for (const { path, contents } of built.flatMap(({ outputFiles }) => outputFiles))
    replaceFile(path, contents);
  replaceFile(STAMP, sources);
}

/** Leaves the import of the lab to the moment at which it is asked for. */
const LAB_APART = {
  name: "lab-apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/lab-run$/ }, () => ({ path: "./truce-lab.mjs", external: true }));
  },
};

/** Whoever reads the file meanwhile, such as a command that git has started, gets the old one or the new one. */
function replaceFile(path, contents) {
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, contents);
  renameSync(fresh, path);
}

export const COMMAND = join(ROOT, "dist/truce.mjs");
const LAB = join(ROOT, "dist/truce-lab.mjs");
const STAMP = join(ROOT, "dist/truce-stamp");
const COMMAND_INPUTS = ["cli", "lib", "scripts", "package.json", "package-lock.json"];

/** Bundles the command where its sources have changed since it was bundled last. */
export async function ensureCommand() {
  const isFresh =
    [COMMAND, LAB, STAMP].every(existsSync) && readFileSync(STAMP, "utf8") === hashSources(COMMAND_INPUTS);
  if (!isFresh) await bundleCommand();
}
