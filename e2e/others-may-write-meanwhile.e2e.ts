import { expect } from "playwright/test";
import { serviceUnavailable } from "./faults/fault";
import { MergePage, NOTHING_TO_DECIDE } from "./stage/merge-page";
import { rule, ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

test("kubectl patches while I type: a bar says who changed what, and text, cursor and undo stay mine", async ({
  cluster,
  openEditor,
}) => {
  const bob = await openEditor("bob", "shop");
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");

  await cluster.patchRules("shop", (object) => {
    object.spec.groups[0].rules.unshift(rule("Inserted", 9));
    ruleOf(object, "CartErrors").for = "2m";
  });
  await expect(
    bob.bar("kubectl-patch saved a newer version: Inserted, CartErrors. It does not touch your edits."),
  ).toBeVisible();
  await expect(bob.text).not.toContainText("Inserted");

  await bob.type(" today");
  await expect(bob.line("summary: PaySlow is above 2 in the shop today")).toBeVisible();
  await bob.undo();
  await expect(bob.lineEndingIn("PaySlow is above 2 in the shop")).toBeVisible();
});

test("theirs taken in is merged into my text, can be undone, and the save stores both", async ({
  cluster,
  openEditor,
}) => {
  const bob = await openEditor("bob", "shop");
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await cluster.patchRules("shop", (object) => {
    object.spec.groups[0].rules.unshift(rule("Inserted", 9));
  });

  await bob.button("Take theirs in").click();
  await expect(bob.line("alert: Inserted")).toBeVisible();
  await bob.type(" now");
  await expect(bob.line("summary: PaySlow is above 2 in the shop now")).toBeVisible();

  // Undone as far as before it was taken in, the text goes by the older version again: nothing of theirs looks deleted by me.
  await bob.undo();
  await bob.undo();
  await expect(bob.text).not.toContainText("Inserted");
  await bob.review();
  await expect(bob.reviewDialog.getByText("PaySlow").first()).toBeVisible();
  await expect(bob.reviewDialog.getByText("Inserted")).toHaveCount(0);
  await bob.button("Go on editing").click();
  await bob.button("Take theirs in").click();
  await bob.button("Undo taking in").click();
  await expect(bob.text).not.toContainText("Inserted");
  await bob.button("Take theirs in").click();
  await expect(bob.line("alert: Inserted")).toBeVisible();

  await bob.save();
  await bob.saved();
  const last = await cluster.read("shop");
  expect(ruleOf(last, "PaySlow").annotations.summary).toBe("PaySlow is above 2 in the shop");
  expect(ruleOf(last, "Inserted").for).toBe("5m");
});

test("theirs is looked through before it is taken in, and single rules of theirs stay out", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await cluster.patchRules("shop", (object) => {
    object.spec.groups[0].rules.unshift(rule("Inserted", 9));
    ruleOf(object, "CartErrors").for = "2m";
  });

  await bob.button("Look first…").click();
  const merge = new MergePage(bob.page);
  await merge.shows(NOTHING_TO_DECIDE);
  await merge.select("CartErrors");
  await merge.press("m");
  await merge.press("n");
  await merge.dialog.getByRole("button", { name: "Not now" }).click();
  await expect(bob.text).not.toContainText("Inserted");

  await bob.button("Take theirs in").click();
  await merge.shows(NOTHING_TO_DECIDE);
  await merge.press("ControlOrMeta+Enter");
  await expect(merge.dialog).toBeHidden();
  await expect(bob.line("alert: Inserted")).toBeVisible();
  await bob.save();
  await bob.saved();
  const last = await cluster.read("shop");
  expect(ruleOf(last, "CartErrors").for).toBe("5m");
  expect(ruleOf(last, "Inserted").for).toBe("5m");
  expect(ruleOf(last, "PaySlow").annotations.summary).toBe("PaySlow is above 2 in the shop");
});

test("kubectl patches what I edit too: the bar counts the places, and I decide before I go on", async ({
  cluster,
  openEditor,
}) => {
  const stored = await cluster.read("shop");
  const bob = await openEditor("bob", "shop");
  await bob.edit(stored, (object) => {
    ruleOf(object, "PaySlow").for = "30m";
    ruleOf(object, "StockLow").for = "40m";
  });
  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await expect(
    bob.bar("kubectl-patch saved a newer version: PaySlow. 1 place that you edited too."),
  ).toBeVisible();

  await bob.button("Merge…").click();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await merge.press("t");
  await merge.dialog.getByRole("button", { name: "Take over into my draft" }).click();
  await expect(merge.dialog).toBeHidden();
  expect(ruleOf(await cluster.read("shop"), "StockLow").for).toBe("5m");

  await bob.save();
  await bob.saved();
  const last = await cluster.read("shop");
  expect(ruleOf(last, "PaySlow").for).toBe("10m");
  expect(ruleOf(last, "StockLow").for).toBe("40m");
});

test("my comments, quotes and blocks stay as typed: theirs and what I decide come in as one line each", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  const typed = (await bob.downloaded())
    .replace("- alert: CartErrors", "# agreed with the shop\n    - alert: 'CartErrors'   # first")
    .replace("for: 5m", 'for: "5m" # long enough')
    .replace("summary: PaySlow is above 2", "summary: >-\n          PaySlow\n          is above 2")
    .replace("- alert: StockLow", "\n    # - to be split -\n    - alert: StockLow")
    .replace(/(PaySlow"} > 2\n\s+for:) 5m/, "$1 20m   # by hand")
    .replace(/(StockLow"} > 3\n\s+for:) 5m/, "$1 40m");
  await bob.paste(typed);
  await expect(bob.page.getByText("No problems found")).toBeVisible();
  const before = await bob.downloaded();
  expect(before).toBe(typed);

  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "CartErrors").for = "2m";
  });
  await bob.button("Take theirs in").click();
  await expect(bob.line('for: "2m" # long enough')).toBeVisible();
  const taken = before.replace('for: "5m"', 'for: "2m"');
  expect(await bob.downloaded()).toBe(taken);

  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await bob.button("Merge…").click();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await merge.press("t");
  await merge.dialog.getByRole("button", { name: "Take over into my draft" }).click();
  await expect(merge.dialog).toBeHidden();
  expect(await bob.downloaded()).toBe(taken.replace("for: 20m   # by hand", "for: 10m   # by hand"));
});

test("edits that were discarded over a newer version come back by undo, and take nothing of theirs back", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "CartErrors").for = "2m";
  });
  await expect(bob.bar("kubectl-patch saved a newer version: CartErrors.")).toBeVisible();
  await bob.button("Discard").first().click();
  const question = bob.page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(bob.line("for: 2m")).toBeVisible();

  await bob.text.click();
  await bob.undo();
  await expect(bob.line("summary: PaySlow is above 2 in the shop")).toBeVisible();
  await bob.review();
  await expect(bob.reviewDialog.getByText("PaySlow").first()).toBeVisible();
  await expect(bob.reviewDialog.getByText("CartErrors")).toHaveCount(0);
});

test("what I type in the merge, as a value and into the merged YAML, comes into my text as one line each", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  const typed = (await bob.downloaded())
    .replace("- alert: CartErrors", "# agreed with the shop\n    - alert: 'CartErrors'   # first")
    .replace(
      "summary: StockLow is above 3",
      "summary: >- # folded by hand\n          StockLow\n          is above 3",
    )
    .replace("labels:\n        severity: warning", "labels: { severity: warning }  # as ever")
    .replace(/(PaySlow"} > 2\n\s+for:) 5m/, "$1 20m   # by hand");
  await bob.paste(typed);
  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "PaySlow").for = "10m";
  });
  await bob.button("Merge…").click();
  const merge = new MergePage(bob.page);
  await merge.shows("0 of 1 decided");
  await merge.type("12m");
  await merge.shows("1 of 1 decided");
  await merge.yamlEnd();
  await bob.page.keyboard.type(" of late");
  await merge.shows("You edited this YAML by hand");
  await merge.dialog.getByRole("button", { name: "Take over into my draft" }).click();
  await expect(merge.dialog).toBeHidden();
  const text = await bob.downloaded();
  expect(text).toBe(
    typed.replace("20m   # by hand", "12m   # by hand").replace("above 3", "above 3 of late"),
  );

  await bob.save();
  await bob.saved();
  await expect(bob.line("for: 12m   # by hand")).toBeVisible();
  const last = await cluster.read("shop");
  expect(ruleOf(last, "PaySlow").for).toBe("12m");
  expect(ruleOf(last, "StockLow").annotations.summary).toBe("StockLow is above 3 of late");
});

test("a text without edits follows by itself, stays where it was scrolled to, and the step can be undone", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const many = Array.from({ length: 40 }, (_, index) => rule(`Rule${index}`, index));
  await cluster.create("long", { groups: [{ name: "long", rules: many }] });
  const bob = await openEditor("bob", "long");
  await bob.live();
  await bob.text.click();
  await bob.page.keyboard.press("ControlOrMeta+End");
  await expect(bob.line("summary: Rule39 is above 39")).toBeInViewport();

  await cluster.patchRules("long", (object) => {
    object.spec.groups[0].rules.unshift(rule("Inserted", 9));
    ruleOf(object, "Rule39").for = "39m";
  });
  await expect(
    bob.bar("kubectl-patch changed this object: Inserted, Rule39. The text shows the new version."),
  ).toBeVisible();
  await expect(bob.line("for: 39m")).toBeInViewport();
  await expect(bob.page.getByText("Unsaved changes")).toBeHidden();

  await bob.undo();
  await expect(bob.line("for: 39m")).toBeHidden();
  // The text is the older version's again: what others changed since has not become an edit of mine.
  await expect(bob.bar("kubectl-patch saved a newer version: Inserted, Rule39.")).toBeVisible();
  await expect(bob.page.getByText("Unsaved changes")).toBeHidden();
  await bob.redo();
  await expect(bob.line("for: 39m")).toBeVisible();
  await expect(bob.bar("kubectl-patch saved a newer version")).toBeHidden();
  await expect(bob.page.getByText("Unsaved changes")).toBeHidden();
});

test("while my text does not parse the bar names the line, and taking in waits until it is mended", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.cursorAfter("alert: PaySlow");
  await bob.type(": :");
  const numberInMargin = () => bob.line("alert: PaySlow: :").evaluate(lineNumber);
  // The margin is drawn a moment after the text.
  await expect.poll(numberInMargin).toBeGreaterThan(0);
  const line = await numberInMargin();
  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "CartErrors").for = "2m";
  });
  await expect(
    bob.bar(`It can be taken in once the error in line ${line} of your text is mended.`),
  ).toBeVisible();
  await expect(bob.button("Take theirs in")).toBeHidden();

  await bob.erase(3);
  await bob.button("Take theirs in").click();
  await expect(bob.line("for: 2m")).toBeVisible();
  await expect(bob.lineEndingIn("alert: PaySlow")).toBeVisible();
});

for (const [what, write] of [
  ["its status", "report"],
  ["a finalizer", "hold"],
] as const)
  test(`only ${what} is written while I edit: neither a bar nor a merge, my save is simply stored`, async ({
    cluster,
    openEditor,
    stage,
  }) => {
    const stored = await cluster.read("shop");
    const bob = await openEditor("bob", "shop");
    await bob.live();
    // The page hears nothing, so that its save is refused as stale.
    expect(stage.proxy.hangWatches()).toBeGreaterThan(0);
    await bob.edit(stored, (object) => {
      ruleOf(object, "StockLow").for = "35m";
    });
    await cluster[write]("shop");
    await bob.save();
    await bob.saved();

    const last = await cluster.read("shop");
    expect(ruleOf(last, "StockLow").for).toBe("35m");
    expect(write === "report" ? last.status.bindings : last.metadata.finalizers).toHaveLength(1);
    await cluster.release("shop");
  });

test("what was saved meanwhile is shown even if reading it failed at first", async ({
  cluster,
  openEditor,
  stage,
}) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  const { applied } = stage.proxy.inject({
    on: { method: "GET", path: cluster.path("shop") },
    effect: { kind: "answer", answer: serviceUnavailable() },
  });
  await cluster.patchRules("shop", (object) => {
    ruleOf(object, "CartErrors").for = "2m";
  });
  await applied;
  await expect(bob.bar("kubectl-patch saved a newer version: CartErrors.")).toBeVisible();
});

/** The number in the margin beside a line of the text. */
function lineNumber(line: Element): number {
  const { top } = line.getBoundingClientRect();
  const numbers = [...document.querySelectorAll(".monaco-editor .line-numbers")];
  return Number(numbers.find((each) => Math.abs(each.getBoundingClientRect().top - top) < 2)?.textContent);
}
