import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const bundled = new Map<string, Promise<string>>();

/**
 * A file of this folder, with all that it imports, as one script for a page: functions that are handed to a page cannot
 * bring what they call, and what runs under tsx is slowed by the names that it keeps.
 */
export function pageScript(file: string): Promise<string> {
  const known = bundled.get(file) ?? make(file);
  bundled.set(file, known);
  return known;
}

async function make(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    format: "iife",
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
