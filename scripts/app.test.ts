import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runningApps } from "./app.mjs";

test("an app counts as running while its process lives; another program under a recorded number does not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "truce-running-"));
  const app = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "next"]);
  await once(app, "spawn");
  for (const pid of [app.pid, process.pid]) writeFileSync(join(folder, String(pid)), "");
  expect(runningApps(folder)).toEqual([app.pid]);
  app.kill();
  await once(app, "exit");
  expect(runningApps(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("nothing runs where nothing was ever started", () => {
  expect(runningApps(join(tmpdir(), "truce-no-such-folder"))).toEqual([]);
});
