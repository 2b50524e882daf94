import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, ""),
      // Outside Next there is no client bundle to protect: the marker package only throws.
      "server-only": fileURLToPath(new URL("./e2e/empty-module.ts", import.meta.url)),
    },
  },
  test: {
    include: ["{app,cli,components,lib,scripts,e2e}/**/*.test.{ts,tsx}", "*.test.ts"],
    setupFiles: ["./vitest.setup.ts"],
    restoreMocks: true,
  },
});
