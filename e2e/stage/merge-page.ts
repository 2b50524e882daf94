import { expect, type Locator, type Page } from "playwright/test";

/** The merge dialog, as an operator uses it. */
export class MergePage {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: /^(Merge before saving|Take theirs into your draft)/ });
  }

  /** Waits for the dialog and for how much of it is decided. */
  async shows(progress: string | RegExp): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await expect(this.dialog.getByText(progress).first()).toBeVisible();
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Decides the current place for a value that no side has. */
  async type(value: string): Promise<void> {
    await this.press("e");
    const field = this.dialog.getByRole("textbox", { name: /^Value of / });
    await field.fill(value);
    await field.press("ControlOrMeta+Enter");
  }

  /** Looks at a group or rule, as the tree names it. */
  async select(name: string): Promise<void> {
    await this.dialog.getByRole("treeitem", { name }).click();
  }

  /** The line of the merged object, beside theirs or mine, that says this; lines out of view are not there. */
  mergedLine(text: string): Locator {
    return this.dialog.locator(".monaco-diff-editor .modified .view-line").filter({ hasText: text });
  }

  /** Shows the merged object as YAML and puts the cursor behind its last line. */
  async yamlEnd(): Promise<void> {
    await this.dialog.getByRole("tab", { name: "Merged YAML" }).click();
    await this.dialog.locator(".monaco-editor .view-line").first().click();
    for (const key of ["ControlOrMeta+End", "ArrowUp", "End"]) await this.press(key);
  }

  /** The line of the merged YAML that says this; lines out of view are not there. */
  yamlLine(text: string): Locator {
    return this.dialog.locator(".monaco-editor .view-line").filter({ hasText: text });
  }

  /** `timeout`: milliseconds for the button to be there; without it as long as the test may take. */
  async save(timeout = 0): Promise<void> {
    await this.dialog.getByRole("button", { name: "Save merged" }).click({ timeout });
  }
}

export const NOTHING_TO_DECIDE = "Nothing to decide: your changes and theirs fit together";
