import { expect, type Page, type Route } from "playwright/test";
import { type Fault, serviceUnavailable } from "./faults/fault";
import { closedGate } from "./faults/gate";
import type { Cluster } from "./stage/cluster";
import { EditorPage } from "./stage/editor-page";
import { MergePage } from "./stage/merge-page";
import { ruleOf, threeRules } from "./stage/sample";
import { type Stage, test } from "./stage/stage";

const EDITED = "PaySlow is above 2 in the shop";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

for (const [what, effect] of [
  ["the answer to my save is lost after it was stored", "lose-answer"],
  ["my save is lost before it reaches the apiserver", "drop-request"],
] as const)
  test(`${what}: it is saved, once, and nothing is merged against itself`, async ({
    cluster,
    signIn,
    stage,
  }) => {
    const bob = await reviewing(cluster, await signIn("bob"));
    const before = await cluster.read("shop");
    const { applied } = stage.proxy.inject({ on: theSave(cluster), effect: { kind: effect } });
    await bob.saveReviewed();
    await applied;
    await bob.saved();
    await expect(new MergePage(bob.page).dialog).toBeHidden();

    const last = await cluster.read("shop");
    expect(ruleOf(last, "PaySlow").annotations.summary).toBe(EDITED);
    expect(last.metadata.generation).toBe(before.metadata.generation + 1);
    await savesAgain(bob, cluster);
  });

for (const [what, effect, outcome] of [
  ["was stored", "lose-answer", "saved"],
  ["was not stored", "drop-request", "not saved"],
] as const)
  test(`no answer, and the cluster cannot be read: it may or may not be stored; asked again it ${what}`, async ({
    cluster,
    signIn,
    stage,
  }) => {
    const bob = await reviewing(cluster, await signIn("bob"));
    const unreadable = cannotBeRead(stage, cluster);
    stage.proxy.inject({ on: theSave(cluster), effect: { kind: effect } });
    await bob.saveReviewed();
    await expect(bob.bar(/It may or may not be stored; nothing is sent twice/)).toBeVisible();

    unreadable.remove();
    await bob.button("Check again").click();
    if (outcome === "not saved") {
      await expect(bob.bar(/nothing was stored/)).toBeVisible();
      expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe("PaySlow is above 2");
      await bob.button("Try again").click();
      await bob.saveReviewed();
    }
    await bob.saved();
    expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe(EDITED);
    await savesAgain(bob, cluster);
  });

test("no answer, and somebody else saved before I could ask: theirs and mine are merged", async ({
  cluster,
  signIn,
  stage,
}) => {
  const bob = await reviewing(cluster, await signIn("bob"));
  const unreadable = cannotBeRead(stage, cluster);
  stage.proxy.inject({ on: theSave(cluster), effect: { kind: "drop-request" } });
  // News would make the page ask by itself.
  expect(stage.proxy.hangWatches()).toBeGreaterThan(0);
  await bob.saveReviewed();
  await expect(bob.bar(/It may or may not be stored/)).toBeVisible();
  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  unreadable.remove();
  await bob.button("Check again").click();
  const merge = new MergePage(bob.page);
  await expect(merge.dialog).toBeVisible();
  await merge.save();
  await bob.saved();
  const last = ruleOf(await cluster.read("shop"), "PaySlow");
  expect([last.annotations.summary, last.for]).toEqual([EDITED, "10m"]);
});

test("no answer, it was stored, and somebody changed it back before I could ask: theirs stays, nothing is merged", async ({
  cluster,
  signIn,
  stage,
}) => {
  const bob = await reviewing(cluster, await signIn("bob"));
  const unreadable = cannotBeRead(stage, cluster);
  stage.proxy.inject({ on: theSave(cluster), effect: { kind: "lose-answer" } });
  expect(stage.proxy.hangWatches()).toBeGreaterThan(0);
  await bob.saveReviewed();
  await expect(bob.bar(/It may or may not be stored/)).toBeVisible();
  await cluster.patchRules("shop", (object) => {
    expect(ruleOf(object, "PaySlow").annotations.summary).toBe(EDITED);
    ruleOf(object, "PaySlow").annotations.summary = "PaySlow is above 2";
  });
  unreadable.remove();
  await bob.button("Check again").click();
  await expect(bob.bar(/It may or may not be stored/)).toBeHidden();
  await expect(new MergePage(bob.page).dialog).toBeHidden();
  await bob.button("Dismiss").click();
  await bob.cursorAfter("summary: PaySlow is above 2");
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe("PaySlow is above 2");
  await bob.cursorAfter("summary: CartErrors is above 1");
  await bob.type(" as well");
  await bob.save();
  await bob.saved();
  const last = await cluster.read("shop");
  expect(ruleOf(last, "PaySlow").annotations.summary).toBe("PaySlow is above 2");
  expect(ruleOf(last, "CartErrors").annotations.summary).toBe("CartErrors is above 1 as well");
});

test("no answer, it was stored and changed back, and the cluster has forgotten it: the page says so and asks", async ({
  cluster,
  signIn,
  stage,
}) => {
  const bob = await reviewing(cluster, await signIn("bob"));
  const gate = closedGate();
  stage.proxy.inject({ on: theSave(cluster), effect: { kind: "lose-answer" } });
  const held: Fault = {
    on: { method: "GET", path: cluster.path("shop") },
    effect: { kind: "hold", what: "request", until: gate.passed },
  };
  const first = stage.proxy.inject(held);
  const others = stage.proxy.inject({ ...held, times: Number.POSITIVE_INFINITY });
  await bob.saveReviewed();
  await first.applied;
  await cluster.patchRules("shop", (object) => {
    expect(ruleOf(object, "PaySlow").annotations.summary).toBe(EDITED);
    ruleOf(object, "PaySlow").annotations.summary = "PaySlow is above 2";
    ruleOf(object, "PaySlow").for = "10m";
  });
  await stage.apiserver.forgetHistory();
  others.remove();
  gate.open();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await expect(merge.dialog.getByText(/nobody can tell any more whether it was stored/)).toBeVisible();
  await expect(merge.dialog.getByText(/somebody has taken it back since/)).toBeVisible();

  await merge.press("Escape");
  await expect(bob.bar(/Whether your own save had been stored before is not known: 1 place/)).toBeVisible();
  await bob.page.reload();
  await bob.button("Merge…").click();
  await merge.shows("0 of 1 decided");
  await merge.press("m");
  await merge.dialog.getByRole("button", { name: "Take over into my draft" }).click();
  await bob.save();
  await bob.saved();
  const last = ruleOf(await cluster.read("shop"), "PaySlow");
  expect([last.annotations.summary, last.for]).toEqual([EDITED, "10m"]);
});

test("my browser's own connection breaks while the save is answered: the page finds out that it is saved", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const bob = await reviewing(cluster, await signIn("bob"));
  await bob.page.route(
    (url) => url.pathname.endsWith("/shop"),
    async (route) => {
      await answered(route);
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await bob.saveReviewed();
  await bob.saved();
  await expect(new MergePage(bob.page).dialog).toBeHidden();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe(EDITED);
  await savesAgain(bob, cluster);
});

/** Bob's page with an edit, reviewed and judged: the next thing it sends is the save. */
async function reviewing(cluster: Cluster, page: Page): Promise<EditorPage> {
  const bob = new EditorPage(page);
  await bob.open(cluster.namespace, "shop");
  await bob.live();
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await bob.review();
  await expect(bob.verdict.getByText("The cluster would take this.")).toBeVisible();
  return bob;
}

function theSave(cluster: Cluster) {
  return { method: "PUT", path: cluster.path("shop") };
}

function cannotBeRead(stage: Stage, cluster: Cluster) {
  return stage.proxy.inject({
    on: { method: "GET", path: cluster.path("shop") },
    effect: { kind: "answer", answer: serviceUnavailable() },
    times: Number.POSITIVE_INFINITY,
  });
}

/** The server does what was asked. Node, which asks it here, knows no names below localhost. */
async function answered(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const { host } = url;
  url.hostname = "127.0.0.1";
  const answer = await route.fetch({
    url: url.href,
    headers: { ...(await route.request().allHeaders()), host },
  });
  expect(answer.ok()).toBe(true);
}

/** A page that knows the right version is not refused the next time. */
async function savesAgain(bob: EditorPage, cluster: Cluster): Promise<void> {
  await bob.button("Dismiss").click();
  await bob.cursorAfter("summary: CartErrors is above 1");
  await bob.type(" as well");
  await bob.save();
  await bob.saved();
  expect(ruleOf(await cluster.read("shop"), "CartErrors").annotations.summary).toBe(
    "CartErrors is above 1 as well",
  );
}
