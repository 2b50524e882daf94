import { expect, type Page } from "playwright/test";
import { type Fault, unauthorized } from "./faults/fault";
import type { Cluster } from "./stage/cluster";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { MergePage, NOTHING_TO_DECIDE } from "./stage/merge-page";
import { ruleOf, threeRules } from "./stage/sample";
import { signInAs } from "./stage/sign-in";
import { type Stage, test } from "./stage/stage";

const MINE = "summary: PaySlow is above 2 in the shop";
const RESUMED = "Your unsaved draft is open, last written";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

test("a reload right after the last keystroke keeps what I typed, and the cursor", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  const bob = await editing(cluster, await signIn("bob"));
  await bob.page.reload();
  await expect(bob.bar(RESUMED)).toBeVisible();
  await expect(bob.line(MINE)).toBeVisible();
  await bob.type(" today");
  await expect(bob.line(`${MINE} today`)).toBeVisible();
  await bob.save();
  await bob.saved();
  await expect(bob.bar(RESUMED)).toBeHidden();
  await bob.type(" again");
  await expect(bob.line(`${MINE} today again`)).toBeVisible();
  await expect(bob.bar(RESUMED)).toBeHidden();
  await bob.undo();
  await bob.page.reload();
  await expect(bob.line(`${MINE} today`)).toBeVisible();
  await expect(bob.bar(RESUMED)).toBeHidden();
});

test("closing the tab keeps the draft: the list shows it, and it goes on from what it was based on", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const bob = await editing(cluster, await signIn("bob"));
  const context = bob.page.context();
  await bob.page.close();
  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  const list = new ListPage(await context.newPage());
  await list.open(cluster.namespace);
  await expect(list.row("shop").getByText("unsaved draft")).toBeVisible();
  await expect(list.page.getByRole("button", { name: "1 unsaved draft" })).toBeVisible();

  await list.row("shop").getByRole("link").click();
  const again = new EditorPage(list.page);
  await expect(again.line(MINE)).toBeVisible();
  await expect(again.bar("kubectl-patch saved a newer version: PaySlow.")).toBeVisible();
});

test("the tab crashes half a second after the last keystroke: the draft is there again", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const bob = await editing(cluster, await signIn("bob"));
  const context = bob.page.context();
  const crashed = bob.page.waitForEvent("crash");
  const devtools = await context.newCDPSession(bob.page);
  // Half a second of the page's own clock is the promise, so it is the moment of the crash.
  await bob.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;

  const again = new EditorPage(await context.newPage());
  await again.open(cluster.namespace, "shop");
  await expect(again.bar(RESUMED)).toBeVisible();
  await expect(again.line(MINE)).toBeVisible();
});

for (const [how, end] of [
  ["the cluster does not take my token any more", tokenEnds],
  ["my session ends", sessionEnds],
] as const)
  test(`${how} in mid-edit: I sign in again, am back at my draft, and save it`, async ({
    cluster,
    signIn,
    stage,
  }) => {
    const bob = await editing(cluster, await signIn("bob"));
    await bob.review();
    const valid = await end(bob.page, stage);
    await bob.saveReviewed();
    await expect(bob.bar("Your sign-in has ended.")).toBeVisible();
    await expect(bob.line(MINE)).toBeVisible();
    expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe("PaySlow is above 2");

    await signInAgain(bob, valid);
    await bob.page.waitForURL(`**/rules/${cluster.namespace}/shop`);
    await expect(bob.line(MINE)).toBeVisible();
    await bob.save();
    await bob.saved();
    expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe(
      "PaySlow is above 2 in the shop",
    );
  });

test("the token ends unnoticed, before the review: that says so and lets me sign in, and nothing goes on to look live", async ({
  cluster,
  signIn,
  stage,
}) => {
  const bob = await editing(cluster, await signIn("bob"));
  const ended = stage.proxy.inject(nothingAcceptsBob());
  await bob.review();
  await expect(bob.verdict.getByText("Your sign-in has ended.")).toBeVisible();
  await expect(bob.page.getByText("You are signed out. Your drafts are kept")).toBeVisible();
  await expect(
    bob.page.getByRole("banner", { includeHidden: true }).getByText("Live", { exact: true }),
  ).toBeHidden();
  await bob.verdict.getByRole("button", { name: "Sign in again" }).click();
  await signInFromQuestion(bob, ended.remove);
  await bob.page.waitForURL(`**/rules/${cluster.namespace}/shop`);
  await expect(bob.line(MINE)).toBeVisible();
});

test("a second tab on the same object says so, and can take the draft over", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  const first = await editing(cluster, await signIn("bob"));
  const second = await openedBeside(first, cluster);
  await second.button("Continue here").click();
  await expect(second.line(MINE)).toBeVisible();
  await expect(first.bar("You went on with this draft in another tab.")).toBeVisible();
  await first.type(" lost");
  await expect(first.line(MINE)).not.toContainText("lost");

  await second.cursorAfter(MINE);
  await second.type(" here");
  await second.save();
  await second.saved();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe(
    "PaySlow is above 2 in the shop here",
  );
});

test("a second tab on the same object can write a draft of its own, and both are kept", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const first = await editing(cluster, await signIn("bob"));
  const second = await openedBeside(first, cluster);
  await second.cursorAfter("summary: CartErrors is above 1");
  await second.type(" of late");
  const context = first.page.context();
  await first.page.close();
  await second.page.reload();
  await expect(second.line("summary: CartErrors is above 1 of late")).toBeVisible();
  await second.page.close();

  const third = new EditorPage(await context.newPage());
  await third.open(cluster.namespace, "shop");
  await expect(third.line("summary: CartErrors is above 1 of late")).toBeVisible();
  await third.button(/Open the draft last written/).click();
  await expect(third.line(MINE)).toBeVisible();
  await expect(third.text).not.toContainText("of late");
});

test("two tabs have the same object open when a draft is begun in one: the other says so, and both can go on", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const first = new EditorPage(await signIn("bob"));
  await first.open(cluster.namespace, "shop");
  const context = first.page.context();
  const second = new EditorPage(await context.newPage());
  await second.open(cluster.namespace, "shop");
  const warning = "You are editing this object in another tab.";
  await expect(second.lineEndingIn("summary: PaySlow is above 2")).toBeVisible();
  await expect(second.bar(warning)).toBeHidden();

  await first.page.bringToFront();
  await first.cursorAfter("summary: PaySlow is above 2");
  await first.type(" in the shop");
  await expect(second.bar(warning)).toBeVisible();
  await expect(first.bar(warning)).toBeHidden();
  await second.page.bringToFront();
  await second.cursorAfter("summary: CartErrors is above 1");
  await second.type(" of late");
  await expect(first.bar(warning)).toBeVisible();

  await first.page.bringToFront();
  await first.save();
  await first.saved();
  await expect(second.bar(warning)).toBeHidden();
  await expect(second.line("summary: CartErrors is above 1 of late")).toBeVisible();
  await second.page.reload();
  await expect(second.line("summary: CartErrors is above 1 of late")).toBeVisible();
});

test("signing out and keeping the draft: it is there at the next sign-in, and no other operator sees it", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const bob = await editing(cluster, await signIn("bob"));
  await signOut(bob.page, "bob", "Keep and sign out");
  await signInAs(bob.page, "alice");
  const list = new ListPage(bob.page);
  await list.page.waitForURL("**/rules");
  await list.open(cluster.namespace);
  await expect(list.row("shop")).toBeVisible();
  await expect(list.page.getByText(/unsaved draft/)).toBeHidden();
  const alice = new EditorPage(bob.page);
  await alice.open(cluster.namespace, "shop");
  await expect(alice.lineEndingIn("summary: PaySlow is above 2")).toBeVisible();
  await expect(alice.bar(/draft/)).toBeHidden();

  await signOut(alice.page, "alice");
  await signInAs(alice.page, "bob");
  await alice.page.waitForURL("**/rules");
  await bob.open(cluster.namespace, "shop");
  await expect(bob.line(MINE)).toBeVisible();
});

test("somebody else signed in within this browser: my page saves nothing under their name", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const bob = await editing(cluster, await signIn("bob"));
  await bob.review();
  const other = await bob.page.context().newPage();
  // The list would tell my page; it has not come up yet.
  await other.route("**/rules", (route) => route.abort());
  await other.goto("/sign-in");
  const signedIn = other.waitForRequest("**/rules");
  await signInAs(other, "alice");
  await signedIn;
  await bob.saveReviewed();
  await expect(bob.bar("Your sign-in has ended.")).toBeVisible();
  await expect(bob.line(MINE)).toBeVisible();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe("PaySlow is above 2");
});

test("signing out and forgetting the draft: it is gone from this browser", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  const bob = await editing(cluster, await signIn("bob"));
  await signOut(bob.page, "bob", "Forget and sign out");
  await signInAs(bob.page, "bob");
  await bob.page.waitForURL("**/rules");
  await bob.open(cluster.namespace, "shop");
  await expect(bob.lineEndingIn("summary: PaySlow is above 2")).toBeVisible();
  await expect(bob.bar(RESUMED)).toBeHidden();
});

test("a reload in the middle of a merge goes on with it, decisions included", { tag: "@once" }, async ({
  cluster,
  openEditor,
}) => {
  const stored = await cluster.read("shop");
  const bob = await openEditor("bob", "shop");
  await bob.edit(stored, (object) => {
    ruleOf(object, "PaySlow").for = "30m";
    ruleOf(object, "StockLow").for = "40m";
  });
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
    ruleOf(object, "StockLow").for = "20m";
  });
  await bob.save();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 2 decided");
  await merge.press("m");
  await merge.shows("1 of 2 decided");

  await bob.page.reload();
  await merge.shows("1 of 2 decided");
  await merge.press("n");
  await merge.press("t");
  await merge.shows("2 of 2 decided");
  await merge.save();
  await bob.saved();
  const last = await cluster.read("shop");
  expect([ruleOf(last, "PaySlow").for, ruleOf(last, "StockLow").for]).toEqual(["30m", "20m"]);
});

test("a reload in the middle of a merge keeps what I typed into the merged YAML", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  const bob = await editing(cluster, await signIn("bob"));
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "StockLow").for = "20m";
  });
  await bob.save();
  const merge = new MergePage(bob.page);
  await merge.shows(NOTHING_TO_DECIDE);
  await merge.yamlEnd();
  await bob.page.keyboard.type(" of late");
  await expect(merge.yamlLine("StockLow is above 3 of late")).toBeVisible();

  await bob.page.reload();
  await merge.shows("You edited this YAML by hand");
  await merge.yamlEnd();
  await expect(merge.yamlLine("StockLow is above 3 of late")).toBeVisible();
  await merge.save();
  await bob.saved();
  const last = await cluster.read("shop");
  expect(ruleOf(last, "StockLow").annotations.summary).toBe("StockLow is above 3 of late");
  expect(ruleOf(last, "PaySlow").annotations.summary).toBe("PaySlow is above 2 in the shop");
  expect(ruleOf(last, "StockLow").for).toBe("20m");
});

test("an object that was never stored survives a reload and the end of my session, and is then created", async ({
  cluster,
  signIn,
}) => {
  const bob = new EditorPage(await signIn("bob"));
  await bob.page.goto(`/rules/new?${new URLSearchParams({ from: `${cluster.namespace}/shop` })}`);
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await bob.page.reload();
  await expect(bob.bar(RESUMED)).toBeVisible();
  await expect(bob.line(MINE)).toBeVisible();
  await bob.review();
  await sessionEnds(bob.page);
  await bob.saveReviewed();
  await signInAgain(bob);
  await expect(bob.line(MINE)).toBeVisible();
  await bob.save();
  await bob.page.waitForURL(`**/rules/${cluster.namespace}/shop-copy`);
  expect(ruleOf(await cluster.read("shop-copy"), "PaySlow").annotations.summary).toBe(
    "PaySlow is above 2 in the shop",
  );
});

/** Bob's page with an unsaved edit. */
async function editing(cluster: Cluster, page: Page): Promise<EditorPage> {
  const bob = new EditorPage(page);
  await bob.open(cluster.namespace, "shop");
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await expect(bob.line(MINE)).toBeVisible();
  return bob;
}

async function openedBeside(first: EditorPage, cluster: Cluster): Promise<EditorPage> {
  const second = new EditorPage(await first.page.context().newPage());
  await second.open(cluster.namespace, "shop");
  await expect(second.bar("You are editing this object in another tab.")).toBeVisible();
  await expect(second.lineEndingIn("summary: PaySlow is above 2")).toBeVisible();
  return second;
}

/** `drafts`: what to do with those that are not saved. */
async function signOut(page: Page, operator: string, drafts?: string): Promise<void> {
  await page.getByRole("button", { name: `Menu of ${operator}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  if (drafts !== undefined) {
    const question = page.getByRole("dialog", { name: "Keep your drafts?" });
    await question.getByRole("button", { name: drafts }).click();
  }
  await page.waitForURL("**/sign-in");
}

/** Where the failed save offers it; `valid` is called when the sign-in page is there. */
async function signInAgain(bob: EditorPage, valid = () => {}): Promise<void> {
  await bob.bar("Your sign-in has ended.").getByRole("button", { name: "Sign in again" }).click();
  await signInFromQuestion(bob, valid);
}

async function signInFromQuestion(bob: EditorPage, valid: () => void): Promise<void> {
  const question = bob.page.getByRole("dialog", { name: "Sign in again" });
  await question.getByRole("link", { name: "Sign in again" }).click();
  await bob.page.waitForURL("**/sign-in?**");
  valid();
  await signInAs(bob.page, "bob");
}

/** Returns how to make the token valid again. */
async function tokenEnds(_page: Page, stage: Stage): Promise<() => void> {
  const ended = stage.proxy.inject(nothingAcceptsBob());
  stage.proxy.cutWatches();
  return ended.remove;
}

function nothingAcceptsBob(): Fault {
  return {
    on: { when: ({ headers }) => headers.authorization === "Bearer bob-token" },
    effect: { kind: "answer", answer: unauthorized() },
    times: Number.POSITIVE_INFINITY,
  };
}

async function sessionEnds(page: Page): Promise<() => void> {
  await page.context().clearCookies();
  return () => undefined;
}
