import { expect } from "playwright/test";
import { MergePage, NOTHING_TO_DECIDE } from "./stage/merge-page";
import { namesOf, rule, ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules(), { labels: { role: "alert-rules" } });
});

test("two operators change different rules: the second save merges, and both changes are stored", async ({
  cluster,
  openEditor,
}) => {
  const stored = await cluster.read("shop");
  const alice = await openEditor("alice", "shop");
  const bob = await openEditor("bob", "shop");
  await bob.edit(stored, (object) => {
    ruleOf(object, "StockLow").for = "35m";
  });
  await alice.edit(stored, (object) => {
    ruleOf(object, "CartErrors").labels.severity = "critical";
  });
  await alice.save();
  await alice.saved();

  await bob.save();
  const merge = new MergePage(bob.page);
  await merge.shows(NOTHING_TO_DECIDE);
  await expect(merge.dialog.getByText(/alice saved a newer version/)).toBeVisible();
  await merge.save();
  await bob.saved();

  const last = await cluster.read("shop");
  expect(ruleOf(last, "CartErrors").labels.severity).toBe("critical");
  expect(ruleOf(last, "StockLow").for).toBe("35m");
});

test("somebody saves while I review: the review says from where I started, and that it leads to a merge", async ({
  cluster,
  openEditor,
}) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "StockLow").for = "35m";
  });
  await bob.review();
  const dialog = bob.reviewDialog;
  await expect(dialog.getByText("Base (stored)")).toBeVisible();
  await expect(bob.verdict.getByText("The cluster would take this.")).toBeVisible();
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await expect(dialog.getByText("Base (where you started)")).toBeVisible();
  await expect(bob.verdict.getByText("the answer is about an older one")).toBeVisible();
  await dialog.getByRole("button", { name: "Merge and save…" }).click();
  await new MergePage(bob.page).shows(NOTHING_TO_DECIDE);
});

for (const [key, take, kept] of [
  ["m", "mine", "30m"],
  ["t", "theirs", "10m"],
] as const)
  test(`two operators change one field: the second decides, and ${take} is stored`, async ({
    cluster,
    openEditor,
  }) => {
    const stored = await cluster.read("shop");
    const bob = await openEditor("bob", "shop");
    await bob.edit(stored, (object) => {
      ruleOf(object, "PaySlow").for = "30m";
      ruleOf(object, "PaySlow").annotations.summary = "payments are slow";
    });
    await cluster.edit("shop", "truce:alice", (object) => {
      ruleOf(object, "PaySlow").for = "10m";
    });

    await bob.save();
    const merge = new MergePage(bob.page);
    await merge.shows("0 of 1 decided");
    await merge.press(key);
    await merge.shows("1 of 1 decided");
    await merge.press("ControlOrMeta+Enter");
    await bob.saved();

    const last = ruleOf(await cluster.read("shop"), "PaySlow");
    expect(last.for).toBe(kept);
    expect(last.annotations.summary).toBe("payments are slow");
  });

test("theirs inserts a rule on top, mine raises the last one: the last one is raised", async ({
  cluster,
  openEditor,
}) => {
  const stored = await cluster.read("shop");
  const bob = await openEditor("bob", "shop");
  await bob.edit(stored, (object) => {
    ruleOf(object, "StockLow").for = "1h";
  });
  await cluster.edit("shop", "kubectl-edit", (object) => {
    object.spec.groups[0].rules.unshift(rule("Inserted", 9));
  });

  await bob.save();
  const merge = new MergePage(bob.page);
  await merge.shows(NOTHING_TO_DECIDE);
  await merge.save();
  await bob.saved();

  const last = await cluster.read("shop");
  expect(namesOf(last)).toEqual(["Inserted", "CartErrors", "PaySlow", "StockLow"]);
  expect(last.spec.groups[0].rules.map((each: { for: string }) => each.for)).toEqual([
    "5m",
    "5m",
    "5m",
    "1h",
  ]);
});

test("a third operator saves while the second decides: it is merged again, and the decision is kept", async ({
  cluster,
  openEditor,
}) => {
  const stored = await cluster.read("shop");
  const bob = await openEditor("bob", "shop");
  await bob.edit(stored, (object) => {
    ruleOf(object, "PaySlow").for = "30m";
  });
  await cluster.edit("shop", "truce:alice", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await bob.save();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await merge.press("m");
  await merge.shows("1 of 1 decided");
  await cluster.edit("shop", "truce:carol", (object) => {
    ruleOf(object, "CartErrors").for = "2m";
  });
  await merge.save();
  await expect
    .poll(async () => {
      if (await merge.dialog.isVisible()) await merge.save(1_000).catch(() => undefined);
      return ruleOf(await cluster.read("shop"), "PaySlow").for;
    })
    .toBe("30m");
  await bob.saved();
  expect(ruleOf(await cluster.read("shop"), "CartErrors").for).toBe("2m");
});

test("in a long object the merge shows what changed, and then the rule that the operator looks at", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const rules = Array.from({ length: 60 }, (_, n) => rule(`Rule${n + 10}`, n));
  await cluster.create("long", { groups: [{ name: "shop.alerts", rules }] });
  const stored = await cluster.read("long");
  const bob = await openEditor("bob", "long");
  await bob.edit(stored, (object) => {
    for (const name of ["Rule30", "Rule60"]) ruleOf(object, name).for = "30m";
  });
  await cluster.edit("long", "truce:alice", (object) => {
    ruleOf(object, "Rule45").for = "20m";
  });
  await bob.save();

  const merge = new MergePage(bob.page);
  await merge.shows(NOTHING_TO_DECIDE);
  await expect(merge.mergedLine("for: 30m").first()).toBeInViewport();
  await expect(merge.mergedLine("alert: Rule45")).toBeHidden();
  for (const name of ["Rule45", "Rule60", "Rule30"]) {
    await merge.select(name);
    await expect(merge.mergedLine(`alert: ${name}`)).toBeInViewport();
  }
  await merge.select("57 unchanged rules");
  await merge.press("ArrowRight");
  await merge.select("Rule20");
  await expect(merge.mergedLine("alert: Rule20")).toBeInViewport();
});

test("a merge of a thousand rules is gone through by keyboard, undone and saved", { tag: "@once" }, async ({
  cluster,
  openEditor,
}) => {
  const groups = Array.from({ length: 50 }, (_, group) => ({
    name: `group-${group}`,
    rules: Array.from({ length: 20 }, (_, n) => rule(`Rule${group * 20 + n}`, n)),
  }));
  await cluster.create("thousand", { groups });
  const stored = await cluster.read("thousand");
  const everyFifth = Array.from({ length: 200 }, (_, n) => `Rule${n * 5}`);
  const bob = await openEditor("bob", "thousand");
  await bob.edit(stored, (object) => {
    for (const name of everyFifth) ruleOf(object, name).for = "30m";
  });
  await cluster.edit("thousand", "truce:alice", (object) => {
    for (const name of everyFifth) ruleOf(object, name).for = "20m";
    ruleOf(object, "Rule1").for = "7m";
  });
  await bob.save();

  const merge = new MergePage(bob.page);
  await merge.shows("0 of 200 decided");
  await merge.press("m");
  for (const decided of [1, 2]) {
    await merge.shows(`${decided} of 200 decided`);
    await merge.press("n");
    await merge.press("t");
  }
  await merge.shows("3 of 200 decided");
  await merge.press("u");
  await merge.shows("2 of 200 decided");
  await merge.dialog.getByRole("button", { name: "Decide all that is left" }).click();
  await bob.page.getByRole("menuitem", { name: "Keep mine for 198 undecided" }).click();
  await merge.shows("200 of 200 decided");
  await merge.press("ControlOrMeta+Enter");
  await bob.saved();

  const last = await cluster.read("thousand");
  const waits = everyFifth.map((name) => ruleOf(last, name).for);
  expect(waits.filter((wait) => wait === "20m")).toHaveLength(1);
  expect(waits.filter((wait) => wait === "30m")).toHaveLength(199);
  expect(ruleOf(last, "Rule1").for).toBe("7m");
});
