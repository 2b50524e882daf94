import { type BrowserContext, expect, type Page } from "playwright/test";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { threeRules } from "./stage/sample";
import { test } from "./stage/stage";

/** Two more than a browser opens connections to one host over HTTP/1.1. */
const TABS = [1, 2, 3, 4, 5, 6, 7, 8];
/** What nobody should have to wait longer for, in whichever tab. */
const WITHIN = { timeout: 3_000 };

test("eight tabs of one operator: each loads the list, hears of changes and saves within 3 s, on one stream", {
  tag: "@once",
}, async ({ cluster, signIn, stage }) => {
  test.slow();
  for (const tab of TABS) await cluster.create(`shop-${tab}`, threeRules());
  // A tab that was closed in an earlier test lets go of its stream a moment later.
  await expect.poll(() => stage.proxy.runningWatches()).toBe(0);
  const first = await signIn("alice");
  const tabs = [first, ...(await openTabs(first.context(), TABS.length - 1))];

  await test.step("each tab loads the list", async () => {
    for (const tab of tabs) await loadList(tab, cluster.namespace);
  });

  await test.step("a change from outside reaches each tab", async () => {
    await cluster.create("newcomer", threeRules());
    await Promise.all(tabs.map((tab) => expect(new ListPage(tab).row("newcomer")).toBeVisible(WITHIN)));
  });
  expect(stage.proxy.runningWatches()).toBe(1);

  await test.step("a save works in each tab, while the others stay open", async () => {
    for (const [index, tab] of tabs.entries()) await saveIn(tab, index + 1);
  });

  await test.step("each open editor hears of a change to its object", async () => {
    await Promise.all(
      TABS.map((tab) =>
        cluster.edit(`shop-${tab}`, "kubectl-edit", (object) => {
          object.spec.groups[0].rules[0].for = "45m";
        }),
      ),
    );
    await Promise.all(tabs.map((tab) => expect(new EditorPage(tab).text).toContainText("for: 45m", WITHIN)));
  });
  expect(stage.proxy.runningWatches()).toBe(1);

  async function saveIn(tab: Page, number: number): Promise<void> {
    const name = `shop-${number}`;
    await new ListPage(tab).row(name).getByRole("link").click();
    await expect(tab.getByRole("heading", { name: `${cluster.namespace}/${name}` })).toBeVisible(WITHIN);
    const editor = new EditorPage(tab);
    await expect(editor.text).toContainText("StockLow");
    await editor.edit(await cluster.read(name), (object) => {
      object.spec.groups[0].rules[2].for = `${number}h`;
    });
    await editor.review();
    await editor.saveReviewed();
    await expect(tab.getByText("Saved.", { exact: true })).toBeVisible(WITHIN);
    expect((await cluster.read(name)).spec.groups[0].rules[2].for).toBe(`${number}h`);
  }
});

async function openTabs(context: BrowserContext, count: number): Promise<readonly Page[]> {
  const tabs: Page[] = [];
  while (tabs.length < count) tabs.push(await context.newPage());
  return tabs;
}

async function loadList(tab: Page, namespace: string): Promise<void> {
  await tab.goto(`/rules?${new URLSearchParams({ ns: namespace })}`, WITHIN);
  const list = new ListPage(tab);
  await expect(list.row("shop-8")).toBeVisible(WITHIN);
  await expect(list.connection.getByText("Live", { exact: true })).toBeVisible(WITHIN);
}
