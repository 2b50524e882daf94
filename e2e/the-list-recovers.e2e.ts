import { expect, type Page } from "playwright/test";
import type { Cluster } from "./stage/cluster";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

/** From the moment at which the server is ready. */
const SOON = { timeout: 5_000 };
/** A connection without a word is given up after a minute. */
const AFTER_SILENCE = { timeout: 70_000 };
const STALE = /(The list|This page) is as it was at/;

test.beforeEach(async ({ cluster }) => {
  await cluster.create("goes", threeRules());
  await cluster.create("stays", threeRules());
});

test("the watches are cut: what changed meanwhile is in the list within 5 s", async ({
  cluster,
  signIn,
  stage,
}) => {
  const list = await watching(cluster, await signIn("alice"));
  expect(stage.proxy.cutWatches()).toBeGreaterThan(0);
  await changeObjects(cluster);
  await isCorrect(list);
});

test("the apiserver cannot be reached and comes back in mid-edit: stale is said, the list is right within 5 s, the draft is saved", async ({
  cluster,
  signIn,
  stage,
}) => {
  const { list, editor } = await editing(cluster, await signIn("alice"));
  await stage.goDown();
  await expect(list.page.getByText(STALE)).toBeVisible();
  await expect(editor.page.getByText(STALE)).toBeVisible();
  await editor.type(" today");
  await editor.review();
  await editor.saveReviewed();
  await expect(editor.bar(/nothing was stored|may or may not be stored/)).toBeVisible({ timeout: 15_000 });

  const opened = new EditorPage(await list.page.context().newPage());
  await opened.page.goto(`/rules/${cluster.namespace}/stays`);
  await expect(opened.page.getByText("This object cannot be shown")).toBeVisible();

  await stage.comeBack();
  await changeObjects(cluster);
  await isCorrect(list);
  await expect(list.page.getByText(STALE)).toBeHidden();
  await expect(editor.page.getByText(STALE)).toBeHidden(SOON);
  await expect(opened.bar(/You are editing this object in another tab/)).toBeVisible();
  await expect(editor.line("summary: PaySlow is above 2 in the shop today")).toBeVisible();
  await expect(editor.bar(/nothing was stored/)).toBeVisible();
  await editor.save();
  await editor.saved();
  expect(ruleOf(await cluster.read("stays"), "PaySlow").annotations.summary).toBe(
    "PaySlow is above 2 in the shop today",
  );
});

test("the apiserver is slow with the first rows: the page does not wait for them, the stream brings them", async ({
  cluster,
  signIn,
  stage,
}) => {
  const list = await watching(cluster, await signIn("alice"));
  let release = () => {};
  const passed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = stage.proxy.inject({
    on: { path: /prometheusrules$/, watch: false, when: ({ query }) => query.get("limit") === "100" },
    effect: { kind: "hold", what: "request", until: passed },
  });
  await list.page.goto("/rules", { timeout: 10_000 });
  await slow.applied;
  await expect(list.row("goes")).toBeVisible();
  release();
});

test("the apiserver has forgotten the history: the list is read anew, and the draft hears what it missed", async ({
  cluster,
  signIn,
  stage,
}) => {
  const { list, editor } = await editing(cluster, await signIn("alice"));
  await stage.proxy.refuseConnections();
  await expect(list.page.getByText(STALE)).toBeVisible();
  await changeObjects(cluster);
  await cluster.patchRules("stays", (object) => {
    ruleOf(object, "CartErrors").for = "2m";
  });
  await stage.apiserver.forgetHistory();
  await stage.proxy.acceptConnections();
  await isCorrect(list);
  await expect(list.page.getByText(STALE)).toBeHidden();
  await expect(editor.bar("kubectl-patch saved a newer version: CartErrors.")).toBeVisible();
  await editor.button("Take theirs in").click();
  await editor.save();
  await editor.saved();
  const last = await cluster.read("stays");
  expect(ruleOf(last, "CartErrors").for).toBe("2m");
  expect(ruleOf(last, "PaySlow").annotations.summary).toBe("PaySlow is above 2 in the shop");
});

// The proxy holds the silence.
test("the watches fall silent: within a minute that is noticed, and the list is right", {
  tag: "@once",
}, async ({ cluster, signIn, stage }) => {
  test.setTimeout(120_000);
  const { list, editor } = await editing(cluster, await signIn("alice"));
  expect(stage.proxy.hangWatches()).toBeGreaterThan(0);
  await changeObjects(cluster);
  await expect(list.row("comes")).toBeVisible(AFTER_SILENCE);
  await isCorrect(list);
  await expect(editor.line("summary: PaySlow is above 2 in the shop")).toBeVisible();
});

async function watching(cluster: Cluster, page: Page): Promise<ListPage> {
  const list = new ListPage(page);
  await list.open(cluster.namespace);
  await expect(list.connection.getByText("Live", { exact: true })).toBeVisible();
  await expect(list.row("goes")).toBeVisible();
  return list;
}

/** The list in one tab, and in another one an unsaved edit. */
async function editing(cluster: Cluster, page: Page) {
  const list = await watching(cluster, page);
  const editor = new EditorPage(await page.context().newPage());
  await editor.open(cluster.namespace, "stays");
  await editor.live();
  await editor.cursorAfter("summary: PaySlow is above 2");
  await editor.type(" in the shop");
  return { list, editor };
}

/** What a page that hears nothing does not know. */
async function changeObjects(cluster: Cluster): Promise<void> {
  await cluster.remove("goes");
  await cluster.create("comes", threeRules());
}

async function isCorrect(list: ListPage): Promise<void> {
  await expect(list.row("comes")).toBeVisible(SOON);
  await expect(list.row("goes")).toBeHidden(SOON);
  await expect(list.row("stays")).toBeVisible();
}
