import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { messagesFor } from "@/lib/messages/catalogues";
import { edited, PLAIN } from "@/lib/rule-file/testing/files";
import { COMMAND, ensureCommand } from "../scripts/programs.mjs";
import { expectAccessible, expectWithinWidth, tabTo } from "./stage/accessibility";
import type { Cluster } from "./stage/cluster";
import { EditorPage } from "./stage/editor-page";
import { expectLanguage, expectNoEnglish } from "./stage/language";
import { ListPage } from "./stage/list-page";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

const zh = messagesFor("zh-CN");
const SUMMARY = "summary: PaySlow is above 2";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

test("a browser in Chinese is spoken to in Chinese, from sign-in to the merged save", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  test.slow();
  const page = await signIn("bob", { locale: "zh-CN", colorScheme: "light" });
  await tour(page, cluster, async () => {
    await expectLanguage(page, "zh-CN");
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});

test("a phone 390 pixels wide has room for the Chinese words", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  test.slow();
  const page = await signIn("bob", { locale: "zh-TW", viewport: { width: 390, height: 844 } });
  await tour(page, cluster, () => expectWithinWidth(page));
});

test("changing the language by keyboard keeps the draft to the last keystroke, its undo and the cursor", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const page = await signIn("bob", { locale: "zh-CN" });
  const editor = new EditorPage(page);
  const { keyboard } = page;
  await editor.open(cluster.namespace, "shop");
  await expect(page.getByRole("button", { name: zh.editor.actions.review })).toBeVisible();
  await editor.cursorAfter(SUMMARY);
  await editor.type(" in the shop");
  await chooseLanguage(page, "English");
  await expectLanguage(page, "en");
  await expect(page.getByRole("menu").getByText("Keyboard shortcuts")).toBeVisible();
  await keyboard.press("Escape");
  await expect(editor.button("Review & save")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  // What looks for English does find it.
  await expect(expectNoEnglish(page)).rejects.toThrow("Unsaved changes");
  await expect(editor.line(`${SUMMARY} in the shop`)).toBeVisible();

  await editor.type("!");
  await expect(editor.line(`${SUMMARY} in the shop!`)).toBeVisible();
  await chooseLanguage(page, "简体中文");
  await page.reload();
  await expectLanguage(page, "zh-CN");
  await expect(editor.bar(zh.editor.drafts.resumed)).toBeVisible();
  await expect(editor.line(`${SUMMARY} in the shop!`)).toBeVisible();
});

test("the editor's own find box and menu speak it, too", { tag: "@once" }, async ({ cluster, signIn }) => {
  const page = await signIn("bob", { locale: "zh-CN" });
  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await editor.cursorAfter(SUMMARY);
  await page.keyboard.press("ControlOrMeta+F");
  await expect(page.getByPlaceholder("查找")).toBeFocused();
  await page.keyboard.press("Escape");
  await editor.line(SUMMARY).click({ button: "right" });
  const copy = page.getByRole("menuitem", { name: "复制" });
  await expect(copy).toBeVisible();
  // Its colours are variables of Monaco's, which hold within its own elements alone.
  const menu = page.locator(".monaco-scrollable-element", { has: page.locator(".monaco-menu") });
  await expect(menu).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("who is not signed in yet can choose, and the choice outlives the browser's own", {
  tag: "@once",
}, async ({ browser, stage }) => {
  const context = await browser.newContext({
    locale: "de-DE",
    baseURL: `http://bob.localhost:${stage.app.port}`,
  });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await expectLanguage(page, "en");
  await page.getByLabel("Token", { exact: true }).fill("half a tok");
  const chinese = page.getByRole("button", { name: "简体中文" });
  await tabTo(chinese);
  await page.keyboard.press("Enter");
  await expectLanguage(page, "zh-CN");
  await expect(chinese).toBeFocused();
  await expect(page).toHaveTitle(`${zh.shell.signIn.title} · Truce`);
  await expect(page.getByLabel(zh.shell.signIn.tokenLabel, { exact: true })).toHaveValue("half a tok");
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: zh.fault.notFoundTitle })).toBeVisible();
  await expectLanguage(page, "zh-CN");
  await context.close();
});

test("the merge of files follows the browser", { tag: "@once" }, async ({ browser }, info) => {
  await ensureCommand();
  mkdirSync(info.outputPath(), { recursive: true });
  const versions = {
    base: PLAIN,
    mine: edited(PLAIN, "for: 5m", "for: 10m"),
    theirs: edited(PLAIN, "for: 5m", "for: 15m"),
  };
  const files = Object.entries(versions).map(([name, text]) => {
    const path = join(info.outputPath(), `${name}.yaml`);
    writeFileSync(path, text);
    return path;
  });
  const child = spawn(process.execPath, [COMMAND, "mergetool", "--no-open", ...files]);
  const ended = once(child, "exit");
  let heard = "";
  child.stderr.on("data", (chunk) => {
    heard += chunk;
  });
  await expect.poll(() => heard, { timeout: 60_000 }).toMatch(/http:\S+/);

  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto(/http:\S+/.exec(heard)?.[0] ?? "");
  await expect(page.getByRole("dialog", { name: /^合并：/ })).toBeVisible();
  await expect(page.getByText(zh.merge.progress(0, 1))).toBeVisible();
  await expectLanguage(page, "zh-CN");
  await expectNoEnglish(page);
  await page.getByRole("button", { name: zh.merge.later["write-file"] }).click();
  await expect(page.getByRole("heading", { name: zh.mergeTool.givenUp })).toBeVisible();
  await ended;
  await context.close();
});

/** In the operator's menu, without a mouse. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  const { keyboard } = page;
  await page.getByRole("button", { name: /bob/ }).press("Enter");
  const item = page.getByRole("menuitemradio", { name });
  await expect(item).toBeVisible();
  const isThere = () => item.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 10 && !(await isThere()); presses += 1) await keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await keyboard.press("Enter");
  await expect(item).toHaveAttribute("aria-checked", "true");
}

/** Goes through the pages and dialogs of somebody who ends up in a conflict, and looks at each. */
async function tour(page: Page, cluster: Cluster, look: () => Promise<void>): Promise<void> {
  const at = (what: string) => test.step(what, look);
  const { keyboard } = page;
  await page.goto("/sign-in");
  await expect(page.getByText(zh.shell.tagline)).toBeVisible();
  await at("sign-in");
  await new ListPage(page).open(cluster.namespace);
  await expect(page.getByRole("banner").getByText(zh.shell.link.kinds.live, { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: zh.list.search }).pressSequentially("payslow");
  await expect(page.getByText(zh.list.row.kinds.alert, { exact: true }).last()).toBeVisible();
  await at("list");
  await page.getByRole("grid").press("?");
  await expect(page.getByRole("dialog", { name: zh.shell.shortcuts.title })).toBeVisible();
  await at("shortcut help");
  await keyboard.press("Escape");
  await page.getByRole("button", { name: /bob/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await at("operator's menu");

  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await at("editor");
  await editor.cursorAfter(SUMMARY);
  await editor.type(" here");
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").annotations.summary = "Payments are slow";
  });
  await expect(editor.bar(/alice 保存了新版本/)).toBeVisible();
  await at("editor, somebody else was faster");
  await keyboard.press("ControlOrMeta+S");
  const review = page.getByRole("dialog", { name: /^检查：/ });
  await expect(review.getByText(zh.editor.dryRun.stale)).toBeVisible();
  await at("review");
  await review.getByRole("button", { name: zh.editor.review.ways.merge.send }).click();
  const merge = page.getByRole("dialog", { name: /^保存前合并：/ });
  await expect(merge.getByText(zh.merge.progress(0, 1))).toBeVisible();
  await at("merge dialog");
  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: zh.merge.help.title })).toBeVisible();
  await at("keys of the merge dialog");
  await keyboard.press("Escape");
  await keyboard.press("m");
  await expect(merge.getByText(zh.merge.progress(1, 1))).toBeVisible();
  await at("merge dialog, decided");
  await merge.getByRole("button", { name: zh.merge.finish.save }).click();
  await expect(page.getByText(zh.editor.saved.title, { exact: true })).toBeVisible();
  await at("editor after a save");
  await page.getByRole("button", { name: zh.receipt.open, exact: true }).click();
  await expect(page.getByRole("dialog", { name: /^回执：/ })).toBeVisible();
  await at("receipt");
}
