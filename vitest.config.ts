import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const resolve = {
  alias: {
    "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, ""),
    // Outside Next there is no client bundle to protect: the marker package only throws.
    "server-only": fileURLToPath(new URL("./e2e/empty-module.ts", import.meta.url)),
  },
};

export default defineConfig({
  test: {
    // Vitest leaves a core to its own process, which on two cores leaves half of them idle.
    maxWorkers: "100%",
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["{app,cli,components,lib,scripts}/**/*.test.{ts,tsx}", "*.test.ts"],
          setupFiles: ["./vitest.setup.ts"],
          // No test is about time; a dialog on a busy machine takes its time all the same.
          testTimeout: 30_000,
          restoreMocks: true,
        },
      },
      {
        // Against started servers: the embedded apiserver always, a kube-apiserver where one was built.
        resolve,
        test: {
          name: "servers",
          include: ["e2e/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
