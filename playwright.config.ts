import { defineConfig } from "playwright/test";
import type { StageOptions } from "./e2e/stage/stage";

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const hasCluster = process.env.TRUCE_CLUSTER_PROGRAMS !== undefined;

/** Each promise is kept on the embedded apiserver and, where one could be built, on a real kube-apiserver. */
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
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
    // Recording costs a quarter of the time: in CI the second try records what the first one did not.
    trace: process.env.CI === "true" ? "on-first-retry" : "retain-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
  },
  projects: [
    { name: "emulator", use: { apiserver: "emulator" } },
    ...(hasCluster ? [{ name: "kube-apiserver", use: { apiserver: "kube-apiserver" as const } }] : []),
  ],
});
