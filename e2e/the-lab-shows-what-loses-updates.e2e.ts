import { expect } from "playwright/test";
import { closedGate } from "./faults/gate";
import { expectAccessible, expectContrast, expectWithinWidth, tabTo } from "./stage/accessibility";
import type { Cluster } from "./stage/cluster";
import { complaintsOf } from "./stage/complaints";
import { LabPage } from "./stage/lab-page";
import { ListPage } from "./stage/list-page";
import { threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test("kubectl edit, played: the lost field is named and marked, and nothing stays behind", async ({
  cluster,
  namespace,
  signIn,
}) => {
  const lab = new LabPage(await signIn("bob"));
  const complaints = await complaintsOf(lab.page.context());
  await lab.open("kubectl-edit", namespace);
  expect(await scratchObjects(cluster)).toEqual([]);
  await expect(lab.page).toHaveTitle("kubectl edit in two terminals · Lab · Truce");
  await lab.stepTo(7, 8);
  const told = lab.page.getByRole("region", { name: "kubectl edit in two terminals" });
  await expect(told.getByText(/^Operator B overwrites A's change to .*labels\.user/)).toBeVisible();
  await lab.playFast();
  await lab.atStep(8, 8);
  await expect(told.getByText(/^A's change is lost: .*labels\.user.* is “someone”/)).toBeVisible();
  await expect(lab.story.getByText("The cluster behaved as described", { exact: true })).toBeVisible();
  const stored = lab.lane("In the cluster");
  await expect(stored.getByText("A's change is lost")).toBeVisible();
  await expect(stored.getByText("B's change, kept")).toBeVisible();
  await expect(lab.lane("Operator A").getByText("A's change is lost")).toBeVisible();
  await expect(lab.lane("Operator A").getByText("out of date")).toBeVisible();
  await expect(stored.getByText(/^ADDED/)).toBeVisible();
  await expect(stored.getByText(/^MODIFIED/)).toHaveCount(2);
  expect(await scratchObjects(cluster)).toEqual([await lab.realName()]);

  await lab.button("Reset").click();
  await lab.atStep(0, 8);
  await expect.poll(() => scratchObjects(cluster)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("PUT, step by step: the 409 with its whole Status, the merge, and both changes", async ({
  namespace,
  signIn,
}) => {
  const lab = new LabPage(await signIn("bob"));
  await lab.open("put", namespace);
  await lab.stepTo(7, 10);
  const refused = lab.entries.nth(6);
  await expect(refused).toContainText("409 Conflict");
  await expect(refused).toContainText("As expected");
  await refused.locator("summary").first().click();
  await expect(refused.getByRole("group", { name: "The whole Status 7" })).toContainText(
    /"reason": "Conflict"[\s\S]*"kind": "prometheusrules"|"kind": "prometheusrules"[\s\S]*"reason": "Conflict"/,
  );
  await expect(refused.getByRole("group", { name: "Body sent 7" })).toContainText('"name": "arule"');
  await lab.button("Step").click();
  await expect(lab.story.getByText(/fit together/).first()).toBeVisible();
  await lab.playFast();
  await lab.atStep(10, 10);
  const told = lab.page.getByRole("region", { name: "PUT with the version that was read" });
  await expect(told.getByText(/^A's change is kept: .*labels\.user/)).toBeVisible();
  await expect(told.getByText(/^B's change is kept: “for”/)).toBeVisible();
});

test("another scenario and leaving the page clean up; the way back has the scenario before", async ({
  cluster,
  namespace,
  signIn,
}) => {
  const page = await signIn("bob");
  const lab = new LabPage(page);
  await lab.open("put", namespace);
  await lab.stepTo(1, 10);
  expect(await scratchObjects(cluster)).toHaveLength(1);
  await page.keyboard.press("1");
  await expect(page.getByRole("heading", { level: 1, name: "kubectl edit in two terminals" })).toBeVisible();
  await expect.poll(() => scratchObjects(cluster)).toEqual([]);
  await page.goBack();
  await lab.atStep(0, 10);
  await lab.stepTo(1, 10);
  expect(await scratchObjects(cluster)).toHaveLength(1);
  await page.goto("/healthz");
  await expect.poll(() => scratchObjects(cluster)).toEqual([]);
});

test("signing out cleans up, too: the next operator on this machine has no right to", {
  tag: "@once",
}, async ({ cluster, namespace, signIn }) => {
  const page = await signIn("bob");
  const lab = new LabPage(page);
  await lab.open("put", namespace);
  await lab.stepTo(1, 10);
  expect(await scratchObjects(cluster)).toHaveLength(1);
  await lab.button("Menu of bob").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  await expect.poll(() => scratchObjects(cluster)).toEqual([]);
});

test("leaving while an object is still being created leaves nothing, either", async ({
  cluster,
  namespace,
  signIn,
  stage,
}) => {
  const { passed, open } = closedGate();
  const held = stage.proxy.inject({
    on: { method: "POST", path: /prometheusrules$/ },
    effect: { kind: "hold", what: "request", until: passed },
  });
  const page = await signIn("bob");
  const lab = new LabPage(page);
  await lab.open("put", namespace);
  await page.getByRole("button", { name: /^Step/ }).click();
  await held.applied;
  await page.goto("/healthz");
  open();
  await expect.poll(() => scratchObjects(cluster)).toHaveLength(1);
  await expect.poll(() => scratchObjects(cluster)).toEqual([]);
});

test("a free hand: an edit that cannot be read is said, one that can is sent as chosen", async ({
  cluster,
  namespace,
  signIn,
}) => {
  await cluster.create("payments", threeRules());
  const before = await cluster.read("payments");
  const lab = new LabPage(await signIn("bob"));
  await lab.open("kubectl-edit", namespace);
  await lab.page.getByRole("switch", { name: "Free hand" }).click();
  await lab.button("Create, and let both read it").click();
  const name = await lab.realName();
  const [a, b] = [lab.lane("Operator A"), lab.lane("Operator B")];
  const text = a.getByRole("textbox", { name: "Content of Operator A's copy" });
  const typed = await text.inputValue();
  await text.fill(typed.replace("user: someone", 'user: "some'));
  await expect(a.getByText(/^Line \d+: /)).toBeVisible();
  await expect(a.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await expect(text).toHaveValue(/user: "some/);
  await text.fill(typed.replace("user: someone", "user: otherone"));
  await a.getByLabel("How it is sent").selectOption("put");
  await b.getByLabel("How it is sent").selectOption("put");
  await b.getByRole("textbox").fill(typed.replace("33m", "35m"));
  await lab.button("Send both at once").click();
  await expect(lab.entries).toHaveCount(7);
  await expect(lab.entries.getByText("200 OK")).toHaveCount(3);
  await expect(lab.entries.getByText("409 Conflict")).toHaveCount(1);
  const stored = await cluster.read(name);
  const [rule] = stored.spec.groups[0].rules;
  expect([rule.for, rule.labels.user]).toEqual(rule.for === "35m" ? ["35m", "someone"] : ["33m", "otherone"]);
  await a.getByRole("button", { name: "Read", exact: true }).click();
  await a.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(lab.lane("In the cluster").getByText("deleted", { exact: true })).toBeVisible();
  expect(await cluster.exists(name)).toBe(false);
  expect(await cluster.read("payments")).toEqual(before);
});

test("what an earlier visit has left can be deleted, and nothing else is", async ({
  cluster,
  namespace,
  signIn,
}) => {
  await cluster.create("truce-lab-old", threeRules(), { labels: { "truce.dev/lab": "old" } });
  await cluster.create("truce-lab-mine", threeRules());
  const lab = new LabPage(await signIn("bob"));
  await lab.open("put", namespace);
  await expect(lab.story.getByText(/^Somebody may be using the lab in/)).toBeVisible();
  await expect(lab.button("Delete 1 left-over scratch object")).toHaveCount(0);
  await lab.page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await lab.page.reload();
  await lab.button("Delete 1 left-over scratch object").click();
  expect(await cluster.exists("truce-lab-old")).toBe(true);
  await lab.page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => cluster.exists("truce-lab-old")).toBe(false);
  await expect(lab.button("Delete 1 left-over scratch object")).toBeHidden();
  await expect(lab.story.getByText("The left-over scratch objects are deleted.")).toBeVisible();
  await expect(lab.page.getByLabel("Namespace", { exact: true })).toBeFocused();
  expect(await cluster.exists("truce-lab-mine")).toBe(true);
});

test("what a finalizer holds back is not called deleted", async ({ cluster, namespace, signIn }) => {
  await cluster.create("truce-lab-held", threeRules(), { labels: { "truce.dev/lab": "held" } });
  await cluster.hold("truce-lab-held");
  const lab = new LabPage(await signIn("bob"));
  await lab.page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await lab.open("put", namespace);
  await lab.button("Delete 1 left-over scratch object").click();
  await lab.page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(lab.story.getByText(/a finalizer holds it back/)).toBeVisible();
  await expect(lab.story.getByText("The left-over scratch objects are deleted.")).toHaveCount(0);
  expect(await cluster.exists("truce-lab-held")).toBe(true);
  await cluster.release("truce-lab-held");
  await expect.poll(() => cluster.exists("truce-lab-held")).toBe(false);
});

test("who may not create rules is told so once, and cannot begin", async ({ namespace, signIn }) => {
  const page = await signIn("victor");
  await page.goto(`/lab?scenario=put&namespace=${namespace}`);
  const lab = new LabPage(page);
  await expect(lab.story.getByText(/You may not create PrometheusRule objects in/)).toHaveCount(1);
  await expect(lab.button("Step")).toBeDisabled();
  await expect(lab.button("Play")).toBeDisabled();
  await page.keyboard.press("s");
  await expect(lab.entries).toHaveCount(0);
});

test("list and watch: B's lane has what they brought, and in the end that nothing was missed", async ({
  namespace,
  signIn,
}) => {
  const lab = new LabPage(await signIn("bob"));
  await lab.open("list-watch", namespace);
  await lab.stepTo(8, 17);
  const told = lab.page.getByRole("region", { name: "List, then watch" });
  await expect(told.getByText(/^MODIFIED \d+$/)).toHaveCount(2);
  const lane = lab.lane("Operator B");
  await expect(lane.getByText(/^The list has 1 object, and version \d+\.$/)).toBeVisible();
  await expect(lane.getByText(/^MODIFIED \d+$/)).toHaveCount(2);
  await lab.playFast();
  await lab.atStep(17, 17);
  await expect(told.getByText("B's watches brought all 4 changes: none twice, none missing.")).toBeVisible();
});

test("on a laptop the marked line is in sight within its lane, and the bar says what was overwritten", {
  tag: "@once",
}, async ({ namespace, signIn }) => {
  const page = await signIn("bob", { viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" });
  const lab = new LabPage(page);
  await lab.open("kubectl-edit", namespace);
  await lab.stepTo(7, 8);
  await page.getByText(/^resourceVersion: every write/).scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Controls" });
  await expect(bar.getByText(/^Operator B overwrites A's change/)).toBeInViewport();
  await page.keyboard.press("s");
  await lab.atStep(8, 8);
  const stored = lab.lane("In the cluster");
  const text = stored.getByRole("group", { name: "YAML: In the cluster" });
  const [box, mark] = [text, stored.getByText("A's change is lost")].map((each) => each.boundingBox());
  const [outer, inner] = [await box, await mark];
  if (!outer || !inner) throw new Error("The marked line is not shown.");
  expect(inner.y).toBeGreaterThan(outer.y);
  expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
});

test("nobody who is not signed in sees the lab, or sends anything through it", { tag: "@once" }, async ({
  browser,
  stage,
}) => {
  const context = await browser.newContext({ baseURL: `http://nobody.localhost:${stage.app.port}` });
  const page = await context.newPage();
  await page.goto("/lab?scenario=put");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Flab%3Fscenario%3Dput$/);
  const statuses = await page.evaluate(async () => {
    const body = JSON.stringify({ operator: "bob", requests: [] });
    const answers = await Promise.all([
      fetch("/api/lab/send", { method: "POST", body }),
      fetch("/api/lab/cleanup", { method: "POST", body }),
      fetch("/api/lab/leftovers?namespace=default"),
      fetch("/api/lab/watch?kind=ConfigMap&namespace=default&name=truce-lab-a"),
    ]);
    return answers.map(({ status }) => status);
  });
  expect(statuses).toEqual([401, 401, 401, 401]);
  await context.close();
});

test("the routes take no object but the lab's, and nothing in another's name", { tag: "@once" }, async ({
  namespace,
  signIn,
}) => {
  const page = await signIn("bob");
  const post = (operator: string, request: object, path = "send") =>
    page.evaluate(
      async ([to, body]) => {
        const answer = await fetch(`/api/lab/${to}`, { method: "POST", body: body ?? "" });
        return { status: answer.status, body: await answer.json() };
      },
      [path, JSON.stringify({ operator, requests: [JSON.stringify(request)] })],
    );
  const object = { kind: "PrometheusRule", namespace, name: "truce-lab-abc" };
  const read = { kind: "read", object };
  expect(await post("alice", read)).toMatchObject({ status: 401 });
  expect(await post("bob", { ...read, object: { ...object, name: "payments" } })).toMatchObject({
    status: 400,
    body: { failure: { kind: "malformed" } },
  });
  expect(await post("bob", read, "cleanup")).toMatchObject({ status: 400 });
  expect(await post("bob", read)).toMatchObject({ status: 200, body: { value: { code: 404 } } });
});

test("the list loads nothing of the lab", { tag: "@once" }, async ({ signIn }) => {
  const page = await signIn("bob");
  const loaded = () =>
    page.evaluate(async () => {
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
      return texts.some((text) => text.includes("kubectl edit in two terminals"));
    });
  await expect(page.getByRole("link", { name: "Lab", exact: true })).toBeVisible();
  await new ListPage(page).live();
  expect(await loaded()).toBe(false);
  await page.goto("/lab");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(loaded).toBe(true);
});

test("by keyboard alone, from the list to the end of a story", { tag: "@once" }, async ({
  namespace,
  signIn,
}) => {
  const page = await signIn("bob");
  const lab = new LabPage(page);
  await tabTo(page.getByRole("link", { name: "Lab", exact: true }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/lab");
  const choice = page.getByRole("combobox", { name: "Namespace" });
  await tabTo(choice);
  await choice.selectOption(namespace);
  await expect(choice).toBeFocused();
  await tabTo(lab.button("Step"));
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("PUT");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^.*PUT.* · Lab · Truce$/);
  await page.keyboard.press("s");
  await lab.atStep(1, 10);
  await page.keyboard.press("r");
  await lab.atStep(0, 10);
  await tabTo(page.getByRole("radio", { name: "Normal" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Fast" })).toBeFocused();
  await page.keyboard.press("p");
  await lab.atStep(10, 10);
  await page.keyboard.press("f");
  await expect(page.getByRole("switch", { name: "Free hand" })).toBeChecked();
});

test("single keys can be turned off, and the menu of scenarios waits for Enter", { tag: "@once" }, async ({
  namespace,
  signIn,
}) => {
  const page = await signIn("bob", { viewport: { width: 1000, height: 800 } });
  const lab = new LabPage(page);
  await lab.open("put", namespace);
  await lab.stepTo(1, 10);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await help.getByRole("button", { name: "Close" }).click();
  await expect(help).toBeHidden();
  for (const key of ["r", "1", "?"]) await page.keyboard.press(key);
  await lab.atStep(1, 10);
  await expect(help).toBeHidden();
  await page.getByRole("combobox", { name: "Scenario" }).focus();
  await page.keyboard.press("ArrowUp");
  await lab.atStep(1, 10);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "kubectl edit in two terminals" })).toBeFocused();
  await lab.atStep(0, 8);
});

test("it fits a phone, suits assistive technology, and can be read in dark colours", {
  tag: "@once",
}, async ({ namespace, signIn }) => {
  test.slow();
  const page = await signIn("bob", { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const lab = new LabPage(page);
  await lab.open("put", namespace);
  const look = async () => {
    await expectWithinWidth(page);
    // The lab scrolls in itself: what is there for the ear alone must not make the window scroll, too.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
  };
  await look();
  await lab.playFast();
  await lab.atStep(10, 10);
  await lab.entries.nth(6).locator("summary").first().click();
  await look();
  await page.getByRole("switch", { name: "Free hand" }).click();
  await look();
  await page.getByRole("combobox", { name: "Scenario" }).selectOption("many-writers");
  await lab.playFast();
  await lab.atStep(4, 4);
  await expect(page.getByRole("region", { name: "Races" }).getByRole("table")).toHaveCount(3);
  await look();
});

/** The names of the lab's own objects in the test's namespace. */
async function scratchObjects(cluster: Cluster): Promise<readonly string[]> {
  const names = await cluster.names();
  return names.filter((name) => name.startsWith("truce-lab-"));
}
