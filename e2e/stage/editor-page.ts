import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "playwright/test";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { writeYaml } from "@/lib/yaml/write";

/** The page of one object, as an operator uses it. */
export class EditorPage {
  constructor(readonly page: Page) {}

  async open(namespace: string, name: string): Promise<void> {
    await this.page.goto(`/rules/${namespace}/${name}`);
    // A new browser context has nothing in its cache: the editor's code is loaded and compiled anew.
    await expect(this.text).not.toBeEmpty({ timeout: 30_000 });
  }

  /** The lines that the editor shows; it renders those in view only. */
  get text(): Locator {
    return this.page.locator(".monaco-editor .view-lines").first();
  }

  /** A notice across the page. */
  bar(text: string | RegExp): Locator {
    return this.page.locator("[role=status], [role=alert]").filter({ hasText: text });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Waits until the page hears of every change in the cluster. */
  async live(): Promise<void> {
    await expect(this.page.getByRole("banner").getByText("Live", { exact: true })).toBeVisible();
  }

  /** The line that says this; lines out of view are not there. */
  line(text: string): Locator {
    return this.text.locator(".view-line").filter({ hasText: text });
  }

  /** The line that ends with this. */
  lineEndingIn(text: string): Locator {
    // Monaco shows blanks as such that do not break.
    return this.text.locator(".view-line").filter({ hasText: new RegExp(`${text.replaceAll(" ", "\\s")}$`) });
  }

  /** Puts the cursor behind the last character of the line that says this. */
  async cursorAfter(text: string): Promise<void> {
    await this.line(text).click();
    await this.page.keyboard.press("End");
  }

  /** Types where the cursor is, which stays where it was when the focus comes back. */
  async type(typed: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.type(typed);
  }

  /** Erases so many characters before the cursor. */
  async erase(count: number): Promise<void> {
    await this.focus();
    for (let left = count; left > 0; left -= 1) await this.page.keyboard.press("Backspace");
  }

  async undo(): Promise<void> {
    await this.focus();
    await this.page.keyboard.press("ControlOrMeta+Z");
  }

  async redo(): Promise<void> {
    await this.focus();
    await this.page.keyboard.press("ControlOrMeta+Shift+Z");
  }

  private async focus(): Promise<void> {
    await this.page.locator(".monaco-editor textarea").first().focus();
  }

  /** Replaces the whole text by a paste, which Monaco takes as it is (typing would be indented anew). */
  async paste(text: string): Promise<void> {
    await this.pasteAnd(text, []);
    await expect(this.page.getByText(/Unsaved changes$|^New object$/)).toBeVisible();
  }

  /** Replaces the whole text by a paste and presses keys with Control before anything else can happen. */
  async pasteAnd(text: string, keys: readonly string[]): Promise<void> {
    await this.focus();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.evaluate(
      ([pasted, keys]) => {
        const data = new DataTransfer();
        data.setData("text/plain", pasted);
        const about = { bubbles: true, cancelable: true };
        const events = [
          new ClipboardEvent("paste", { clipboardData: data, ...about }),
          ...keys.map((key) => new KeyboardEvent("keydown", { key, ctrlKey: true, ...about })),
        ];
        for (const event of events) document.activeElement?.dispatchEvent(event);
      },
      [text, keys] as const,
    );
  }

  /** Replaces the text by what `change` makes of the stored object, as if the operator had edited it there. */
  async edit(stored: StoredRule, change: (object: Mutable) => void): Promise<void> {
    const object = structuredClone(editableOf(stored)) as Mutable;
    change(object);
    await this.paste(writeYaml(object));
  }

  async review(): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+S");
    // Comparing texts of several megabytes takes its time where the machine is busy.
    await expect(this.reviewDialog).toBeVisible({ timeout: 30_000 });
  }

  get reviewDialog(): Locator {
    return this.page.getByRole("dialog", { name: /^(Review|Create)/ });
  }

  /** Reviews and sends; what comes of it is for the test to look at. */
  async save(): Promise<void> {
    await this.review();
    await this.saveReviewed();
  }

  async saveReviewed(): Promise<void> {
    await this.reviewDialog.getByRole("button", { name: /^(Save|Create|Merge and save…)$/ }).click();
  }

  /** What the page finds wrong with the text, in the list below it. */
  problem(text: string | RegExp): Locator {
    return this.page
      .getByRole("region", { name: "Problems in the text" })
      .getByRole("button")
      .filter({ hasText: text });
  }

  /** The number of the line in which the page finds that. */
  async lineOfProblem(text: string | RegExp): Promise<number> {
    const said = await this.problem(text).textContent();
    return Number(/Line (\d+)/.exec(said ?? "")?.[1]);
  }

  /** What the cluster says to what is under review. */
  get verdict(): Locator {
    return this.reviewDialog.getByRole("region", { name: "What the cluster says" });
  }

  /** The file that the page hands over: the text with its edits, else what is stored. */
  async downloaded(): Promise<string> {
    const download = this.page.waitForEvent("download");
    await this.button("Download").click();
    return readFileSync(await (await download).path(), "utf8");
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText("Saved.", { exact: true })).toBeVisible();
  }
}

/** What a test changes in place: the shape is the test's own. */
// biome-ignore lint/suspicious/noExplicitAny: a test reaches into an object that it has created itself
export type Mutable = any;
