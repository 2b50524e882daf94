import { expect } from "playwright/test";
import { EditorPage } from "./stage/editor-page";
import { MergePage } from "./stage/merge-page";
import { ReceiptPage } from "./stage/receipt-page";
import { rule, ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test.beforeEach(async ({ cluster }) => {
  const [shop] = threeRules().groups;
  await cluster.create("shop", { groups: [shop, { name: "web.alerts", rules: [rule("WebDown", 4)] }] });
});

test("a merged save: the receipt tells each place, whose it is and who was merged over, also as files", async ({
  cluster,
  openEditor,
}) => {
  const base = await cluster.read("shop");
  const bob = await openEditor("bob", "shop");
  await bob.edit(base, (object) => {
    ruleOf(object, "PaySlow").for = "30m";
    ruleOf(object, "StockLow").labels.severity = "critical";
  });
  await cluster.edit("shop", "truce:carol", (object) => {
    ruleOf(object, "WebDown").for = "1m";
  });
  const theirs = await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await bob.save();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await expect(merge.dialog.getByText(/alice \(shop\.alerts\)/)).toBeVisible();
  await expect(merge.dialog.getByText(/carol \(web\.alerts\)/)).toBeVisible();
  await merge.press("m");
  await merge.save();
  await bob.saved();

  const receipt = new ReceiptPage(bob.page);
  await receipt.openFromNotice();
  const paySlow = receipt.about("Rule PaySlow in group shop.alerts");
  await expect(paySlow).toContainText("decided by hand: mine taken");
  for (const value of ["Before5m", "After", "30m", "Theirs", "10m"])
    await expect(paySlow).toContainText(value);
  await expect(receipt.about("Rule StockLow in group shop.alerts")).toContainText("labels.severitymine");
  await expect(receipt.about("Rule WebDown in group web.alerts")).toContainText("theirs (carol)");
  await expect(receipt.dialog.getByText("Places: 1 decided by hand, 1 mine, 1 theirs")).toBeVisible();

  const result = (await cluster.read("shop")).metadata.resourceVersion;
  const [from, over] = [base.metadata.resourceVersion, theirs.metadata.resourceVersion];
  await expect(
    receipt.dialog.getByText(`${from} (base) → ${over} (theirs) → ${result} (this save)`),
  ).toBeVisible();
  const json = await receipt.downloaded("JSON");
  expect(json.name).toBe(`receipt-${cluster.namespace}-shop-${result}.json`);
  expect(JSON.parse(json.text)).toMatchObject({
    operator: "bob",
    versions: { base: from, theirs: [over], result },
    places: [
      { rule: "PaySlow", fields: ["for"], verdict: "by-hand", took: "mine", theirs: "10m", after: "30m" },
      { rule: "StockLow", fields: ["labels", "severity"], verdict: "mine", after: "critical" },
      { rule: "WebDown", fields: ["for"], verdict: "theirs", before: "5m", after: "1m" },
    ],
  });
  const markdown = await receipt.downloaded("Markdown");
  expect(markdown.text).toContain(`# \`${cluster.namespace}/shop\` saved by \`bob\` at `);
  expect(markdown.text).toContain("- `for`: `5m` → `30m`, decided by hand: mine taken over theirs `10m`");
});

test("undo my save: what stood there before comes back at a new version, and what others stored since stays", async ({
  cluster,
  openEditor,
}) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
    object.spec.groups[0].rules.pop();
  });
  await bob.save();
  await bob.saved();
  const later = await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "WebDown").for = "1m";
  });
  await expect(bob.bar("alice changed this object")).toBeVisible();

  const receipt = new ReceiptPage(bob.page);
  await receipt.openFromPage(1);
  await receipt.undo();
  const changes = bob.reviewDialog.getByRole("region", { name: "What changes" }).getByRole("listitem");
  await expect(changes).toHaveText([/^PaySlow.*for$/, /^StockLow.*added/]);
  expect((await cluster.read("shop")).metadata.resourceVersion).toBe(later.metadata.resourceVersion);
  await bob.saveReviewed();
  await bob.saved();
  const back = await cluster.read("shop");
  expect([ruleOf(back, "PaySlow").for, ruleOf(back, "StockLow").for, ruleOf(back, "WebDown").for]).toEqual([
    "5m",
    "5m",
    "1m",
  ]);

  await bob.bar("Saved.").getByRole("button", { name: "Undo my save" }).click();
  await bob.saveReviewed();
  await bob.saved();
  const again = await cluster.read("shop");
  expect(ruleOf(again, "PaySlow").for).toBe("30m");
  expect(again.spec.groups[0].rules).toHaveLength(2);
});

test("undo my save where somebody has changed the same place since: the merge asks", async ({
  cluster,
  openEditor,
}) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
    ruleOf(object, "StockLow").for = "30m";
  });
  await bob.save();
  await bob.saved();
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "45m";
  });
  await expect(bob.bar("alice changed this object")).toBeVisible();
  const receipt = new ReceiptPage(bob.page);
  await receipt.openFromPage(1);
  await receipt.undo();

  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await expect(merge.dialog.getByText("alice saved a newer version of this object")).toBeVisible();
  await merge.press("t");
  await merge.save();
  await bob.saved();
  const last = await cluster.read("shop");
  expect([ruleOf(last, "PaySlow").for, ruleOf(last, "StockLow").for]).toEqual(["45m", "5m"]);
});

test("undo my save, decided for what somebody has stored since: nothing is saved, the page says so, and that can be taken back", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  await bob.save();
  await bob.saved();
  const theirs = await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "45m";
  });
  await expect(bob.bar("alice changed this object")).toBeVisible();
  const receipt = new ReceiptPage(bob.page);
  await receipt.openFromPage(1);
  await receipt.undo();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await merge.press("t");
  await merge.save();
  const notice = bob.bar("Nothing to save: what you decided is what is stored.");
  await expect(notice).toBeVisible();
  expect((await cluster.read("shop")).metadata.resourceVersion).toBe(theirs.metadata.resourceVersion);
  await notice.getByRole("button", { name: "Take back what I decided" }).click();
  await expect(bob.bar("alice saved a newer version: PaySlow.")).toBeVisible();
});

test("undo my save while I edit: my edits stay, and undoing in the editor brings the text back", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  await bob.save();
  await bob.saved();
  await bob.cursorAfter("summary: CartErrors is above 1");
  await bob.type(" of late");
  const receipt = new ReceiptPage(bob.page);
  const { resourceVersion } = (await cluster.read("shop")).metadata;
  await receipt.openFromPage(1);
  await receipt.undo();
  await expect(bob.reviewDialog.getByText("CartErrors").first()).toBeVisible();
  await expect(
    bob.reviewDialog.getByText(`This takes back your save of version ${resourceVersion}.`),
  ).toBeVisible();
  await bob.reviewDialog.getByRole("button", { name: "Go on editing" }).click();
  await expect(bob.bar(`The text takes back your save of version ${resourceVersion}.`)).toBeVisible();
  await expect(bob.line("for: 30m")).toBeHidden();
  await expect(bob.line("is above 1 of late")).toBeVisible();
  await bob.undo();
  await expect(bob.line("for: 30m")).toBeVisible();
  await expect(bob.line("is above 1 of late")).toBeVisible();
});

test("receipts are there after leaving the page and loading it again, until the operator signs out", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  await bob.save();
  await bob.saved();
  // Whoever leaves within the same millisecond has the save, and may do without its receipt.
  await expect(bob.button(/^Saved by me/)).toBeVisible();
  await bob.page.goto("/rules");
  await bob.open(cluster.namespace, "shop");
  const receipt = new ReceiptPage(bob.page);
  await receipt.openFromPage(1);
  await expect(receipt.about("Rule PaySlow in group shop.alerts")).toContainText("30m");
  await receipt.close();

  await bob.button("Menu of bob").click();
  await bob.page.getByRole("menuitem", { name: "Sign out" }).click();
  await bob.page.waitForURL("**/sign-in");
  await bob.page.getByRole("button", { name: /\bbob\b/ }).click();
  await bob.page.waitForURL("**/rules");
  await bob.open(cluster.namespace, "shop");
  await expect(bob.page.getByText("Last changed by bob")).toBeVisible();
  await expect(bob.button(/^Saved by me/)).toBeHidden();
});

test("a created object has a receipt, which says why it cannot be taken back", async ({
  cluster,
  signIn,
}) => {
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await page.goto("/rules/new");
  await expect(editor.text).toContainText("ExampleDown");
  await page.getByLabel("Namespace").fill(cluster.namespace);
  await page.getByLabel("Namespace").press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("fresh");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await expect(editor.line("name: fresh")).toBeVisible();
  await editor.save();
  await page.waitForURL(`**/rules/${cluster.namespace}/fresh`);
  await editor.saved();
  const receipt = new ReceiptPage(page);
  await receipt.openFromNotice();
  await expect(receipt.dialog.getByText(/^not there → \d+ \(this save\)$/)).toBeVisible();
  await expect(receipt.dialog.getByText("This save created the object")).toBeVisible();
  await expect(receipt.dialog.getByRole("button", { name: "Undo my save" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("the page says who changed each group last", async ({ cluster, openEditor }) => {
  await cluster.edit("shop", "truce:carol", (object) => {
    ruleOf(object, "WebDown").for = "1m";
  });
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  const bob = await openEditor("bob", "shop");
  await bob.button("By group").click();
  const groups = bob.page.getByRole("dialog", { name: "Last change of each group" }).getByRole("listitem");
  await expect(groups).toHaveText([
    /^shop\.alertsalice, .* or earlier$/,
    /^web\.alertscarol, .* or earlier$/,
  ]);
});

test("two people changed different groups: the bar names both, each with the group", async ({
  cluster,
  openEditor,
}) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.cursorAfter("summary: CartErrors is above 1");
  await bob.type(" of late");
  await cluster.edit("shop", "truce:carol", (object) => {
    ruleOf(object, "WebDown").for = "1m";
  });
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  const bar = bob.bar("saved a newer version");
  await expect(bar).toContainText("alice (shop.alerts)");
  await expect(bar).toContainText("carol (web.alerts)");
});
