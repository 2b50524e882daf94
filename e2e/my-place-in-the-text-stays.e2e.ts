import { expect } from "playwright/test";
import type { Cluster } from "./stage/cluster";
import type { EditorPage } from "./stage/editor-page";
import { rule, ruleOf, threeRules } from "./stage/sample";
import { test } from "./stage/stage";

// Whatever others store: where I am in my text, what I have selected and folded, and what I can undo stays mine.

test.beforeEach(async ({ cluster }) => {
  await cluster.create("shop", threeRules());
});

test("several cursors and a selection stay while others save, and where they stood when theirs is taken in", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await selectTwice(bob, "warning");
  await bob.type("page");
  await insertOnTop(cluster, "Inserted");
  await expect(bob.bar("kubectl-patch saved a newer version: Inserted.")).toBeVisible();
  await bob.type("r");
  await expect(bob.line("severity: pager")).toHaveCount(2);

  await bob.button("Take theirs in").click();
  await expect(bob.line("alert: Inserted")).toBeVisible();
  await bob.button("Undo taking in").click();
  await expect(bob.text).not.toContainText("Inserted");
  await bob.type("s");
  await expect(bob.line("severity: pagers")).toHaveCount(2);

  await bob.button("Take theirs in").click();
  await expect(bob.line("alert: Inserted")).toBeVisible();
  await bob.type("X");
  await expect(bob.line("severity: pagersX")).toHaveCount(2);
  const severities = (await bob.downloaded()).match(/(?<=severity: )\w+/g);
  expect(severities).toEqual(["warning", "pagersX", "pagersX", "warning"]);
});

test("a selection stays selected while a text without edits follows, and typing replaces that and nothing else", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.line("alert: StockLow").click();
  await bob.page.keyboard.press("End");
  await bob.page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await insertOnTop(cluster, "Inserted");
  await expect(bob.line("alert: Inserted")).toBeVisible();
  await bob.type("StockOut");
  await bob.save();
  await bob.saved();
  const { rules } = (await cluster.read("shop")).spec.groups[0];
  expect(rules.map(({ alert }: { alert: string }) => alert)).toEqual([
    "Inserted",
    "CartErrors",
    "PaySlow",
    "StockOut",
  ]);
});

test("what is folded stays folded and the cursor in view, by itself and when theirs is taken in", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.line("alert: PaySlow").click();
  await bob.page.keyboard.press("ControlOrMeta+Shift+BracketLeft");
  await expect(bob.line("summary: PaySlow is above 2")).toBeHidden();
  await insertOnTop(cluster, "Inserted");
  await expect(bob.line("alert: Inserted")).toBeVisible();
  await expect(bob.line("alert: PaySlow")).toBeVisible();
  await expect(bob.line("summary: PaySlow is above 2")).toBeHidden();

  // The place in view stayed where it was, so that the end of the longer text may be out of it.
  await bob.page.keyboard.press("ControlOrMeta+End");
  await bob.cursorAfter("summary: StockLow is above 3");
  await bob.type(" now");
  await insertOnTop(cluster, "Another");
  const mine = bob.line("summary: StockLow is above 3 now");
  await expect(bob.bar("kubectl-patch saved a newer version: Another.")).toBeVisible();
  await expect(mine).toBeInViewport();
  await bob.button("Take theirs in").click();
  await expect(bob.bar("What kubectl-patch changed is in your text now")).toBeVisible();
  await expect(mine).toBeInViewport();
  await expect(bob.line("alert: PaySlow")).toBeVisible();
  await expect(bob.line("summary: PaySlow is above 2")).toBeHidden();
});

test("a character that is being composed is finished where it was begun, whatever others save", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.cursorAfter("summary: PaySlow is above 2");
  const input = await bob.page.context().newCDPSession(bob.page);
  await input.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  await insertOnTop(cluster, "Inserted");
  await expect(bob.bar("kubectl-patch saved a newer version: Inserted.")).toBeVisible();
  await input.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  await input.send("Input.insertText", { text: "日本" });
  await expect(bob.lineEndingIn("PaySlow is above 2日本")).toBeVisible();
  await bob.save();
  await bob.button("Save merged").click();
  await bob.saved();
  expect(ruleOf(await cluster.read("shop"), "PaySlow").annotations.summary).toBe("PaySlow is above 2日本");
});

test("after theirs was taken in and that was undone, every step of mine can still be undone", {
  tag: "@once",
}, async ({ cluster, openEditor }) => {
  const bob = await openEditor("bob", "shop");
  await bob.live();
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" today");
  const mine = await bob.downloaded();
  await insertOnTop(cluster, "Inserted");
  await bob.button("Take theirs in").click();
  await expect(bob.line("alert: Inserted")).toBeVisible();
  await bob.button("Undo taking in").click();
  await expect(bob.text).not.toContainText("Inserted");
  expect(await bob.downloaded()).toBe(mine);
  const before = bob.lineEndingIn("PaySlow is above 2");
  await expect
    .poll(async () => {
      await bob.undo();
      return await before.count();
    })
    .toBe(1);
  await expect(bob.text).not.toContainText("Inserted");
});

/** A rule of kubectl's above all others. */
async function insertOnTop(cluster: Cluster, name: string): Promise<void> {
  await cluster.patchRules("shop", (object) => {
    object.spec.groups[0].rules.unshift(rule(name, 9));
  });
}

/** Selects a word of the first rule and the same word of the next one. */
async function selectTwice(editor: EditorPage, word: string): Promise<void> {
  await editor.line(`severity: ${word}`).first().click();
  await editor.page.keyboard.press("End");
  await editor.page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await editor.page.keyboard.press("ControlOrMeta+D");
}
