import { defineConfig } from "playwright/test";
import { requirePrograms } from "./e2e/cluster/programs.mjs";
import { CHROMIUM } from "./e2e/stage/chromium";
import type { StageOptions } from "./e2e/stage/stage";

const hasCluster = process.env.TRUCE_CLUSTER_PROGRAMS !== undefined;
// Said once and at the start, rather than by each test that finds no apiserver.
if (hasCluster) requirePrograms({ webhook: true });

/**
 * Each promise is kept on the embedded apiserver and, where one could be built, on a real kube-apiserver. Two tags say
 * what is meant for one of them only, and is therefore no skipped test on the other:
 * - `@once`: the apiserver plays no part in it; the embedded one stands behind it.
 * - `@kube-apiserver`: it needs what stands beside a real one only.
 */
export default defineConfig<object, StageOptions>({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  // A worker has a browser, an app and an apiserver of its own: two of them are more than two cores can carry.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI === "true",
  // A second try tells a busy machine from a broken promise; the report names every test that needed it.
  retries: process.env.CI === "true" ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    launchOptions: CHROMIUM,
    // Recording costs a quarter of the time: in CI the second try records what the first one did not.
    trace: process.env.CI === "true" ? "on-first-retry" : "retain-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
  },
  projects: [
    { name: "emulator", grepInvert: /@kube-apiserver\b/, use: { apiserver: "emulator" } },
    ...(hasCluster
      ? [{ name: "kube-apiserver", grepInvert: /@once\b/, use: { apiserver: "kube-apiserver" as const } }]
      : []),
  ],
});
