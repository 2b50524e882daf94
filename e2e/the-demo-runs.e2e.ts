import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "playwright/test";

/** Starts the demo as a newcomer does and waits until it says that it is ready. */
async function startDemo(): Promise<{ readonly child: ChildProcess; readonly output: () => string }> {
  const child = spawn(process.execPath, ["scripts/demo.mjs", "--port", "34100"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 120_000 }).toContain("Ctrl-C ends everything");
  return { child, output: () => output };
}

// The demo brings its own apiserver.
test("the demo shows its operators side by side in one browser and ends on SIGTERM with streams open", {
  tag: "@once",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const { child, output } = await startDemo();
  const address = (operator: string) =>
    new RegExp(`http://${operator}\\.localhost:\\d+`).exec(output())?.[0] ?? "";

  // One context: its operators share a browser profile and are kept apart by their host names.
  const context = await browser.newContext();
  for (const operator of ["alice", "bob", "victor"]) {
    const page = await context.newPage();
    await page.goto(address(operator));
    await page.getByRole("button", { name: new RegExp(`Sign in as ${operator}`) }).click();
    await page.getByRole("textbox", { name: "Search rules" }).fill("TargetDown-serviceprom");
    await expect(page.getByRole("link", { name: "arule" })).toBeVisible();
    await expect(page.getByRole("button", { name: `Menu of ${operator}` })).toBeVisible();
  }
  for (const page of context.pages()) await expect(page.getByText("Live", { exact: true })).toBeVisible();

  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect(fetch(address("alice").replace("alice.localhost", "127.0.0.1"))).rejects.toThrow();
  await context.close();
});
