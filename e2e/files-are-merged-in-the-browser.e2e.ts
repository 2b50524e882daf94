import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Browser, expect, test } from "playwright/test";
import { edited, PLAIN, WRITTEN } from "@/lib/rule-file/testing/files";
import { COMMAND, ensureCommand } from "../scripts/programs.mjs";

test.beforeAll(ensureCommand);

const MINE = edited(PLAIN, "for: 5m", "for: 10m # agreed");
const THEIRS = edited(PLAIN, "for: 5m", "for: 15m");

/** Base, mine and theirs as files of a folder. */
function filesIn(folder: string): { readonly base: string; readonly mine: string; readonly theirs: string } {
  mkdirSync(folder, { recursive: true });
  const file = (name: string, contents: string) => {
    writeFileSync(join(folder, name), contents);
    return join(folder, name);
  };
  return {
    base: file("base.yaml", PLAIN),
    mine: file("mine.yaml", MINE),
    theirs: file("theirs.yaml", THEIRS),
  };
}

/** Where the page of a started merge tool is, as it says on standard error. */
async function pageOf(child: ChildProcess): Promise<string> {
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/http:\S+/);
  return /http:\S+/.exec(said)?.[0] ?? "";
}

async function openPage(browser: Browser, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("dialog", { name: /^Merge: / })).toBeVisible();
  return page;
}

test(
  "three files are merged in the browser: decisions survive a reload, and the text is mine but for what theirs changed",
  {
    tag: "@once",
  },
  async ({ browser }, info) => {
    const { base, mine, theirs } = filesIn(info.outputPath());
    const child = spawn(process.execPath, [COMMAND, "mergetool", "--no-open", base, mine, theirs]);
    const ended = once(child, "exit");
    const output = text(child.stdout);
    const address = await pageOf(child);

    expect((await fetch(address.replace(/key=.*/, "key=wrong"))).status).toBe(404);
    expect((await fetch(new URL("/rules", address))).status).toBe(404);
    const page = await openPage(browser, address);
    await page.getByText("0 of 1 decided").waitFor();
    await page.keyboard.press("t");
    await page.getByText("1 of 1 decided").waitFor();
    await page.reload();
    await page.getByText("1 of 1 decided").waitFor();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("heading", { name: /mine.yaml is written$/ })).toBeVisible();

    expect(await ended).toEqual([0, null]);
    expect(await output).toBe(edited(MINE, "for: 10m", "for: 15m"));
    await expect(fetch(address)).rejects.toThrow();
    await page.context().close();
  },
);

test(
  "who gives up, or presses Ctrl-C, finds the file as it was",
  { tag: "@once" },
  async ({ browser }, info) => {
    const { base, mine, theirs } = filesIn(info.outputPath());
    const started = () =>
      spawn(process.execPath, [COMMAND, "mergetool", "--no-open", base, mine, theirs, "-o", mine]);

    const first = started();
    const gaveUp = once(first, "exit");
    const page = await openPage(browser, await pageOf(first));
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Give up" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
    await expect(page.getByRole("heading", { name: "Nothing was written" })).toBeVisible();
    expect(await gaveUp).toEqual([1, null]);

    const second = started();
    const interrupted = once(second, "exit");
    await pageOf(second);
    second.kill("SIGINT");
    expect(await interrupted).toEqual([1, null]);
    expect(readFileSync(mine, "utf8")).toBe(MINE);
    await page.context().close();
  },
);

test(
  "git mergetool opens the dialog, and the conflict is resolved with what was decided",
  {
    tag: "@once",
  },
  async ({ browser }, info) => {
    const folder = info.outputPath();
    mkdirSync(folder, { recursive: true });
    const own = {
      cwd: folder,
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    };
    const git = (...args: readonly string[]) => execFileSync("git", args, { ...own, encoding: "utf8" });
    const name = "rules of the shop.yaml";
    const commit = (contents: string) => {
      writeFileSync(join(folder, name), contents);
      git("add", "--all", ".");
      git("commit", "--quiet", "-m", "change");
    };
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Erin");
    git("config", "user.email", "erin@shop.example");
    commit(WRITTEN);
    git("checkout", "--quiet", "-b", "theirs");
    commit(edited(WRITTEN, "for: 5m", "for: 7m"));
    git("checkout", "--quiet", "main");
    commit(edited(WRITTEN, "for: 5m", "for: 6m"));
    expect(spawnSync("git", ["merge", "--quiet", "theirs"], own).status).toBe(1);

    const tool = `'${process.execPath}' '${COMMAND}' mergetool --no-open "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED"`;
    git("config", "mergetool.truce.cmd", tool);
    git("config", "mergetool.truce.trustExitCode", "true");
    const child = spawn("git", ["mergetool", "--tool=truce", "--no-prompt"], own);
    const ended = once(child, "exit");
    const page = await openPage(browser, await pageOf(child));
    await page.getByText("0 of 1 decided").waitFor();
    await page.keyboard.press("e");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("8m");
    await page.getByRole("button", { name: "Use this value" }).click();
    await page.keyboard.press("ControlOrMeta+Enter");

    expect(await ended).toEqual([0, null]);
    expect(git("diff", "--name-only", "--diff-filter=U")).toBe("");
    expect(readFileSync(join(folder, name), "utf8")).toBe(edited(WRITTEN, "for: 5m", "for: 8m"));
    await page.context().close();
  },
);
