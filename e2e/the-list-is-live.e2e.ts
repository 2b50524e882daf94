import { expect, type Page } from "playwright/test";
import type { Cluster } from "./stage/cluster";
import { EditorPage } from "./stage/editor-page";
import { ListPage } from "./stage/list-page";
import { rule, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test("what others create, change and delete appears, changes and goes, without a reload", async ({
  cluster,
  signIn,
}) => {
  await cluster.create("there-before", threeRules());
  const list = new ListPage(await signIn("alice"));
  await list.open(cluster.namespace);
  await list.live();
  let loads = 0;
  list.page.on("load", () => {
    loads += 1;
  });

  await cluster.create("newcomer", threeRules());
  await expect(list.row("newcomer").getByRole("gridcell").nth(3)).toHaveText("3");
  await cluster.edit("newcomer", "kubectl-edit", (object) => {
    object.spec.groups[0].rules.push(rule("CartSlow", 4));
  });
  await expect(list.row("newcomer").getByRole("gridcell").nth(3)).toHaveText("4");
  await expect(list.row("newcomer")).toContainText("by kubectl-edit");
  await cluster.remove("newcomer");
  await expect(list.row("newcomer")).toBeHidden();
  await expect(list.row("there-before")).toBeVisible();
  expect(loads).toBe(0);
});

test("a change from outside keeps the search: what begins to match appears, what ceases to match goes", async ({
  cluster,
  signIn,
}) => {
  await cluster.create("shop", threeRules());
  const list = new ListPage(await signIn("alice"));
  await list.open(cluster.namespace);
  await list.live();
  await list.searchFor("refunds");
  await expect(list.page.getByText("Nothing matches")).toBeVisible();
  await cluster.edit("shop", "kubectl-edit", (object) => {
    object.spec.groups[0].rules.push(rule("RefundsStuck", 4));
  });
  await expect(list.matches("shop")).toContainText(["RefundsStuck"]);
  await cluster.edit("shop", "kubectl-edit", (object) => {
    object.spec.groups[0].rules.pop();
  });
  await expect(list.row("shop")).toBeHidden();
  await expect(list.search).toHaveValue("refunds");
});

test("the stream of changes asks proxies not to compress it or hold it back", { tag: "@once" }, async ({
  signIn,
}) => {
  const alice = await signIn("alice");
  const headers = await alice.evaluate(async () => {
    const seen = new AbortController();
    const stream = await fetch("/api/watch", { signal: seen.signal });
    seen.abort();
    return Object.fromEntries(stream.headers);
  });
  expect(headers["content-type"]).toContain("text/event-stream");
  expect(headers["cache-control"]).toContain("no-transform");
  expect(headers["x-accel-buffering"]).toBe("no");
  expect(headers).not.toHaveProperty("content-encoding");
});

/** What is searched for, and what is shown of the rule that matches; nothing where the object itself does. */
const FOUND: readonly (readonly [what: string, text: string, shown: readonly string[]])[] = [
  ["an object's name", "ledger-rul", []],
  ["an object's label", "team=accounting", []],
  ["an object's annotation", "handbook-42", []],
  ["a group", "ledger.daily", ["alert", "LedgerUnbalanced", "in ledger.daily"]],
  ["an alert, in any case", "ledgerunbal", ["alert", "LedgerUnbalanced", "in ledger.daily"]],
  ["a recording rule", "bookings:rate", ["recording rule", "ledger:bookings:rate5m", "in ledger.rates"]],
  ["an expression", "bookings_total", ["ledger:bookings:rate5m", "rate(bookings_total[5m])"]],
  ["a rule's label", "severity=page", ["LedgerUnbalanced", "severity=page"]],
  ["a rule's annotation", "debits and", ["LedgerUnbalanced", "summary=debits and credits differ"]],
  ["words that stand apart", "differ ledgerunb", ["LedgerUnbalanced", "summary=debits and credits differ"]],
];

// The browser searches.
test.describe("finding rules", { tag: "@once" }, () => {
  test("search finds every name, group, expression, label and annotation as it is typed, and shows the rules", async ({
    cluster,
    signIn,
  }) => {
    await cluster.create("shop", threeRules());
    await createLedger(cluster);
    const list = new ListPage(await signIn("alice"));
    await list.open(cluster.namespace);
    await list.live();
    for (const [what, text, shown] of FOUND)
      await test.step(what, async () => {
        await list.searchFor(text);
        await expect(list.search).toHaveValue(text);
        await expect(list.rows).toHaveCount(1);
        await expect(list.row("ledger-rules")).toBeVisible();
        await expect(list.matches("ledger-rules")).toHaveCount(shown.length === 0 ? 0 : 1);
        for (const part of shown) await expect(list.matches("ledger-rules")).toContainText(part);
      });
    await list.search.press("Escape");
    await expect(list.search).toHaveValue("");
    await expect(list.row("shop")).toBeVisible();
  });

  test("search, filter and order stand in the address: back, reload and a copied link show the same", async ({
    cluster,
    signIn,
  }) => {
    for (const name of ["shop-eu", "shop-us"]) await cluster.create(name, threeRules());
    await createLedger(cluster);
    const list = new ListPage(await signIn("alice"));
    await list.live();
    await list.page.getByRole("button", { name: "All namespaces" }).click();
    await list.page.getByRole("combobox", { name: "Find a namespace" }).fill(cluster.namespace);
    await list.page.getByRole("option", { name: cluster.namespace }).click();
    await list.page.keyboard.press("Escape");
    await list.page.getByRole("button", { name: "Name", exact: true }).click();
    await list.searchFor("shop");
    const address = `/rules?${new URLSearchParams({ q: "shop", ns: cluster.namespace, order: "descending" })}`;
    const expectThem = (page: Page) =>
      expect(new ListPage(page).rows.getByRole("link")).toHaveText(["shop-us", "shop-eu"]);
    await expect(list.page).toHaveURL(address);
    await expectThem(list.page);

    await list.row("shop-eu").getByRole("link").click();
    await expect(new EditorPage(list.page).text).toContainText("PrometheusRule");
    await list.page.goBack();
    await expect(list.page).toHaveURL(address);
    await expect(list.search).toHaveValue("shop");
    await expectThem(list.page);
    await list.page.reload();
    await expectThem(list.page);

    const copied = await list.page.context().newPage();
    await copied.goto(address);
    await expectThem(copied);
  });

  test("the keyboard alone: / searches, arrows choose, Enter opens, and back is where I was", async ({
    cluster,
    signIn,
  }) => {
    for (const name of ["shop-eu", "shop-us", "stock"]) await cluster.create(name, threeRules());
    const list = new ListPage(await signIn("alice"));
    await list.open(cluster.namespace);
    await list.live();
    const { keyboard } = list.page;
    await keyboard.press("/");
    await expect(list.search).toBeFocused();
    await keyboard.type("shop-");
    await expect(list.search).toHaveValue("shop-");
    await expect(list.rows).toHaveCount(2);
    await keyboard.press("ArrowDown");
    await expect(list.row("shop-eu")).toHaveAttribute("aria-selected", "true");
    await keyboard.press("j");
    await expect(list.row("shop-us")).toHaveAttribute("aria-selected", "true");
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await list.page.waitForURL(`**/rules/${cluster.namespace}/shop-us`);
    await list.page.goBack();
    await expect(list.search).toHaveValue("shop-");
    await expect(list.rows).toHaveCount(2);

    // Faster than the address bar follows.
    await list.search.fill("shop-us");
    await list.search.press("Enter");
    await list.page.waitForURL(`**/rules/${cluster.namespace}/shop-*`);
    await list.page.goBack();
    await expect(list.search).toHaveValue("shop-us");
  });

  test("one group name in two objects: both are shown, each with its own rules", async ({
    cluster,
    signIn,
  }) => {
    for (const [name, alert] of [
      ["general-eu", "GatewayDownEu"],
      ["general-us", "GatewayDownUs"],
    ] as const)
      await cluster.create(name, { groups: [{ name: "general.rules", rules: [rule(alert, 0)] }] });
    const list = new ListPage(await signIn("alice"));
    await list.open(cluster.namespace);
    await list.live();
    await list.searchFor("general.rules");
    await expect(list.matches("general-eu")).toContainText(["GatewayDownEu"]);
    await expect(list.matches("general-us")).toContainText(["GatewayDownUs"]);
  });

  test("one alert in three severities: three rules are found and told apart, and each is edited by itself", async ({
    cluster,
    signIn,
  }) => {
    const twin = (severity: string, limit: number) => ({
      ...rule("DiskFull", limit),
      expr: `disk_used > ${limit}`,
      labels: { severity },
    });
    const rules = [twin("info", 70), twin("warning", 80), twin("critical", 90)];
    await cluster.create("disks", { groups: [{ name: "disk.alerts", rules }] });
    const alice = await signIn("alice");
    const list = new ListPage(alice);
    await list.open(cluster.namespace);
    await list.live();
    await list.searchFor("diskfull");
    await expect(list.matches("disks")).toContainText(["disk_used > 70", "disk_used > 80", "disk_used > 90"]);
    await list.row("disks").getByRole("link").click();

    const editor = new EditorPage(alice);
    await expect(editor.text).toContainText("DiskFull");
    await expect(alice.getByText("No problems found")).toBeVisible();
    await editor.edit(await cluster.read("disks"), (object) => {
      object.spec.groups[0].rules[1].for = "15m";
    });
    await editor.save();
    await editor.saved();
    const saved = (await cluster.read("disks")).spec.groups[0].rules;
    expect(saved.map((each: { for: string }) => each.for)).toEqual(["5m", "15m", "5m"]);
  });
});

/** One object with something to find in each of its fields, and each of it in that field only. */
async function createLedger(cluster: Cluster): Promise<void> {
  const unbalanced = {
    alert: "LedgerUnbalanced",
    expr: "abs(ledger_total) > 0",
    labels: { severity: "page" },
    annotations: { summary: "debits and credits differ" },
  };
  const rate = { record: "ledger:bookings:rate5m", expr: "rate(bookings_total[5m])" };
  await cluster.create(
    "ledger-rules",
    {
      groups: [
        { name: "ledger.daily", rules: [unbalanced] },
        { name: "ledger.rates", rules: [rate] },
      ],
    },
    { labels: { team: "accounting" }, annotations: { handbook: "handbook-42" } },
  );
}
