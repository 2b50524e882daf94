import { expect, type Page } from "playwright/test";
import { expectAccessible, expectContrast, expectWithinWidth, tabTo } from "./stage/accessibility";
import type { Cluster } from "./stage/cluster";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { MergePage } from "./stage/merge-page";
import { ReceiptPage } from "./stage/receipt-page";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

test("assistive technology gets on with every page and dialog", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  test.slow();
  const page = await signIn("bob", { colorScheme: "light" });
  await tour(page, cluster, () => expectAccessible(page));
});

test("every text can be read in dark colours, too", { tag: "@once" }, async ({ cluster, signIn }) => {
  test.slow();
  const page = await signIn("bob", { colorScheme: "dark" });
  await tour(page, cluster, () => expectContrast(page));
});

test("a phone 390 pixels wide shows every page and dialog without scrolling sideways", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  test.slow();
  const page = await signIn("bob", { viewport: PHONE });
  await tour(page, cluster, () => expectWithinWidth(page));
});

test("a conflict from sign-in to the merged save, by keyboard alone", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  await cluster.edit("shop", "kubectl-edit", (object) => {
    ruleOf(object, "PaySlow").for = "7m";
  });
  const page = await signIn("alice");
  const { keyboard } = page;
  await page.goto("/sign-in");
  await tabTo(page.getByRole("button", { name: /\bbob\b/ }));
  await keyboard.press("Enter");
  await page.waitForURL("**/rules");
  await new ListPage(page).live();
  await keyboard.press("/");
  await keyboard.type(`${cluster.namespace} payslow`);
  await expect(new ListPage(page).rows).toHaveCount(1);
  await keyboard.press("Enter");

  const editor = new EditorPage(page);
  await expect(editor.text).toContainText("for: 7m");
  await tabTo(page.locator(".monaco-editor textarea.inputarea"));
  await keyboard.press("ControlOrMeta+F");
  await keyboard.type("for: 7m");
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
  await keyboard.press("Escape");
  await keyboard.type("for: 30m");
  await expect(editor.line("for: 30m")).toBeVisible();
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await expect(editor.bar(/alice saved a newer version/)).toBeVisible();

  await keyboard.press("ControlOrMeta+S");
  await expect(editor.reviewDialog.getByRole("button", { name: "Save" })).toBeFocused();
  await keyboard.press("Enter");
  const merge = new MergePage(page);
  await merge.shows("0 of 1 decided");
  await keyboard.press("m");
  await merge.shows("1 of 1 decided");
  await keyboard.press("u");
  await merge.shows("0 of 1 decided");
  await keyboard.press("m");
  await merge.shows("1 of 1 decided");
  await keyboard.press("ControlOrMeta+Enter");
  await editor.saved();
  await expect(page.locator(".monaco-editor textarea.inputarea")).toBeFocused();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").for).toBe("30m");
});

test("menus and dialogs give the focus back to where it was, and the merge to the editor", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const page = await signIn("bob");
  const list = new ListPage(page);
  await list.open(cluster.namespace);
  const { keyboard } = page;
  const namespaces = page.getByRole("button", { name: cluster.namespace });
  await namespaces.press("Enter");
  await expect(page.getByRole("combobox", { name: "Find a namespace" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(namespaces).toBeFocused();

  await page.getByRole("grid").focus();
  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("grid")).toBeFocused();

  const menu = page.getByRole("button", { name: /^Menu of/ });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: /Keyboard shortcuts/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(menu).toBeFocused();

  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  const textarea = page.locator(".monaco-editor textarea.inputarea").first();
  await expect(textarea).toBeFocused();
  await editor.review();
  await keyboard.press("Escape");
  await expect(textarea).toBeFocused();
  for (const name of ["Delete", "Discard", "Review & save"]) {
    await editor.button(name).press("Enter");
    await expect(page.locator("[role=dialog], [role=alertdialog]")).toBeVisible();
    await keyboard.press("Escape");
    await expect(editor.button(name)).toBeFocused();
  }

  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await editor.button("Merge…").press("Enter");
  await new MergePage(page).shows("0 of 1 decided");
  await keyboard.press("Escape");
  await expect(textarea).toBeFocused();
});

/** Goes through every page and dialog of somebody who ends up in a conflict, and looks at each. */
async function tour(page: Page, cluster: Cluster, look: () => Promise<void>): Promise<void> {
  const at = (what: string) => test.step(what, look);
  const list = new ListPage(page);
  const editor = new EditorPage(page);
  await page.goto("/sign-in");
  await at("sign-in");
  await list.open(cluster.namespace);
  await list.live();
  await list.searchFor("payslow");
  await expect(list.matches("shop")).toHaveCount(1);
  await at("list");
  await page.getByRole("grid").press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await at("shortcut help");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await at("operator's menu");

  await page.goto(`/rules/new?namespace=${cluster.namespace}`);
  await expect(editor.text).toContainText("PrometheusRule");
  await at("new");
  await editor.open(cluster.namespace, "shop");
  await at("editor");
  await editor.button("Delete").click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await at("delete dialog");
  await page.keyboard.press("Escape");

  const stored = await cluster.read("shop");
  await editor.edit(stored, (object) => {
    ruleOf(object, "PaySlow").keepFiringFor = "3m";
  });
  await expect(page.getByText(/Did you mean “keep_firing_for”/)).toBeVisible();
  await at("editor with a problem");
  await editor.edit(stored, (object) => {
    ruleOf(object, "PaySlow").for = "30m";
    ruleOf(object, "StockLow").labels.severity = "critical";
  });
  await editor.review();
  await expect(editor.reviewDialog.getByText("The cluster would take this.")).toBeVisible();
  await at("review");
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await editor.saveReviewed();
  const merge = new MergePage(page);
  await merge.shows("0 of 1 decided");
  await at("merge dialog, undecided");
  await merge.press("m");
  await merge.shows("1 of 1 decided");
  await at("merge dialog, decided");
  await merge.save();
  await editor.saved();
  await at("editor after a save");
  await new ReceiptPage(page).openFromNotice();
  await at("receipt");
  await page.keyboard.press("Escape");
  await editor.button("By group").click();
  await expect(page.getByRole("dialog", { name: "Last change of each group" })).toBeVisible();
  await at("last change of each group");
}
