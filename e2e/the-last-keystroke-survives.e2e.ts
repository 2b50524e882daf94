import { expect } from "playwright/test";
import { EditorPage } from "./stage/editor-page";
import { threeRules } from "./stage/sample";
import { test } from "./stage/stage";

test("the browser drops what its database was asked for while the page went away: my last words are there", {
  tag: "@once",
}, async ({ cluster, signIn }) => {
  await cluster.create("shop", threeRules());
  const page = await signIn("bob");
  // Chromium does so now and then, and more often than not in a profile that has just been made.
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException("The page is going away.", "AbortError");
      };
    });
  });
  const bob = new EditorPage(page);
  await bob.open(cluster.namespace, "shop");
  await bob.cursorAfter("summary: PaySlow is above 2");
  await bob.type(" in the shop");
  await page.reload();
  await expect(bob.bar("Your unsaved draft is open, last written")).toBeVisible();
  await expect(bob.line("summary: PaySlow is above 2 in the shop")).toBeVisible();

  await bob.save();
  await bob.saved();
  await page.reload();
  await expect(bob.line("summary: PaySlow is above 2 in the shop")).toBeVisible();
  await expect(bob.bar("Your unsaved draft is open")).toBeHidden();
});
