import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "playwright/test";

/** The receipts of an operator's saves, as the operator reads them. */
export class ReceiptPage {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: /^Receipt: / });
  }

  /** From the notice that a save leaves behind. */
  async openFromNotice(): Promise<void> {
    await this.page.getByRole("button", { name: "Receipt", exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** From the page of the object, which knows of so many saves. */
  async openFromPage(saves: number): Promise<void> {
    await this.page.getByRole("button", { name: `Saved by me in this visit: ${saves}` }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** What became of a rule, a group or the object. */
  about(title: string): Locator {
    return this.dialog.getByRole("listitem").filter({ has: this.page.getByRole("heading", { name: title }) });
  }

  /** The text of a file that the dialog hands over. */
  async downloaded(kind: "JSON" | "Markdown"): Promise<{ readonly name: string; readonly text: string }> {
    const event = this.page.waitForEvent("download");
    await this.dialog.getByRole("button", { name: `Download ${kind}` }).click();
    const download = await event;
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  }

  async undo(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Undo my save" }).click();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Close" }).click();
    await expect(this.dialog).toBeHidden();
  }
}
