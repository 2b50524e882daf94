import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { expect, type Locator, type Page, type Request } from "playwright/test";
import type { Cluster } from "./stage/cluster";
import { complaintsOf } from "./stage/complaints";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { MergePage } from "./stage/merge-page";
import { startOutside } from "./stage/outside";
import { ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

test("with the world outside cut off every page works, asks for nothing there, and breaks no policy", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const outside = await startOutside();
  const page = await signIn("bob", { proxy: outside.proxy });
  const complaints = await complaintsOf(page.context());
  await useEveryPage(page, cluster);
  expect(complaints).toEqual([]);
  expect(outside.asked.filter((host) => host !== CHROMIUMS_OWN)).toEqual([]);

  await page.goto("http://outside.test/").catch(() => undefined);
  expect(outside.asked).toContain("outside.test");
  outside.close();
});

test("the editor's own files are there: colours, completion and the lines of a diff", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await expect.poll(() => coloursOf(page)).toBeGreaterThanOrEqual(3);

  await editor.cursorAfter('expr: shop_metric{alert="StockLow"} > 3');
  await editor.type("\nkeep_fir");
  await expect(page.locator(".suggest-widget").getByText("keep_firing_for").first()).toBeVisible();
  await page.keyboard.press("Escape");

  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  await editor.review();
  const lines = editor.reviewDialog.locator(".editor.modified .view-line");
  await expect(editor.reviewDialog.locator(".line-insert").first()).toBeVisible();
  const tops = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(5);
  expect(new Set(tops).size).toBe(tops.length);
});

test("without the editor's files a plain text box takes its place, and saves", { tag: "@once" }, async ({
  cluster,
  signIn,
}) => {
  const page = await signIn("bob");
  const chunks = filesWithMonaco();
  expect(chunks.length).toBeGreaterThan(0);
  await page.route(
    ({ pathname }) => chunks.some((chunk) => pathname.endsWith(`/${chunk}`)),
    (route) => route.abort(),
  );
  const editor = new EditorPage(page);
  await page.goto(`/rules/${cluster.namespace}/shop`);
  const box = page.getByRole("textbox", { name: /^YAML of/ });
  await expect(page.getByText("This plain text box does the same")).toBeVisible();
  await box.fill((await box.inputValue()).replaceAll("for: 5m", "for: 12m"));
  await editor.save();
  await editor.saved();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").for).toBe("12m");
});

test("the session is a sealed cookie of this host alone, which no script can read", { tag: "@once" }, async ({
  signIn,
}) => {
  const page = await signIn("bob");
  const [host] = new URL(page.url()).host.split(":");
  const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith("truce."));
  expect(cookies).toMatchObject([
    { name: "truce.0", domain: host, path: "/", httpOnly: true, sameSite: "Lax", secure: false },
  ]);
  expect(await page.evaluate(() => document.cookie)).not.toContain("truce.");

  const secure = await signIn("bob", { extraHTTPHeaders: { "x-forwarded-proto": "https" } });
  expect((await secure.context().cookies()).filter(({ name }) => name.includes("truce."))).toMatchObject([
    { name: "__Host-truce.0", domain: host, path: "/", httpOnly: true, sameSite: "Lax", secure: true },
  ]);
});

test("a pasted token appears in no address, page, script, storage or log", { tag: "@once" }, async ({
  cluster,
  signIn,
  stage,
}) => {
  const page = await signIn("alice");
  const answers: Promise<string>[] = [];
  const context = page.context();
  context.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("event-stream")) return;
    // A redirect has no body.
    const body = response.text().catch(() => "");
    answers.push(body.then((text) => `${response.url()} ${JSON.stringify(response.headers())} ${text}`));
  });
  await page.goto("/sign-in");
  await page.getByLabel("Token", { exact: true }).fill("bob-token");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/rules");
  await useEveryPage(page, cluster);
  const held = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]);
  });
  const everything = [
    ...(await Promise.all(answers)),
    held,
    await page.content(),
    readFileSync(stage.app.log, "utf8"),
  ];
  expect(everything.length).toBeGreaterThan(20);
  for (const text of everything) expect(text).not.toContain("bob-token");
});

test("a server action is refused from another origin, from none, and under another host", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const page = await signIn("bob");
  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  await editor.save();
  const action = await sent;
  await editor.saved();
  const { origin, host } = new URL(page.url());
  expect(await statusOf(action, { origin })).toBe(200);
  expect(await statusOf(action, { origin: "https://evil.test" })).toBe(403);
  expect(await statusOf(action, { origin: "null" })).toBe(403);
  expect(await statusOf(action, {})).toBe(403);
  expect(await statusOf(action, { origin, host: `evil.test:${host.split(":")[1]}` })).toBe(403);
});

for (const method of ["POST", "PUT", "PATCH", "DELETE"])
  test(`${method} to a route is refused from another origin, from none, and under another host`, {
    tag: "@once",
  }, async ({ signIn }) => {
    const page = await signIn("bob");
    const url = new URL("/api/rules/shop/any", page.url());
    const status = (headers: Record<string, string>) => send(url, method, headers, "");
    expect(await status({ origin: url.origin })).toBe(405);
    expect(await status({ origin: "https://evil.test" })).toBe(403);
    expect(await status({})).toBe(403);
    expect(await status({ origin: url.origin, host: "evil.test" })).toBe(403);
  });

test("another host's name does not reach the pages either", { tag: "@once" }, async ({ signIn }) => {
  const url = new URL("/sign-in", (await signIn("bob")).url());
  expect(await send(url, "GET", {}, "")).toBe(200);
  expect(await send(url, "GET", { host: "evil.test" }, "")).toBe(403);
});

for (const name of ["%E0%A4%A", "%", "a%2Fb"])
  test(`${name} in an address is no name, for the page as for the route`, { tag: "@once" }, async ({
    signIn,
  }) => {
    const page = await signIn("bob");
    const complaints = await complaintsOf(page.context());
    const route = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/rules/${name}/x`);
    expect(route).toMatchObject({ ok: false, failure: { kind: "invalid" } });
    await page.goto(`/rules/${name}/x`);
    await expect(page.getByText("This object cannot be shown")).toBeVisible();
    expect(complaints).toEqual([]);
  });

test("what annotations hold is text: markup stays text, and only http addresses become links, without an opener", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  const markup = "<img src=x onerror=alert(1)>";
  const page = await signIn("bob");
  const complaints = await complaintsOf(page.context());
  const runbook = new URL("/sign-in", page.url()).href;
  await cluster.edit("shop", "kubectl-edit", (object) => {
    const rule = ruleOf(object, "PaySlow");
    rule.annotations = { summary: markup, dashboard: "javascript:alert(1)", runbook_url: runbook };
  });
  const list = new ListPage(page);
  await list.open(cluster.namespace);
  await list.live();
  await list.searchFor("onerror");
  await expect(list.matches("shop")).toContainText([markup]);

  const editor = new EditorPage(page);
  await editor.open(cluster.namespace, "shop");
  await expect(editor.line(runbook).locator(".detected-link")).toHaveText(runbook);
  await expect(editor.line("javascript:alert(1)").locator(".detected-link")).toHaveCount(0);
  const opened = await followed(page, editor.line(runbook).locator(".detected-link"));
  expect(await opened.evaluate(() => window.opener)).toBeNull();

  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").annotations.summary = `${markup} mine`;
  });
  await editor.review();
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").annotations.summary = `${markup} theirs`;
  });
  await editor.saveReviewed();
  const merge = new MergePage(page);
  await merge.shows("0 of 1 decided");
  await expect(merge.dialog.getByRole("region", { name: "What differs here" })).toContainText(markup);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

/** The page that a link of Monaco's opens; the link is drawn anew under the mouse, which can swallow a click. */
async function followed(page: Page, link: Locator): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await expect(async () => {
    await link.click({ modifiers: ["ControlOrMeta"], timeout: 2_000 });
    expect(page.context().pages().length).toBeGreaterThan(1);
  }).toPass();
  return opened;
}

/** Chromium asks its maker about the forms that it sees; no page has a part in it. */
const CHROMIUMS_OWN = "content-autofill.googleapis.com:443";

/** The built scripts in which Monaco's editor is made. */
function filesWithMonaco(): readonly string[] {
  const folder = ".next/static/chunks";
  return readdirSync(folder).filter(
    (file) => file.endsWith(".js") && readFileSync(join(folder, file), "utf8").includes("MonacoEnvironment"),
  );
}

/** Sign-in, list, new, editor, review and merge, each with what it loads. */
async function useEveryPage(page: Page, cluster: Cluster): Promise<void> {
  const editor = new EditorPage(page);
  const list = new ListPage(page);
  await page.goto("/sign-in");
  await list.open(cluster.namespace);
  await list.live();
  await list.searchFor("payslow");
  await expect(list.matches("shop")).toHaveCount(1);
  await page.goto(`/rules/new?namespace=${cluster.namespace}`);
  await expect(editor.text).toContainText("PrometheusRule");
  await editor.open(cluster.namespace, "shop");
  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  await editor.review();
  await expect(editor.reviewDialog.locator(".line-insert").first()).toBeVisible();
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await editor.saveReviewed();
  const merge = new MergePage(page);
  await merge.shows("0 of 1 decided");
  await merge.press("m");
  await merge.save();
  await editor.saved();
}

/** How many colours the words of the YAML have: without the editor's styles they all have one. */
async function coloursOf(page: Page): Promise<number> {
  const words = page.locator(".monaco-editor .view-line span[class^=mtk]");
  const colours = await words.evaluateAll((all) => all.map((word) => getComputedStyle(word).color));
  return new Set(colours).size;
}

/** The status of an action's request that is sent once more with its cookies and these headers. */
async function statusOf(action: Request, changed: Record<string, string>): Promise<number> {
  const { origin, referer, host, "content-length": length, ...headers } = await action.allHeaders();
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
  return send(new URL(action.url()), "POST", { ...kept, ...changed }, action.postData() ?? "");
}

/** Sends exactly these headers, which no browser would. */
function send(url: URL, method: string, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port: url.port, path: `${url.pathname}${url.search}`, method };
    const request = httpRequest({ ...target, headers: { host: url.host, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject);
    request.end(body);
  });
}
